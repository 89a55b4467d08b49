//! Every lesson, played through every answer that it names. A rule change that breaks a lesson fails here.

mod played;
mod readings;
mod typescript;
