//! What is true of every race, tried by random play over every mix of options.

mod following;
mod odds;
mod options;
mod previews;
mod races;
mod secrecy;
