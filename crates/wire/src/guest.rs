//! A guest: a person without an account, known by an id, a name and a language.

use crate::ids::GuestId;
use std::sync::Arc;

/// A guest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guest {
    /// Identifies the guest; seats belong to it.
    pub id: GuestId,
    /// The name that others see.
    pub name: Arc<str>,
    /// The language of their page.
    pub language: Language,
}

/// The languages of the interface.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Language {
    En,
    Fr,
}
