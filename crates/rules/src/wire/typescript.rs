//! What leaves the game, as TypeScript declares it: the types of the wire, collected from what they are made of, and the
//! facts of the game that the page needs. It writes no file; a test does.

mod facts;
mod layout;
mod shapes;
mod words;

use crate::choices::refusal::Refusal;
use crate::preview::odds::{PowderOdds, SabreOdds};
use crate::preview::ways::CardPreview;
use crate::table::event::Event;
use crate::table::setup::SetupProblem;
use crate::table::view::View;
use crate::wire::everything::Everything;
use crate::wire::own::OwnView;
use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt;
use ts_rs::{Config, TS, TypeVisitor};

pub use facts::{facts, facts_of_the_box};

/// Every type that leaves the game.
pub fn typescript() -> Declarations {
    Declarations::default()
        .with::<View>()
        .with::<OwnView>()
        .with::<Event>()
        .with::<Refusal>()
        .with::<SetupProblem>()
        .with::<Everything>()
        .with::<CardPreview>()
        .with::<PowderOdds>()
        .with::<SabreOdds>()
}

/// Types and all they are made of, each once, in the order of the alphabet. Printed, they are a module.
#[derive(Clone, Default)]
pub struct Declarations {
    seen: HashSet<TypeId>,
    /// What is right of the equals sign, by name.
    declared: BTreeMap<String, String>,
    /// Where other declarations stand, and which they are.
    elsewhere: Vec<(&'static str, HashSet<TypeId>)>,
    /// By module.
    imported: BTreeMap<&'static str, BTreeSet<String>>,
}

impl Declarations {
    /// Nothing yet; what those others declare will be imported from their module.
    #[must_use]
    pub fn importing(others: &Self, module: &'static str) -> Self {
        Self::default().and_importing(others, module)
    }

    /// Also imports what those others declare, unless a module that was named before declares it.
    #[must_use]
    pub fn and_importing(mut self, others: &Self, module: &'static str) -> Self {
        self.elsewhere.push((module, others.seen.clone()));
        self
    }

    /// And that type, with all it is made of.
    #[must_use]
    pub fn with<T: TS + 'static + ?Sized>(mut self) -> Self {
        self.visit::<T>();
        self
    }

    /// The names that are declared here, and what each stands for, in one line of TypeScript.
    pub fn declared(&self) -> impl Iterator<Item = (&str, &str)> {
        self.declared.iter().map(|(name, body)| (name.as_str(), body.as_str()))
    }
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Numbers, lists and the like have no declaration.
        if T::output_path().is_none() || !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        // JSON has one kind of number, and none of ours is too large for it.
        let config = Config::new().with_large_int("number");
        let name = T::ident(&config);
        let told =
            self.declared.contains_key(&name) || self.imported.values().any(|names| names.contains(&name));
        assert!(!told, "two types have the name {name}");
        if let Some((module, _)) = self.elsewhere.iter().find(|(_, types)| types.contains(&TypeId::of::<T>()))
        {
            self.imported.entry(module).or_default().insert(name);
            return;
        }
        self.declared.insert(name, layout::spelled_out(&T::inline(&config)));
        T::visit_dependencies(self);
    }
}

impl fmt::Display for Declarations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut gap = "";
        for (module, names) in &self.imported {
            writeln!(f, "import type {{")?;
            names.iter().try_for_each(|name| writeln!(f, "  {name},"))?;
            writeln!(f, "}} from \"{module}\";")?;
            gap = "\n";
        }
        for (name, body) in &self.declared {
            writeln!(f, "{gap}{}", layout::declaration(name, body))?;
            gap = "\n";
        }
        Ok(())
    }
}
