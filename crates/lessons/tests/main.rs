//! Every lesson, played through every answer that it names, and every puzzle. A rule change that breaks one fails here.

mod played;
mod puzzles;
mod readings;
mod typescript;
