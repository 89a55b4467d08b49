//! Tests of the server over real connections, and of its documents: the protocol and the TypeScript types.

mod common;

mod analysis;
mod calling_back;
mod clock_leaps;
mod coach;
mod codes;
mod damaged;
mod floods;
mod giving_up;
mod guests;
mod hostile;
mod lessons;
mod moderation;
mod names;
mod noninterference;
mod openapi;
mod pages;
mod presence;
mod previews;
mod protocol_document;
mod race;
mod races;
mod refusing_store;
mod replay;
mod secrecy;
mod sessions;
mod tables;
mod typescript;
