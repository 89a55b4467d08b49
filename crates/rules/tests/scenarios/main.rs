//! Every rule, played out in a few lines of text each. A test's name begins with the id of the rule it shows.

mod check;

mod battle;
mod end;
mod ghost_battle;
mod ghost_course;
mod ghost_loot;
mod ghost_ship;
mod ghost_treasure;
mod loading;
mod loot;
mod moving;
mod payment;
mod powers;
mod price;
mod round;
mod rules_about_rules;
mod setting_up;
mod shortage;
mod shortage_second;
mod treasures;
