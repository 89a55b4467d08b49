use super::check::check;
