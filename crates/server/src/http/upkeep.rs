//! Regular upkeep: deletes old tables, and forgets rate limits of guests who are gone.

use super::App;
use std::time::Duration;
use xaymaca_store::{Phase, SessionChange};

/// How often it runs.
const EVERY: Duration = Duration::from_mins(10);
/// Tables that are deleted at once: choices wait meanwhile, so only a few.
const AT_ONCE: u32 = 20;
/// A day, in milliseconds.
const DAY: u64 = 86_400_000;

/// Runs until the server stops.
pub(super) async fn run(app: App) {
    loop {
        tidy(&app).await;
        tokio::select! {
            () = tokio::time::sleep(EVERY) => {}
            () = app.registry.stopping.cancelled() => return,
        }
    }
}

async fn tidy(app: &App) {
    app.limits.tidy();
    app.metrics.run_upkeep();
    if !app.may_forget() {
        return;
    }
    let ended = SessionChange::Expire { before: app.registry.clock.now().saturating_sub(DAY), limit: 100 };
    if let Err(error) = app.registry.store.change_sessions(ended).await {
        tracing::warn!(%error, "tokens that have ended could not be deleted");
    }
    let config = &app.config;
    let ages = [
        (Phase::Open, Some(config.forget_open_days)),
        (Phase::Racing, Some(config.forget_racing_days)),
        (Phase::Over, config.forget_over_days),
    ];
    for (phase, days) in ages {
        let Some(days) = days else { continue };
        let before = app.registry.clock.now().saturating_sub(u64::from(days) * DAY);
        while !app.registry.stopping.is_cancelled() {
            match app.registry.store.forget(phase, before, AT_ONCE).await {
                Ok(forgotten) if forgotten.is_empty() => break,
                Ok(forgotten) => {
                    metrics::counter!("xaymaca_tables_forgotten_total").increment(forgotten.len() as u64);
                    tracing::info!(tables = forgotten.len(), ?phase, "dead tables were forgotten");
                    if forgotten.len() < AT_ONCE as usize {
                        break;
                    }
                }
                Err(error) => {
                    tracing::warn!(%error, "dead tables could not be forgotten");
                    break;
                }
            }
        }
    }
}
