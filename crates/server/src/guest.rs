//! Somebody without an account: an id, a name and a language.

use crate::ids::GuestId;
use std::sync::Arc;

/// Who asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guest {
    /// Whose seats are his.
    pub id: GuestId,
    /// As others read it.
    pub name: Arc<str>,
    /// In which the page speaks to him.
    pub language: Language,
}

/// The languages of the interface.
#[derive(
    Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize, ts_rs::TS, utoipa::ToSchema,
)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Language {
    En,
    Fr,
}
