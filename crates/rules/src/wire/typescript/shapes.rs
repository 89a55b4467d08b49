//! Values as TypeScript declares them: under their own name, in the shape in which they are sent.

use crate::chapters::finish::Final;
use crate::choices::chance::Chance;
use crate::choices::refusal::Refusal;
use crate::pieces::bank::Bank;
use crate::pieces::dice::Dice;
use crate::pieces::hold::Hold;
use crate::pieces::ship::Place;
use crate::pieces::tavern::Tavern;
use crate::table::game::Awaiting;
use crate::table::options::Question;
use crate::table::setup::{Setup, SetupProblem};
use crate::table::view::View;
use crate::wire::asked::{AwaitingShape, ChanceShape, QuestionShape};
use crate::wire::holds::{BankShape, ContentsShape};
use crate::wire::refusal::{RefusalShape, SetupProblemShape};
use crate::wire::result::FinalShape;
use crate::wire::setup::SetupShape;
use crate::wire::table::{DiceShape, PlaceShape};
use crate::wire::tavern::TavernShape;
use crate::wire::view::ViewShape;
use std::path::PathBuf;
use ts_rs::{Config, TS, TypeVisitor};

macro_rules! shaped {
    ($($type:ident as $shape:ty;)*) => {$(
        impl TS for $type {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;

            fn name(_: &Config) -> String {
                stringify!($type).into()
            }

            fn inline(config: &Config) -> String {
                <$shape>::inline(config)
            }

            fn visit_dependencies(visitor: &mut impl TypeVisitor) {
                <$shape>::visit_dependencies(visitor);
            }

            fn output_path() -> Option<PathBuf> {
                Some(stringify!($type).into())
            }
        }
    )*};
}

shaped! {
    Awaiting as AwaitingShape;
    Bank as Option<BankShape>;
    Chance as ChanceShape;
    Dice as DiceShape;
    Final as FinalShape<'static>;
    Place as PlaceShape;
    Question as QuestionShape;
    Refusal as RefusalShape;
    Setup as SetupShape<'static>;
    SetupProblem as SetupProblemShape;
    Tavern as TavernShape;
    View as ViewShape;
    Hold as Option<ContentsShape>;
}
