//! Toggles and table overrides: what a scenario or a house-rules file changes about a game.

use core::cell::RefCell;

use serde::Serialize;

use crate::fault::{Faults, near_names};
use crate::sheet::{Node, Reader, Sheet, Value, merge};

/// One named switch of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Toggle {
    /// Its name, snake_case everywhere.
    pub name: &'static str,
    /// Its values, the default first.
    pub values: &'static [&'static str],
    /// The rule it belongs to.
    pub rule: &'static str,
    /// What it decides, in one sentence for the page.
    pub about: &'static str,
}

/// Declares a game's toggles: an enum for each, one struct of them all, and the list that pages and files use.
///
/// ```
/// sandtable_kernel::toggles! {
///     Activation activation("EX-1", "How many units act in one go.") { Two = "two", One = "one" }
/// }
/// let mut toggles = Toggles::default();
/// assert_eq!(toggles.activation, Activation::Two);
/// assert!(toggles.set("activation", "one"));
/// assert_eq!(toggles.activation, Activation::One);
/// ```
#[macro_export]
macro_rules! toggles {
    ($($kind:ident $name:ident($rule:literal, $about:literal) { $first:ident = $first_word:literal $(, $value:ident = $word:literal)* $(,)? })*) => {
        $(
            #[doc = concat!($about, " (", $rule, ")")]
            #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
            pub enum $kind {
                #[doc = concat!("`", $first_word, "`, the default.")]
                #[default]
                $first,
                $(#[doc = concat!("`", $word, "`.")] $value,)*
            }
        )*

        /// Every toggle of the game.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub struct Toggles {
            $(#[doc = concat!($about, " (", $rule, ")")] pub $name: $kind,)*
        }

        impl Toggles {
            /// What there is to switch.
            pub const ALL: &'static [$crate::options::Toggle] = &[$($crate::options::Toggle {
                name: stringify!($name),
                values: &[$first_word $(, $word)*],
                rule: $rule,
                about: $about,
            },)*];

            /// Sets a toggle by its names; false if there is no such toggle or value.
            pub fn set(&mut self, name: &str, value: &str) -> bool {
                match (name, value) {
                    $((stringify!($name), $first_word) => self.$name = $kind::$first,
                      $((stringify!($name), $word) => self.$name = $kind::$value,)*)*
                    _ => return false,
                }
                true
            }

            /// Every toggle's present value.
            pub fn values(&self) -> Vec<(&'static str, &'static str)> {
                vec![$((stringify!($name), match self.$name {
                    $kind::$first => $first_word,
                    $($kind::$value => $word,)*
                }),)*]
            }
        }

        impl $crate::options::Switches for Toggles {
            const ALL: &'static [$crate::options::Toggle] = Toggles::ALL;

            fn set(&mut self, name: &str, value: &str) -> bool {
                Toggles::set(self, name, value)
            }
        }
    };
}

/// The toggles of a game, as [`toggles!`](crate::toggles) declares them.
pub trait Switches: Default {
    /// What there is to switch.
    const ALL: &'static [Toggle];

    /// Sets a toggle by its names; false if there is no such toggle or value.
    fn set(&mut self, name: &str, value: &str) -> bool;
}

/// A house-rules file, or the options of a scenario: toggles and single table values.
///
/// ```toml
/// [toggles]
/// activation = "one"
/// [tables]
/// distances.rally_reach = 10
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HouseRules {
    sheet: Sheet,
}

impl HouseRules {
    /// No changes at all.
    pub fn none() -> HouseRules {
        HouseRules { sheet: Sheet::empty("house rules") }
    }

    /// Reads a house-rules file.
    pub fn parse(file: &str, text: &str) -> Result<HouseRules, Faults> {
        let sheet = Sheet::parse(file, text)?;
        let faults = RefCell::new(Faults::default());
        let reader = Reader::new(&sheet, &faults);
        let _ = (reader.optional_text("game"), reader.optional_table("toggles"), reader.optional_table("tables"));
        reader.finish();
        let faults = faults.into_inner();
        if faults.is_empty() { Ok(HouseRules { sheet }) } else { Err(faults) }
    }

    /// The file it came from, as faults show it.
    pub fn file(&self) -> &str {
        &self.sheet.file
    }

    /// Sets one toggle (`activation=one`) or table value (`distances.rally=10`), as `--set` does.
    ///
    /// A name with a dot is a table value, one without is a toggle.
    pub fn set(&mut self, name: &str, value: &str) {
        let home = if name.contains('.') { "tables" } else { "toggles" };
        self.sheet.set(&format!("{home}.{name}"), value);
    }

    /// The same as a file: for a saved game, which holds its house rules whole.
    pub fn to_toml(&self) -> String {
        self.sheet.to_toml()
    }

    /// The toggles it switches.
    pub fn toggles(&self) -> Vec<(String, String)> {
        let Some(Node { value: Value::Table(entries), .. }) = self.sheet.root.get("toggles") else {
            return Vec::new();
        };
        let word = |node: &Node| match &node.value {
            Value::Text(text) => text.clone(),
            Value::Number(digits) => digits.clone(),
            Value::Truth(truth) => (if *truth { "on" } else { "off" }).to_owned(),
            _ => node.kind().to_owned(),
        };
        entries.iter().map(|(name, node)| (name.clone(), word(node))).collect()
    }

    /// The table values it overrides, as a tree.
    pub fn tables(&self) -> Option<&Node> {
        self.sheet.root.get("tables")
    }

    /// These changes with further ones laid over them.
    #[must_use]
    pub fn and(&self, further: &HouseRules) -> HouseRules {
        let root = merge(&self.sheet.root, &further.sheet.root);
        HouseRules { sheet: Sheet { file: further.sheet.file.clone(), root } }
    }

    /// The changes of a scenario file: its `toggles` and `tables`.
    pub fn of_scenario(scenario: &Sheet) -> HouseRules {
        let keep = |name: &str| scenario.root.get(name).map(|node| (name.to_owned(), node.clone()));
        let entries = ["toggles", "tables"].into_iter().filter_map(keep).collect();
        HouseRules {
            sheet: Sheet { file: scenario.file.clone(), root: Node { value: Value::Table(entries), line: 1 } },
        }
    }

    /// Switches what it says; a toggle or value that there is not becomes a fault that lists near names.
    pub fn switch<S: Switches>(&self, toggles: &mut S) -> Faults {
        self.apply_toggles(S::ALL, |name, value| toggles.set(name, value))
    }

    /// Applies the toggles through a game's setter; unknown ones become faults that list near names.
    fn apply_toggles(&self, known: &[Toggle], mut set: impl FnMut(&str, &str) -> bool) -> Faults {
        let mut faults = Faults::default();
        for (name, value) in self.toggles() {
            if set(&name, &value) {
                continue;
            }
            let message = match known.iter().find(|toggle| toggle.name == name) {
                Some(toggle) => format!("`{value}` is not one of: {}", toggle.values.join(", ")),
                None => format!("no such toggle{}", near_names(&name, known.iter().map(|toggle| toggle.name))),
            };
            let mut fault = Faults::of_file(&self.sheet.file, message);
            fault.0[0].field = format!("toggles.{name}");
            let toggles = self.sheet.root.get("toggles");
            fault.0[0].line = toggles.and_then(|node| node.get(&name)).map_or(0, |node| node.line);
            faults.0.append(&mut fault.0);
        }
        faults
    }

    /// A table file with the overrides laid over it; a name the table does not have is a fault that lists near ones.
    pub fn apply_tables(&self, tables: &Sheet) -> Result<Sheet, Faults> {
        match self.lay_over(tables) {
            (sheet, faults) if faults.is_empty() => Ok(sheet),
            (_, faults) => Err(faults),
        }
    }

    /// A table file with the overrides of names it has laid over it, and a fault for each of the others: so that an unknown
    /// name does not hide a value that makes no sense.
    pub fn lay_over(&self, tables: &Sheet) -> (Sheet, Faults) {
        let mut faults = Faults::default();
        let Some(changes) = self.tables() else {
            return (tables.clone(), faults);
        };
        self.unknown_names(&tables.root, changes, "tables", &mut faults);
        let root = merge(&tables.root, &known_names(&tables.root, changes));
        (Sheet { file: tables.file.clone(), root }, faults)
    }

    fn unknown_names(&self, base: &Node, changes: &Node, path: &str, faults: &mut Faults) {
        let (Value::Table(base), Value::Table(changes)) = (&base.value, &changes.value) else {
            return;
        };
        for (name, change) in changes {
            match base.iter().find(|(key, _)| key == name) {
                Some((_, node)) => self.unknown_names(node, change, &format!("{path}.{name}"), faults),
                None => {
                    let near = near_names(name, base.iter().map(|(key, _)| key.as_str()));
                    let mut fault = Faults::of_file(&self.sheet.file, format!("no such table value{near}"));
                    fault.0[0].field = format!("{path}.{name}");
                    fault.0[0].line = change.line;
                    faults.0.append(&mut fault.0);
                }
            }
        }
    }
}

/// The changes without the names that the base does not have.
fn known_names(base: &Node, changes: &Node) -> Node {
    let (Value::Table(base), Value::Table(entries)) = (&base.value, &changes.value) else {
        return changes.clone();
    };
    let known = |(name, change): &(String, Node)| {
        let (_, node) = base.iter().find(|(key, _)| key == name)?;
        Some((name.clone(), known_names(node, change)))
    };
    Node { value: Value::Table(entries.iter().filter_map(known).collect()), line: changes.line }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_toggle_or_table_value_lists_near_names() {
        let house = HouseRules::parse("h.toml", "[toggles]\nactivatoin = 'one'\n[tables.reach]\nraly = 9\n").unwrap();
        let known = [Toggle { name: "activation", values: &["two", "one"], rule: "X-1", about: "" }];
        let faults = house.apply_toggles(&known, |_, _| false);
        assert!(faults.to_string().contains("did you mean `activation`?"), "{faults}");
        let tables = Sheet::parse("t.toml", "[reach]\nrally = 8\n").unwrap();
        let faults = house.apply_tables(&tables).unwrap_err();
        assert!(
            faults.to_string().contains("h.toml:4: tables.reach.raly: no such table value; did you mean `rally`?"),
            "{faults}"
        );
    }
}
