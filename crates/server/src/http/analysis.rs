//! The analysis of a race over HTTP: what luck and choices did, once it is over.

use super::App;
use super::answer::{ApiError, Written};
use super::api::parse;
use super::origin::Address;
use crate::host::TableMessage;
use axum::Extension;
use axum::extract::{Path, RawQuery, State};
use xaymaca_table::AnalysisQuery;
use xaymaca_wire::{Guest, Refusal};

/// What really happened in a race that is over: the chances to win round by round, what luck and choices changed, and the
/// decisions that cost a captain something.
#[utoipa::path(get, path = "/api/tables/{id}/analysis", tag = "tables",
    params(("id" = String, Path), ("part" = String, Query, description = "`curve`, `luck` or `decisions`"),
        ("as" = Option<String>, Query, description = "of `curve`, whose eyes: a seat, or `all` if it is left out; of \
            `decisions`, whose: a seat, yours if it is left out")),
    extensions(("x-refusals" = json!(["table", "unknown-request", "no-such-seat", "not-seated", "not-started", "not-over",
        "is-a-lesson", "log-full"]))),
    responses((status = 200, description = "the part that was asked for",
        body = ref("#/components/schemas/AnalysisAnswer"))))]
pub(super) async fn analysis(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    Extension(address): Extension<Address>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Written, ApiError> {
    let query: AnalysisQuery = query.as_deref().unwrap_or_default().parse()?;
    let (id, payer) = (parse(&id)?, guest.id.clone());
    app.registry.bots.note_address(&payer, address.0);
    let task = app.registry.call(&id, |responder| TableMessage::Analysis(guest, query, responder)).await?;
    let answer = app.registry.stopping.run_until_cancelled(app.analyses.answer(&id, payer, task)).await;
    Ok(Written(answer.ok_or(Refusal::Stopping)??.as_ref().to_owned()))
}
