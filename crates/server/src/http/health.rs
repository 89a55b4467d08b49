//! Whether the server is well: it runs, and its store can be read and written.

use super::App;
use super::answer::{ApiError, Written};
use super::shapes::{Health, written};
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse as _, Response};
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};
use xaymaca_store::{Store, StoreError};
use xaymaca_wire::{Refusal, Refused};

/// How long a probe of the store counts: every probe is a commit.
const FRESH: Duration = Duration::from_secs(1);
/// The same for one that failed, or if an append has failed since.
const FRESH_SUSPECT: Duration = Duration::from_millis(200);
/// How long the store may take.
const PATIENCE: Duration = Duration::from_secs(4);

/// The last probe of the store. Requests that come together share one.
#[derive(Default)]
pub(super) struct Probe {
    last: Mutex<Option<(Instant, Result<(), StoreError>)>>,
}

impl Probe {
    /// Checks that the store can be written to.
    async fn check(&self, store: &Store) -> Result<(), StoreError> {
        let mut last = self.last.lock().await;
        let fresh = if store.is_suspect() { FRESH_SUSPECT } else { FRESH };
        if let Some((at, done)) = &*last
            && at.elapsed() < fresh
            && (done.is_err() || !store.is_suspect())
        {
            return done.clone();
        }
        let probing = async {
            store.ping().await?;
            store.probe().await
        };
        let done = timeout(PATIENCE, probing).await.unwrap_or(Err(StoreError::Busy));
        metrics::gauge!("xaymaca_store_writable").set(f64::from(u8::from(done.is_ok())));
        let was_well = last.as_ref().is_none_or(|(_, done)| done.is_ok());
        match &done {
            Err(error) if was_well => tracing::error!(%error, "the store cannot be written to"),
            Ok(()) if !was_well => tracing::info!("the store can be written to again"),
            _ => {}
        }
        *last = Some((Instant::now(), done.clone()));
        done
    }
}

/// The reason in a few words. What the database says is in the log alone.
fn reason(error: &StoreError) -> &'static str {
    match error {
        StoreError::Full => "the disk is full",
        StoreError::Busy => "the store does not answer in time",
        StoreError::Closed => "the store is closed",
        StoreError::Other(words) if words.contains("readonly") || words.contains("read-only") => {
            "the disk or the database is read-only"
        }
        _ => "the disk or the database refuses: see the log of the server",
    }
}

/// The health of the server: its store can be read and written.
#[utoipa::path(get, path = "/healthz", tag = "server",
    extensions(("x-refusals" = json!(["stopping", "not-stored"]))),
    responses((status = 200, description = "it is well", body = Health)))]
pub(super) async fn health(State(app): State<App>) -> Response {
    if app.registry.stopping.is_cancelled() {
        return ApiError(Refusal::Stopping).into_response();
    }
    match app.health.check(&app.registry.store).await {
        Ok(()) => written(&Health { ok: true }).into_response(),
        Err(error) => {
            let text = format!("writes fail: {}", reason(&error));
            let refused = Refused { text, ..Refused::new(Refusal::NotStored, None) };
            (StatusCode::SERVICE_UNAVAILABLE, [(RETRY_AFTER, "1")], written(&refused)).into_response()
        }
    }
}

/// Whether the server runs at all. It asks nothing of the store.
#[utoipa::path(get, path = "/livez", tag = "server",
    responses((status = 200, description = "it runs", body = Health)))]
pub(super) async fn alive() -> Written {
    written(&Health { ok: true })
}
