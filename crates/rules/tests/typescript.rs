//! The page's types of what leaves the game are those of the code.

use crate::common::generated;
use xaymaca_rules::wire::{Declarations, facts, facts_of_the_box, typescript};
use xaymaca_rules::{Event, View};

#[test]
fn the_pages_types_are_up_to_date() {
    generated::check("web/src/wire/game.ts", &typescript().to_string());
}

#[test]
fn the_pages_facts_are_up_to_date() {
    generated::check("web/src/wire/facts.ts", &facts());
    generated::check("web/src/wire/box.ts", &facts_of_the_box());
}

#[test]
fn another_module_imports_what_it_uses() {
    #[derive(ts_rs::TS)]
    #[expect(dead_code, reason = "only its type matters")]
    struct Update {
        seq: u64,
        events: Vec<Event>,
        view: Option<View>,
    }
    let module = Declarations::importing(&typescript(), "./game").with::<Update>().to_string();
    assert_eq!(
        module,
        "import type {\n  Event,\n  View,\n} from \"./game\";\n\n\
         export type Update = {\n  seq: number;\n  events: Array<Event>;\n  view: View | null;\n};\n"
    );
}
