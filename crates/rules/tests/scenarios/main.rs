//! Every rule, played out in a few lines of text each. A test's name begins with the id of the rule it shows.

mod check;

mod battle;
mod end;
mod ghost_ship;
mod loading;
mod moving;
mod price;
mod round;
mod rules_about_rules;
mod setting_up;
mod shortage;
mod treasures;
