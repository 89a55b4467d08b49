//! The API over HTTP: the same requests as over a socket, with one answer each.

use super::answer::{ApiError, Written};
use super::origin::Address;
use super::shapes::{Body, Tables, written};
use super::{App, lessons, process, session};
use crate::entropy::{self, SystemEntropy};
use crate::host::TableMessage;
use crate::skeleton::name_keys;
use axum::Extension;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, SET_COOKIE};
use axum::response::{IntoResponse as _, Response};
use futures_util::{StreamExt as _, stream};
use serde::Deserialize;
use std::sync::atomic::Ordering;
use std::time::Duration;
use xaymaca_store::{GuestListing, Listing, Page, StoreError};
use xaymaca_table::summary::{self, Summary};
use xaymaca_table::{Draft, first_look, open_lobby};
use xaymaca_wire::{About, Command, Found, Guest, Me, NewTable, Refusal, SailNow, TableCode, TableId, text};

/// Upper bound on the tables of a list.
const MOST_LISTED: u32 = 100;
/// Upper bound on the guest's own tables that are asked whether they wait for the guest.
const MOST_ASKED: usize = 20;

/// Those of them that are asked at the same time.
const ASKED_AT_ONCE: usize = 8;

/// Tables that are told a name at the same time.
const NAMED_AT_ONCE: usize = 8;
/// How long telling all tables a name may take.
const NAMING: Duration = Duration::from_secs(10);

/// The query of the guest's own tables.
#[derive(Deserialize)]
pub(super) struct Wanted {
    show: Option<String>,
    after: Option<String>,
    limit: Option<u32>,
}

/// The query of a look at a table.
#[derive(Deserialize)]
pub(super) struct Since {
    since: Option<u64>,
}

/// The query of a replay.
#[derive(Deserialize)]
pub(super) struct Seen {
    #[serde(rename = "as")]
    whose: Option<String>,
}

/// The id of a table.
pub(super) fn parse(id: &str) -> Result<TableId, Refusal> {
    TableId::parse(id).ok_or(Refusal::NoSuchTable)
}

/// Who you are.
#[utoipa::path(get, path = "/api/me", tag = "you", responses((status = 200, body = Me)))]
pub(super) async fn me(Extension(guest): Extension<Guest>) -> Written {
    written(&Me::of(&guest))
}

/// Take another name or language. The name reaches every seat that you have at a table whose race is not over.
#[utoipa::path(put, path = "/api/me", tag = "you", request_body = Me,
    extensions(("x-refusals" = json!(["bad-name", "not-stored"]))), responses((status = 200, body = Me)))]
pub(super) async fn rename(
    State(app): State<App>,
    Extension(claim): Extension<session::Claim>,
    Extension(arrival): Extension<session::Arrival>,
    Extension(address): Extension<Address>,
    Body(me): Body<Me>,
) -> Result<Response, ApiError> {
    let before = claim.guest.name.clone();
    let guest = Guest { name: text::name(&me.name)?, language: me.language, ..claim.guest.clone() };
    if guest.name != before {
        app.limits.name(&guest.id, address.0).map_err(Refusal::from)?;
        tell_name(&app, &guest).await;
    }
    // A program must not become a browser, which outlives its token.
    let cookie = if claim.is_token() {
        None
    } else {
        // Telling the tables may have taken long.
        if arrival != session::Arrival::New {
            session::may_set(&app, &claim).await?;
        }
        session::cookie(&app, &guest, claim.generation)
    };
    let mut response = written(&Me::of(&guest)).into_response();
    response.headers_mut().extend(cookie.map(|cookie| (SET_COOKIE, cookie)));
    Ok(response)
}

/// Tells every table where the guest has a seat their new name. A table that cannot be told in time keeps the former name; the
/// guest can tell it again there.
async fn tell_name(app: &App, guest: &Guest) {
    let page = Page { over: false, after: None, limit: MOST_LISTED };
    let tables = match app.registry.store.of_guest(guest.id.as_str(), page).await {
        Ok(tables) => tables,
        Err(error) => return tracing::warn!(%error, "tables could not be listed to tell them a name"),
    };
    let telling = stream::iter(tables).for_each_concurrent(NAMED_AT_ONCE, async |found| {
        let Some(id) = TableId::parse(&found.listing.table) else { return };
        let command = Command::Name { name: guest.name.to_string() };
        if let Err(refusal) = app.registry.ask(&id, guest.clone(), command).await {
            tracing::debug!(table = %id, %refusal, "a table was not told a name");
        }
    });
    if tokio::time::timeout(NAMING, telling).await.is_err() {
        tracing::warn!("not every table was told a name in time");
    }
}

/// How long the server keeps unused tables, in days.
#[utoipa::path(get, path = "/api/about", tag = "server", responses((status = 200, body = About)))]
pub(super) async fn about(State(app): State<App>) -> Written {
    written(&About {
        forget_open_days: app.config.forget_open_days,
        forget_racing_days: app.config.forget_racing_days,
        forget_over_days: app.config.forget_over_days,
    })
}

/// Your tables, page by page: those whose race is not over first, and of a page those that wait for you first.
#[utoipa::path(get, path = "/api/me/tables", tag = "you",
    params(("show" = Option<String>, Query, description = "`racing` (not over yet), `finished` or `all`"),
        ("after" = Option<String>, Query, description = "`next` of the page before"),
        ("limit" = Option<u32>, Query, description = "how many: 0 counts as 1, more than 100 or none as 100")),
    extensions(("x-refusals" = json!(["unknown-request", "not-stored"]))), responses((status = 200, body = Tables)))]
pub(super) async fn my_tables(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Written, ApiError> {
    let wanted = wanted.map_err(|_| Refusal::UnknownRequest)?.0;
    let limit = wanted.limit.unwrap_or(MOST_LISTED).clamp(1, MOST_LISTED);
    let mut spot = wanted.after.as_deref().map(Spot::parse).transpose()?;
    let lists: &[bool] = match wanted.show.as_deref().unwrap_or("all") {
        "racing" => &[false],
        "finished" => &[true],
        "all" => &[false, true],
        _ => return Err(Refusal::UnknownRequest.into()),
    };
    let mut found = Vec::new();
    for &over in lists {
        if spot.as_ref().is_some_and(|spot| spot.over && !over) {
            continue;
        }
        let after = spot.take_if(|spot| spot.over == over);
        let after = after.as_ref().map(|spot| (spot.since, spot.table.as_str()));
        // One more than is shown tells whether there is a next page.
        let room = limit + 1 - u32::try_from(found.len()).unwrap_or(limit);
        let page = Page { over, after, limit: room };
        let listed = app.registry.store.of_guest(guest.id.as_str(), page).await.map_err(unlisted)?;
        found.extend(listed.into_iter().map(|listing| (over, listing)));
        if found.len() > limit as usize {
            break;
        }
    }
    let has_more = found.len() > limit as usize;
    found.truncate(limit as usize);
    let last = found.last().filter(|_| has_more);
    let next = last.map(|(over, last)| Spot::of(*over, last).to_string());
    let mut left = MOST_ASKED;
    let listed = found.into_iter().filter_map(|(_, GuestListing { listing, .. })| {
        let (summary, must_ask) = summary::read_own(&listing.summary, &guest.id)?;
        let asks = must_ask && left > 0;
        left -= usize::from(asks);
        Some((summary, asks))
    });
    let fresh = async |(summary, asks): (Summary, bool)| {
        let fresh = if asks { asked_itself(&app, &guest, &summary.id).await } else { None };
        fresh.unwrap_or(summary)
    };
    // One that sleeps is read and replayed first, so several are asked at the same time.
    let mut tables: Vec<Summary> = stream::iter(listed).map(fresh).buffered(ASKED_AT_ONCE).collect().await;
    tables.sort_by_key(|summary| !summary.your_turn);
    Ok(written(&Tables { tables, next }))
}

/// The summary of a table as it is now, if it answers.
async fn asked_itself(app: &App, guest: &Guest, table: &str) -> Option<Summary> {
    let id = TableId::parse(table)?;
    let text =
        app.registry.call(&id, |responder| TableMessage::Summary(guest.clone(), responder)).await.ok()?;
    serde_json::from_str(&text).ok()
}

/// A place in the list of a guest's tables, as the client sends it for the next page.
struct Spot {
    over: bool,
    since: u64,
    table: String,
}

impl Spot {
    fn of(over: bool, listing: &GuestListing) -> Self {
        Self { over, since: listing.since, table: listing.listing.table.clone() }
    }

    fn parse(text: &str) -> Result<Self, Refusal> {
        let words: Vec<&str> = text.splitn(3, '.').collect();
        let [list, since, table] = words[..] else { return Err(Refusal::UnknownRequest) };
        let over = match list {
            "racing" => false,
            "finished" => true,
            _ => return Err(Refusal::UnknownRequest),
        };
        let since = since.parse().map_err(|_| Refusal::UnknownRequest)?;
        let table = TableId::parse(table).ok_or(Refusal::UnknownRequest)?.to_string();
        Ok(Self { over, since, table })
    }
}

impl std::fmt::Display for Spot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}.{}", if self.over { "finished" } else { "racing" }, self.since, self.table)
    }
}

/// Open tables that any guest may join.
#[utoipa::path(get, path = "/api/tables", tag = "tables", extensions(("x-refusals" = json!(["not-stored"]))),
    responses((status = 200, body = Tables)))]
pub(super) async fn open_tables(State(app): State<App>) -> Result<Written, ApiError> {
    Ok(written(&Tables { tables: summaries(app.registry.store.listed(MOST_LISTED).await)?, next: None }))
}

fn summaries(listings: Result<Vec<Listing>, StoreError>) -> Result<Vec<Summary>, Refusal> {
    let listings = listings.map_err(unlisted)?;
    Ok(listings.iter().filter_map(|listing| serde_json::from_str(&listing.summary).ok()).collect())
}

#[allow(clippy::needless_pass_by_value, reason = "it is what `map_err` hands over")]
fn unlisted(error: StoreError) -> Refusal {
    tracing::error!(%error, "tables could not be listed");
    Refusal::NotStored
}

/// The table with a short code that people tell each other, until its race starts.
#[utoipa::path(get, path = "/api/codes/{code}", tag = "tables",
    params(("code" = String, Path, description = "8 letters and digits, such as `KZ7P-4MQH`; case, hyphens and blanks do not matter")),
    extensions(("x-refusals" = json!(["already-started", "bad-code", "closed", "no-such-code", "not-stored"]))),
    responses((status = 200, body = Found)))]
pub(super) async fn find(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    Extension(address): Extension<Address>,
    Path(code): Path<String>,
) -> Result<Written, ApiError> {
    // Parsed first, so that a text that is not a code does not count against the rate of all.
    let code = TableCode::parse(&code).ok_or(Refusal::BadCode)?;
    app.limits.code(address.0)?;
    let found = app.registry.store.by_code(&code.letters()).await.map_err(unlisted)?;
    if let Some(table) = found {
        return Ok(written(&Found { table }));
    }
    // People who come late are told so while the race is on, or the closed table awake; one that sleeps is not looked for.
    let table = app.registry.awake_with_code(code).ok_or(Refusal::NoSuchCode)?;
    let seen = app.registry.call(&table, |responder| TableMessage::Summary(guest, responder)).await;
    Err(if seen == Err(Refusal::Closed) { Refusal::Closed } else { Refusal::AlreadyStarted }.into())
}

/// Open a table. You are its host.
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = Option<NewTable>,
    extensions(("x-refusals" = json!(["bad-patience", "setup", "too-many-tables", "not-stored", "adrift", "stopping"]))),
    responses((status = 201, description = "the table as you see it", body = ref("#/components/schemas/Update"))))]
pub(super) async fn open_table(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    Extension(address): Extension<Address>,
    Body(new): Body<NewTable>,
) -> Result<Response, ApiError> {
    app.limits.table(&guest.id, address.0)?;
    app.registry.bots.note_address(&guest.id, address.0);
    let id = TableId::of_random(entropy::fresh_id());
    let guest = under_own_name(guest);
    let draft = open_lobby(id, &guest, new, app.registry.clock.now(), &mut SystemEntropy)?;
    opened(&app, &guest, &draft).await
}

/// Open a table against bots and begin the race at once.
#[utoipa::path(post, path = "/api/sail", tag = "tables", request_body = Option<SailNow>,
    extensions(("x-refusals" = json!(["bad-patience", "bad-level", "bad-flag", "bad-seed", "flag-taken-here", "setup",
        "too-many-tables", "not-stored", "adrift", "stopping"]))),
    responses((status = 201, description = "the table as you see it", body = ref("#/components/schemas/Update"))))]
pub(super) async fn sail_now(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    Extension(address): Extension<Address>,
    Body(wanted): Body<SailNow>,
) -> Result<Response, ApiError> {
    app.limits.table(&guest.id, address.0)?;
    app.registry.bots.note_address(&guest.id, address.0);
    let (id, after) = (TableId::of_random(entropy::fresh_id()), wanted.after.clone());
    let guest = under_own_name(guest);
    let draft = xaymaca_table::sail_now(id, &guest, wanted, app.registry.clock.now(), &mut SystemEntropy)?;
    let response = opened(&app, &guest, &draft).await?;
    lessons::count_race_after(after.as_deref());
    Ok(response)
}

/// The guest under a name that no bot has.
fn under_own_name(guest: Guest) -> Guest {
    Guest { name: xaymaca_table::opening_name(&guest.name, name_keys), ..guest }
}

/// Stores a new table, and returns it as the guest who opened it sees it.
pub(super) async fn opened(app: &App, guest: &Guest, draft: &Draft) -> Result<Response, ApiError> {
    app.registry.open(draft).await?;
    let id = &draft.state.id;
    let seen = app.registry.call(id, |responder| TableMessage::Look(guest.clone(), Some(0), responder)).await;
    let update = seen.unwrap_or_else(|_| {
        // It is stored although it cannot be woken now: the guest is shown its beginning, and it is woken later.
        app.registry.wake_after(id, Duration::ZERO);
        first_look(draft, guest)
    });
    Ok((StatusCode::CREATED, Written(update)).into_response())
}

/// A table as you see it: an update, with what happened since the one that you name.
#[utoipa::path(get, path = "/api/tables/{id}", tag = "tables",
    params(("id" = String, Path), ("since" = Option<u64>, Query, description = "the seq of the last update you know")),
    extensions(("x-refusals" = json!(["table", "unknown-request"]))),
    responses((status = 200, description = "as over a socket", body = ref("#/components/schemas/Update"))))]
pub(super) async fn look(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
    since: Result<Query<Since>, QueryRejection>,
) -> Result<Written, ApiError> {
    let since = since.map_err(|_| Refusal::UnknownRequest)?.since;
    Ok(Written(
        app.registry.call(&parse(&id)?, |responder| TableMessage::Look(guest, since, responder)).await?,
    ))
}

/// Send a request to a table, as over a socket. The answer comes when it is stored.
#[utoipa::path(post, path = "/api/tables/{id}", tag = "tables", request_body = Command,
    params(("id" = String, Path)),
    extensions(("x-refusals" = json!(["table", "rules", "setup", "bad-name", "bad-text", "bad-patience", "bad-level",
        "bad-flag", "bad-seed", "bad-choice", "no-such-seat", "not-seated", "seat-taken", "table-full", "flag-taken-here",
        "not-host", "nobody-there", "already-started", "not-started", "not-over", "chairs-empty", "not-ready", "stale",
        "at-the-helm", "gave-up", "socket-only", "is-a-lesson", "offer-gone", "muted", "spectators-muted", "host-here",
        "no-such-guest", "not-yourself", "chat-full", "log-full"]))),
    responses((status = 200, description = "`update`, as over a socket; `code` of an offer; `rematch`, the table of one",
        body = ref("#/components/schemas/Done"))))]
pub(super) async fn ask(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    Extension(address): Extension<Address>,
    Path(id): Path<String>,
    Body(command): Body<Command>,
) -> Result<Written, ApiError> {
    if command.needs_thought() {
        return Err(Refusal::SocketOnly.into());
    }
    let id = parse(&id)?;
    app.limits.ask(&guest.id, address.0, &id, &command).map_err(Refusal::from)?;
    Ok(Written(app.registry.ask(&id, guest, command).await?.json()))
}

/// The record of a race: whole when it is over, before that as far as you may know it.
#[utoipa::path(get, path = "/api/tables/{id}/record", tag = "tables", params(("id" = String, Path)),
    extensions(("x-refusals" = json!(["table", "not-started", "is-a-lesson"]))),
    responses((status = 200, description = "in the record format", content_type = "text/plain; charset=utf-8", body = String)))]
pub(super) async fn record(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let record = app.registry.call(&parse(&id)?, |responder| TableMessage::Record(guest, responder)).await?;
    if record.is_empty() {
        return Err(Refusal::NotStarted.into());
    }
    let name = format!("attachment; filename=\"{id}.record\"");
    let headers = [(CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, name)];
    Ok((headers, record).into_response())
}

/// A race from its beginning, step by step: as you or a spectator may see it, and when it is over as any seat, or `all`.
#[utoipa::path(get, path = "/api/tables/{id}/replay", tag = "tables",
    params(("id" = String, Path), ("as" = Option<String>, Query, description = "a seat, `spectator` or `all`")),
    extensions(("x-refusals" = json!(["table", "unknown-request", "no-such-seat", "not-started", "not-over",
        "is-a-lesson", "log-full"]))),
    responses((status = 200, description = "the race", body = ref("#/components/schemas/Replay"))))]
pub(super) async fn replay(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
    seen: Result<Query<Seen>, QueryRejection>,
) -> Result<Written, ApiError> {
    let whose = seen.map_err(|_| Refusal::UnknownRequest)?.0.whose;
    let whose = whose.map(|text| text.parse()).transpose()?;
    Ok(Written(
        app.registry.call(&parse(&id)?, |responder| TableMessage::Replay(guest, whose, responder)).await?,
    ))
}

/// Metrics for Prometheus.
#[utoipa::path(get, path = "/metrics", tag = "server",
    responses((status = 200, description = "in the text format of Prometheus", content_type = "text/plain; charset=utf-8",
        body = String)))]
pub(super) async fn figures(State(app): State<App>) -> String {
    // These are counted elsewhere, and read when they are asked for.
    metrics::gauge!("xaymaca_sockets").set(app.limits.sockets() as f64);
    metrics::gauge!("xaymaca_tables_damaged").set(app.registry.store.damaged().len() as f64);
    metrics::gauge!("xaymaca_tables_awake").set(app.registry.awake() as f64);
    if let Some(cluster) = &app.registry.cluster {
        metrics::gauge!("xaymaca_mirrors").set(app.registry.replicas.load(Ordering::Relaxed) as f64);
        metrics::gauge!("xaymaca_bus_connected").set(f64::from(u8::from(cluster.is_connected())));
    }
    metrics::gauge!("xaymaca_thoughts_waiting").set(app.registry.bots.waiting() as f64);
    metrics::gauge!("xaymaca_forgetting_paused").set(f64::from(u8::from(!app.may_forget())));
    app.metrics.run_upkeep();
    let mut text = app.metrics.render();
    text.push_str(&process::figures());
    text
}
