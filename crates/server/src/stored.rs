//! Converts the appends of a table into the store's own types.

use xaymaca_store::{Append, ListingCard};
use xaymaca_table::{Listing, Phase};

/// An append in the store's type.
pub(crate) fn append(append: xaymaca_table::Append) -> Append {
    let xaymaca_table::Append { table, seq, at, lines, link, listing } = append;
    Append { table: table.text(), seq, at, lines, link: Some(link), card: listing.map(card) }
}

/// What lists show of a table, in the store's type.
pub fn card(Listing { phase, listed, summary, guests }: Listing) -> ListingCard {
    let phase = match phase {
        Phase::Open => xaymaca_store::Phase::Open,
        Phase::Racing => xaymaca_store::Phase::Racing,
        Phase::Over => xaymaca_store::Phase::Over,
    };
    ListingCard { phase, listed, summary: summary.json(), guests }
}
