//! Measures the processor time of an append: many tables append at once, each waiting for its answer.
//!
//! `cargo run --release -p xaymaca-store --example append [DIR OR URL] [TABLES] [APPENDS OF EACH] [APPENDS A SECOND]`

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use xaymaca_store::{Append, ListingCard, Options, Phase, Store, StoreError};

/// About as long as a choice with its outcomes.
const LINES: &str = "choice 3 load hold 2 gold\nchance dice combat 7\nevent battle seat 3 against seat 1 strength 7 and 5\n\
                     choice 3 loot hold 1 into 3\nevent loot seat 3 gold 4\n";

/// One append in this many has a card: taking seats, starting and finishing change it.
const APPENDS_A_CARD: u64 = 50;

#[tokio::main]
async fn main() -> Result<(), StoreError> {
    let mut args = std::env::args().skip(1);
    let scratch = tempfile::tempdir().map_err(|error| StoreError::Other(error.to_string()))?;
    let place = args.next();
    let tables: u64 = args.next().and_then(|word| word.parse().ok()).unwrap_or(200);
    let each: u64 = args.next().and_then(|word| word.parse().ok()).unwrap_or(500);

    let rate: u64 = args.next().and_then(|word| word.parse().ok()).unwrap_or(0);
    let store = match &place {
        Some(url) if url.contains("://") => Store::connect(url, "here", &Options::default()).await?,
        Some(dir) => Store::open(Path::new(dir)).await?,
        None => Store::open(scratch.path()).await?,
    };
    let (start, before) = (Instant::now(), processor_time());
    let running: Vec<_> = (0..tables)
        .map(|table| tokio::spawn(play(store.clone(), table, each, (tables * 1_000_000).checked_div(rate))))
        .collect();
    for table in running {
        table.await.map_err(|error| StoreError::Other(error.to_string()))??;
    }
    let (wall, processor) = (start.elapsed(), processor_time().saturating_sub(before));
    store.close().await;

    let appends = (tables * each) as f64;
    println!(
        "{appends} appends of {} bytes by {tables} tables: {:.0} a second, {:.2} µs of processor time each",
        LINES.len(),
        appends / wall.as_secs_f64(),
        processor.as_secs_f64() * 1e6 / appends
    );
    Ok(())
}

async fn play(store: Store, table: u64, each: u64, every: Option<u64>) -> Result<(), StoreError> {
    // Scattered like the ids of real tables, and different each time.
    let scattered = table.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 16;
    let name: Arc<str> = format!("{scattered:012x}-{}", std::process::id()).into();
    store.claim(&name).await?;
    let card = ListingCard {
        phase: Phase::Racing,
        listed: true,
        summary: "five captains, The Crew".into(),
        guests: (0..5).map(|guest| format!("guest-{table}-{guest}")).collect(),
    };
    let start = tokio::time::Instant::now();
    for seq in 0..each {
        if let Some(every) = every {
            // Each table at another moment, so that they do not all come at once.
            tokio::time::sleep_until(start + Duration::from_micros(every * seq + every * (table % 97) / 97))
                .await;
        }
        let card = seq.is_multiple_of(APPENDS_A_CARD).then(|| card.clone());
        store
            .append(Append { table: Arc::clone(&name), seq, at: seq, lines: LINES.into(), link: None, card })
            .await?;
    }
    Ok(())
}

/// The processor time of this process so far.
fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}
