//! Lessons over HTTP: each scene is a table of its own. What a learner is told is in the page already; counters say how far
//! learners come, and not who they are.

use super::App;
use super::answer::ApiError;
use super::api::opened;
use super::origin::Address;
use crate::entropy::{self, SystemEntropy};
use axum::Extension;
use axum::extract::{Path, RawQuery, State};
use axum::http::StatusCode;
use axum::response::Response;
use xaymaca_lessons::{Lesson, lesson};
use xaymaca_wire::{Guest, Refusal, TableId};

/// The lesson with that name.
fn named(name: &str) -> Result<&'static Lesson, Refusal> {
    lesson(name).ok_or(Refusal::NoSuchLesson)
}

/// What an address ends with when the learner has opened the scene before.
const AGAIN: &str = "again";

/// Open a table for a scene of a lesson. You have its first seat; chance and the bots follow the lesson's script.
#[utoipa::path(post, path = "/api/lessons/{name}/{scene}", tag = "lessons",
    params(("name" = String, Path, description = "such as `first-voyage`"), ("scene" = u8, Path, description = "from 1"),
        ("again" = Option<String>, Query, description = "you have opened this scene before: it is not counted")),
    extensions(("x-refusals" = json!(["no-such-lesson", "too-many-tables", "not-stored", "adrift", "stopping"]))),
    responses((status = 201, description = "the table as you see it", body = ref("#/components/schemas/Update"))))]
pub(super) async fn open_scene(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    Extension(address): Extension<Address>,
    Path((name, scene)): Path<(String, String)>,
    RawQuery(query): RawQuery,
) -> Result<Response, ApiError> {
    let lesson = named(&name)?;
    let (number, scene) = lesson.scene(&scene).ok_or(Refusal::NoSuchLesson)?;
    app.limits.table(&guest.id, address.0)?;
    app.registry.bots.note_address(&guest.id, address.0);
    let id = TableId::of_random(entropy::fresh_id());
    let draft = scene.table.open(id, &guest, app.registry.clock.now(), &mut SystemEntropy)?;
    let response = opened(&app, &guest, &draft).await?;
    if query.as_deref() != Some(AGAIN) {
        metrics::counter!("xaymaca_lesson_scenes_total", "lesson" => lesson.name.as_str(), "scene" => number.to_string())
            .increment(1);
    }
    Ok(response)
}

/// Say that you have answered a step of a lesson for the first time. It is counted, and nothing else is kept of it.
#[utoipa::path(post, path = "/api/lessons/{name}/steps/{step}", tag = "lessons",
    params(("name" = String, Path, description = "such as `first-voyage`"),
        ("step" = u8, Path, description = "from 1, through all scenes")),
    extensions(("x-refusals" = json!(["no-such-lesson"]))), responses((status = 204, description = "counted")))]
pub(super) async fn answer_step(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    Path((name, step)): Path<(String, String)>,
) -> Result<StatusCode, ApiError> {
    let lesson = named(&name)?;
    let steps = lesson.scenes.iter().map(|scene| scene.steps.len()).sum();
    let number = step.parse().ok().filter(|number| (1..=steps).contains(number));
    let number: usize = number.ok_or(Refusal::NoSuchLesson)?;
    app.limits.report(&guest.id)?;
    metrics::counter!("xaymaca_lesson_steps_total", "lesson" => lesson.name.as_str(), "step" => number.to_string())
        .increment(1);
    Ok(StatusCode::NO_CONTENT)
}

/// Say that you have finished a lesson. It is counted, and nothing else is kept of it.
#[utoipa::path(post, path = "/api/lessons/{name}/finished", tag = "lessons",
    params(("name" = String, Path, description = "such as `first-voyage`")),
    extensions(("x-refusals" = json!(["no-such-lesson", "too-many-tables"]))),
    responses((status = 204, description = "counted")))]
pub(super) async fn finish_lesson(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    Extension(address): Extension<Address>,
    Path(name): Path<String>,
) -> Result<StatusCode, ApiError> {
    let lesson = named(&name)?;
    app.limits.table(&guest.id, address.0)?;
    app.registry.bots.note_address(&guest.id, address.0);
    metrics::counter!("xaymaca_lessons_finished_total", "lesson" => lesson.name.as_str()).increment(1);
    Ok(StatusCode::NO_CONTENT)
}

/// Counts the first race after a lesson, if there is a lesson of that name.
pub(super) fn count_race_after(name: Option<&str>) {
    if let Some(lesson) = name.and_then(lesson) {
        metrics::counter!("xaymaca_first_races_total", "lesson" => lesson.name.as_str()).increment(1);
    }
}
