//! The device, told everything that a worker tells it.

mod analysis;
mod common;
mod crew;
mod document;
mod hostile;
mod lessons;
mod moments;
mod parity;
mod race;
mod storing;
