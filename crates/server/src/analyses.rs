//! Analyses of races: read from the store if this mind has made them before by the same method, else computed and stored. Guests
//! who ask for the same part of the same race at once wait for one computation. Who may ask is the table's business.

use crate::bot_pool::{BotPool, NotAnalysed};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;
use xaymaca_store::{AnalysisRow, Store};
use xaymaca_table::{ANALYSIS_VERSION, AnalysisPart, AnalysisTask, mind};
use xaymaca_wire::{GuestId, Refusal, TableId};

/// How long an answer waits for the store. A store that is slower only costs another computation.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long a guest waits for an answer: less than a request may take. The computation goes on, and who asks again waits for it.
const LONGEST_WAIT: Duration = Duration::from_secs(25);

type Key = (TableId, AnalysisPart);
type Answer = Result<Arc<str>, Refusal>;

/// The analyses under way. The pool bounds their number.
pub(crate) struct Analyses {
    store: Store,
    bots: BotPool,
    /// Who waits for each.
    waiting: Mutex<HashMap<Key, Vec<Waiting>>>,
}

/// A guest who waits for an answer.
struct Waiting {
    guest: GuestId,
    to: oneshot::Sender<Answer>,
}

/// By which mind and method an analysis was made: what another one made is made anew.
fn maker() -> String {
    format!("{} {ANALYSIS_VERSION}", mind())
}

impl Analyses {
    pub(crate) fn new(store: Store, bots: BotPool) -> Arc<Self> {
        Arc::new(Self { store, bots, waiting: Mutex::default() })
    }

    fn waiting(&self) -> MutexGuard<'_, HashMap<Key, Vec<Waiting>>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The answer to that guest. The first who asks pays for it; it is computed to its end if they leave.
    ///
    /// # Errors
    /// If too many analyses wait, this one takes too long for a request, or it cannot be made.
    pub(crate) async fn answer(
        self: &Arc<Self>,
        table: &TableId,
        guest: GuestId,
        task: AnalysisTask,
    ) -> Answer {
        let (to, answer) = oneshot::channel();
        match self.waiting().entry((table.clone(), task.part)) {
            Entry::Occupied(mut others) => others.get_mut().push(Waiting { guest, to }),
            Entry::Vacant(free) => {
                let key = free.key().clone();
                free.insert(vec![Waiting { guest: guest.clone(), to }]);
                tokio::spawn(Arc::clone(self).run(key, guest, task));
            }
        }
        match tokio::time::timeout(LONGEST_WAIT, answer).await {
            Ok(answer) => answer.unwrap_or(Err(Refusal::Internal)),
            Err(_) => Err(Refusal::TooFast),
        }
    }

    async fn run(self: Arc<Self>, key: Key, mut payer: GuestId, mut task: AnalysisTask) {
        let answer: Answer = loop {
            match self.find(&key, &payer, task).await {
                Ok(text) => break Ok(text.into()),
                Err(NotAnalysed::Refused(refusal)) => break Err(refusal),
                Err(NotAnalysed::TooMany(same)) => match self.next_payer(&key, &payer) {
                    Some(next) => (payer, task) = (next, *same),
                    None => return,
                },
            }
        };
        for Waiting { to, .. } in self.waiting().remove(&key).unwrap_or_default() {
            // Their request may have ended.
            let _ = to.send(answer.clone());
        }
    }

    /// Too many analyses of that guest wait, which is no reason to refuse the others: the next of them pays. If there is none,
    /// nobody waits any more.
    fn next_payer(&self, key: &Key, payer: &GuestId) -> Option<GuestId> {
        let mut all = self.waiting();
        let waiting = all.remove(key).unwrap_or_default();
        let (theirs, others): (Vec<_>, Vec<_>) =
            waiting.into_iter().partition(|waiting| waiting.guest == *payer);
        for Waiting { to, .. } in theirs {
            let _ = to.send(Err(Refusal::TooFast));
        }
        let next = others.first()?.guest.clone();
        all.insert(key.clone(), others);
        Some(next)
    }

    /// What the store has, or a computation, which is stored before it is answered. No answer depends on the store.
    async fn find(
        &self,
        (table, part): &Key,
        payer: &GuestId,
        task: AnalysisTask,
    ) -> Result<String, NotAnalysed> {
        let (part, mind) = (part.to_string(), maker());
        match tokio::time::timeout(PATIENCE, self.store.analysis(table.as_str(), &part, &mind)).await {
            Ok(Ok(Some(text))) => return Ok(text),
            Ok(Ok(None)) => {}
            Ok(Err(error)) => tracing::warn!(%table, %error, "a stored analysis could not be read"),
            Err(_) => tracing::warn!(%table, "a stored analysis could not be read in time"),
        }
        let text = self.bots.analyse(table, payer, task).await?;
        let row = AnalysisRow { table: table.to_string(), part, mind, text: text.clone() };
        match tokio::time::timeout(PATIENCE, self.store.keep_analysis(row)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(%table, %error, "an analysis could not be stored"),
            Err(_) => tracing::warn!(%table, "an analysis could not be stored in time"),
        }
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entropy;
    use xaymaca_bots::analysis::NotOwn;
    use xaymaca_rules::Seat;
    use xaymaca_rules::notation::Record;
    use xaymaca_store::{Append, ListingCard, Phase};

    const RECORD: &str = include_str!("../../rules/tests/games/first-3.record");
    /// The quickest part.
    const PART: AnalysisPart = AnalysisPart::Curve(None);

    fn task(part: AnalysisPart) -> AnalysisTask {
        let record: Record = RECORD.parse().expect("a record");
        AnalysisTask::new(part, record, NotOwn::default())
    }

    fn guest() -> GuestId {
        GuestId::of_random(entropy::fresh_id())
    }

    async fn analyses(store: &Store, table: &TableId) -> Arc<Analyses> {
        let card =
            ListingCard { phase: Phase::Over, listed: false, summary: String::new(), guests: Vec::new() };
        let opening = Append {
            table: table.text(),
            seq: 1,
            at: 1,
            lines: "a race\n".into(),
            link: None,
            card: Some(card),
        };
        store.append(opening).await.expect("a table");
        Analyses::new(store.clone(), BotPool::new(1, Duration::from_millis(5)))
    }

    #[tokio::test]
    async fn guests_who_ask_at_once_wait_for_one_computation() {
        let data = tempfile::tempdir().expect("a folder");
        let store = Store::open(data.path()).await.expect("a store");
        let table = TableId::of_random(entropy::fresh_id());
        let analyses = analyses(&store, &table).await;
        let part = AnalysisPart::Decisions(Seat::new(1).expect("a seat"));
        let ask = |part| analyses.answer(&table, guest(), task(part));
        let (one, other, different) = tokio::join!(ask(part), ask(part), ask(PART));
        let (one, other, different) =
            (one.expect("one"), other.expect("another"), different.expect("a part"));
        assert!(Arc::ptr_eq(&one, &other), "the same answer, not an equal one");
        assert_ne!(one, different);
        assert!(analyses.waiting().is_empty());
        assert_eq!(ask(part).await.expect("one more"), one);
    }

    /// Six captains ask for every part of their race at once: fourteen parts.
    #[tokio::test]
    async fn six_captains_who_ask_at_once_are_all_answered() {
        let data = tempfile::tempdir().expect("a folder");
        let store = Store::open(data.path()).await.expect("a store");
        let table = TableId::of_random(entropy::fresh_id());
        let analyses = analyses(&store, &table).await;
        let record: Record =
            include_str!("../../rules/tests/games/first-6.record").parse().expect("a record");
        let mut asked = tokio::task::JoinSet::new();
        for seat in (0..Seat::MOST).filter_map(Seat::new) {
            let captain = guest();
            let parts =
                [PART, AnalysisPart::Curve(Some(seat)), AnalysisPart::Luck, AnalysisPart::Decisions(seat)];
            for part in parts {
                let (analyses, table, captain) = (Arc::clone(&analyses), table.clone(), captain.clone());
                let task = AnalysisTask::new(part, record.clone(), NotOwn::default());
                asked.spawn(async move { (part, analyses.answer(&table, captain, task).await) });
            }
        }
        while let Some(answered) = asked.join_next().await {
            let (part, answer) = answered.expect("no panic");
            assert!(answer.is_ok(), "{part}: {answer:?}");
        }
        assert!(analyses.waiting().is_empty());
    }

    /// A guest for whom too many wait is refused, and not those who wait for the same part.
    #[tokio::test]
    async fn who_asks_for_too_much_is_refused_alone() {
        let data = tempfile::tempdir().expect("a folder");
        let store = Store::open(data.path()).await.expect("a store");
        let table = TableId::of_random(entropy::fresh_id());
        let analyses = analyses(&store, &table).await;
        let (greedy, other) = (guest(), guest());
        let ask = |guest: &GuestId, part| {
            let (analyses, table, guest) = (Arc::clone(&analyses), table.clone(), guest.clone());
            async move { analyses.answer(&table, guest, task(part)).await }
        };
        let seats = || (0..3).filter_map(Seat::new);
        let parts = seats().flat_map(|seat| [AnalysisPart::Decisions(seat), AnalysisPart::Curve(Some(seat))]);
        let parts: Vec<AnalysisPart> = parts.chain([AnalysisPart::Luck]).collect();
        // Seven parts at once: one under way and four that wait are granted. Each is asked for by another guest, too.
        let (theirs, others) = tokio::join!(
            futures_util::future::join_all(parts.iter().map(|&part| ask(&greedy, part))),
            futures_util::future::join_all(parts.iter().map(|&part| ask(&other, part))),
        );
        let refused = theirs.iter().filter(|answer| **answer == Err(Refusal::TooFast)).count();
        assert!((1..=3).contains(&refused), "{refused} of hers are refused");
        assert!(others.iter().all(Result::is_ok), "{others:?}");
        assert!(analyses.waiting().is_empty());
    }

    #[tokio::test]
    async fn what_this_mind_has_made_is_read_and_not_made_again() {
        let data = tempfile::tempdir().expect("a folder");
        let store = Store::open(data.path()).await.expect("a store");
        let table = TableId::of_random(entropy::fresh_id());
        let analyses = analyses(&store, &table).await;
        let row = |mind: String, text: &str| AnalysisRow {
            table: table.to_string(),
            part: PART.to_string(),
            mind,
            text: text.into(),
        };
        let made = analyses.answer(&table, guest(), task(PART)).await.expect("it is made");
        store.keep_analysis(row(maker(), "kept")).await.expect("kept");
        assert_eq!(&*analyses.answer(&table, guest(), task(PART)).await.expect("it is read"), "kept");
        // Of another mind, of a version that kept no method, and of another method.
        let minds = ["0".repeat(16), mind(), format!("{} {}", mind(), ANALYSIS_VERSION - 1)];
        for other in minds {
            store.keep_analysis(row(other.clone(), "of another")).await.expect("kept");
            let anew = analyses.answer(&table, guest(), task(PART)).await;
            assert_eq!(anew.expect("it is made anew"), made, "{other}");
            let kept = store.analysis(table.as_str(), &PART.to_string(), &maker()).await;
            assert_eq!(kept, Ok(Some(made.to_string())), "and kept");
        }
        // A store that does not answer only costs a computation.
        store.close().await;
        assert_eq!(analyses.answer(&table, guest(), task(PART)).await.expect("without a store"), made);
    }
}
