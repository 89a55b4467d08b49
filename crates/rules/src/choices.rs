//! What drives a race from outside: the choices of captains with the ways to split a payment, the answers of chance, and
//! the refusals. It does not know the state of a race, so it cannot tell what is legal.

pub(crate) mod chance;
pub(crate) mod choice;
pub(crate) mod groups;
pub(crate) mod luck;
pub(crate) mod refusal;
pub(crate) mod splits;
