//! Judging a force against its list: every check of MS-FOR-12 with its message.

use sandtable_kernel::RuleId;

use super::{Choice, Entry, Force, List, Lists, Pick};
use crate::roster::Category;
use crate::rule;
use crate::tables::Combat;
use crate::terms::Kind;
use crate::toggles::Toggles;

/// The columns in the order of the lists.
pub const CATEGORIES: [Category; 3] = [Category::Required, Category::Divisional, Category::Army];

/// Something wrong with a force.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The element it is about; empty for the whole force.
    pub key: String,
    /// The rule.
    pub rule: RuleId,
    /// The stable name.
    pub code: &'static str,
    /// What is wrong.
    pub message: String,
}

/// A force held against its list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// The column of each element, in the order of the picks; none for those that fit nowhere.
    pub categories: Vec<Option<Category>>,
    /// Everything wrong.
    pub broken: Vec<Broken>,
}

/// Judges a force. One of no list is taken as it is.
pub fn judge(force: &Force, combat: &Combat, toggles: &Toggles) -> Judged {
    let mut broken = Vec::new();
    if force.list.is_empty() {
        let categories = force.picks.iter().map(|pick| Some(pick.category.unwrap_or(Category::Required))).collect();
        return Judged { categories, broken };
    }
    let Some(list) = Lists::standard().find(&force.list) else {
        broken.push(whole(rule::FOR_1, "E-LIST", format!("no such list `{}`", force.list)));
        broken.extend(wrong_count(force.count(), combat.elements));
        return Judged { categories: vec![None; force.picks.len()], broken };
    };
    if force.air_dropped && !may_drop(force) {
        broken.push(whole(rule::FOR_8, "E-DATE", "no air drop for this force".to_owned()));
    }
    let mut ledger = Ledger::new(list, toggles, combat, force);
    let categories: Vec<Option<Category>> =
        force.picks.iter().map(|pick| ledger.take(pick).map_err(|fault| broken.push(fault)).ok()).collect();
    broken.extend(ledger.close(force));
    Judged { categories, broken }
}

/// MS-FOR-1: exactly 13 elements.
fn wrong_count(count: usize, wanted: u8) -> Option<Broken> {
    let message = format!("a force has exactly {wanted} elements (found {count})");
    (count != usize::from(wanted)).then(|| whole(rule::FOR_1, "E-COUNT", message))
}

/// MS-FOR-8: the Fallschirmjäger, up to June 1941.
pub(crate) fn may_drop(force: &Force) -> bool {
    force.list == "L21" && (force.year < 1941 || force.year == 1941 && force.month <= 6) && force.year > 0
}

fn whole(rule: RuleId, code: &'static str, message: String) -> Broken {
    Broken { key: String::new(), rule, code, message }
}

/// A place in a list: the column, the entry in it, and the alternative of that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// Required, divisional or army, as in [`CATEGORIES`].
    pub column: usize,
    /// Which entry of the column.
    pub entry: usize,
    /// Which of its alternatives.
    pub choice: usize,
}

/// What of a list has been taken.
pub struct Ledger {
    columns: [Vec<Entry>; 3],
    taken: [Vec<Vec<u8>>; 3],
    totals: [u8; 3],
    limits: [u8; 3],
    elements: u8,
    year: u16,
    air_dropped: bool,
}

impl Ledger {
    /// Nothing taken yet.
    pub fn new(list: &List, toggles: &Toggles, combat: &Combat, force: &Force) -> Ledger {
        let columns = list.columns(toggles);
        let taken = [0, 1, 2].map(|column: usize| {
            columns[column].iter().map(|entry| vec![0; entry.choices.len()]).collect::<Vec<Vec<u8>>>()
        });
        Ledger {
            columns,
            taken,
            totals: [0; 3],
            limits: [u8::MAX, combat.divisional, combat.army],
            elements: combat.elements,
            year: force.year,
            air_dropped: force.air_dropped,
        }
    }

    /// Takes an element and tells its column.
    pub fn take(&mut self, pick: &Pick) -> Result<Category, Broken> {
        self.place(pick).map(|place| CATEGORIES[place.column])
    }

    /// Takes an element from its column, or from the first that has it.
    pub fn place(&mut self, pick: &Pick) -> Result<Place, Broken> {
        let wanted = |column: &usize| pick.category.is_none_or(|category| category == CATEGORIES[*column]);
        let mut reason: Option<(u8, RuleId, &'static str, String)> = None;
        let mut note = |weight: u8, rule: RuleId, code: &'static str, message: String| {
            if reason.as_ref().is_none_or(|(known, ..)| weight > *known) {
                reason = Some((weight, rule, code, message));
            }
        };
        // A full column is passed over while another still has the element; it is named only if none has.
        let mut full = None;
        for column in (0..3).filter(wanted) {
            for entry in 0..self.columns[column].len() {
                for choice in 0..self.columns[column][entry].choices.len() {
                    let offered = &self.columns[column][entry].choices[choice];
                    if offered.kind != pick.kind {
                        continue;
                    }
                    if !self.has_variant(offered, pick) {
                        if self.is_only_1940(offered, pick) {
                            note(5, rule::FOR_7, "E-DATE", "portee only in 1940".to_owned());
                        } else {
                            note(2, rule::FOR_5, "E-VARIANT", format!("variant not available: {}", offered.about()));
                        }
                        continue;
                    }
                    let taken = &self.taken[column][entry];
                    if taken.iter().enumerate().any(|(other, count)| other != choice && *count > 0) {
                        note(4, rule::FOR_5, "E-EITHER", "choose one of the alternatives".to_owned());
                    } else if taken[choice] >= offered.count {
                        let message = format!("only {} of this entry available", offered.count);
                        note(3, rule::FOR_4, "E-AVAILABLE", message);
                    } else if self.totals[column] >= self.limits[column] {
                        full.get_or_insert((column, entry, choice));
                    } else {
                        return Ok(self.note_taken(column, entry, choice));
                    }
                }
            }
        }
        if let Some((column, entry, choice)) = full {
            return Ok(self.note_taken(column, entry, choice));
        }
        let none = (0, rule::FOR_4, "E-AVAILABLE", "only 0 of this entry available".to_owned());
        let (_, rule, code, message) = reason.unwrap_or(none);
        Err(Broken { key: pick.key.clone(), rule, code, message: format!("{}: {message}", pick.kind.code()) })
    }

    fn note_taken(&mut self, column: usize, entry: usize, choice: usize) -> Place {
        self.taken[column][entry][choice] += 1;
        self.totals[column] += 1;
        Place { column, entry, choice }
    }

    fn has_variant(&self, offered: &Choice, pick: &Pick) -> bool {
        offered.variants.iter().any(|variant| {
            let dropped = self.air_dropped && pick.kind != Kind::Ge;
            let bracket = if dropped { variant.bracket.air_dropped() } else { variant.bracket };
            bracket == pick.bracket && (!variant.only_1940 || self.year == 1940)
        })
    }

    fn is_only_1940(&self, offered: &Choice, pick: &Pick) -> bool {
        offered.variants.iter().any(|variant| variant.only_1940 && variant.bracket == pick.bracket)
    }

    /// MS-FOR-1 to 3: totals and required entries.
    fn close(&self, force: &Force) -> Vec<Broken> {
        let mut broken: Vec<Broken> = wrong_count(force.count(), self.elements).into_iter().collect();
        let missing = self.missing();
        // What could not be read may be what seems to be missing.
        let absent: u8 = missing.iter().map(|(count, _)| count).sum();
        for (missing, choice) in missing.into_iter().filter(|_| absent > force.unread) {
            let message = format!("missing {missing} x {}", choice.kind.code());
            broken.push(whole(rule::FOR_2, "E-REQUIRED", message));
        }
        let [_, divisional, army] = self.totals;
        if divisional > self.limits[1] {
            let message = format!("at most {} divisional choices (found {divisional})", self.limits[1]);
            broken.push(whole(rule::FOR_3, "E-DIVISIONAL", message));
        }
        if army > self.limits[2] {
            let message = format!("at most {} army choices (found {army})", self.limits[2]);
            broken.push(whole(rule::FOR_3, "E-ARMY", message));
        }
        broken
    }

    /// Required entries that are short, with how many and of what.
    pub fn missing(&self) -> Vec<(u8, Choice)> {
        let entries = self.columns[0].iter().zip(&self.taken[0]);
        entries
            .filter_map(|(entry, taken)| {
                let chosen = taken.iter().position(|count| *count > 0).unwrap_or(0);
                let choice = entry.choices.get(chosen)?;
                let missing = choice.count.saturating_sub(taken[chosen]);
                (missing > 0).then(|| (missing, choice.clone()))
            })
            .collect()
    }

    /// The first of the divisional or army column that may still be taken.
    pub fn next_free(&self) -> Option<Choice> {
        self.open().next().cloned()
    }

    /// Everything of the divisional and army columns that may still be taken, one of each entry.
    pub fn free(&self) -> Vec<Choice> {
        self.open().cloned().collect()
    }

    fn open(&self) -> impl Iterator<Item = &Choice> {
        (1..3).filter(|column| self.totals[*column] < self.limits[*column]).flat_map(|column| {
            let entries = self.columns[column].iter().zip(&self.taken[column]);
            entries.filter_map(|(entry, taken)| {
                let chosen = taken.iter().position(|count| *count > 0).unwrap_or(0);
                entry.choices.get(chosen).filter(|choice| taken[chosen] < choice.count)
            })
        })
    }

    /// Whether a column holds more than it may.
    pub fn is_over(&self, category: Category) -> bool {
        self.totals[category as usize] > self.limits[category as usize]
    }

    /// How many were taken in all.
    pub fn total(&self) -> u8 {
        self.totals.iter().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bracket::Bracket;
    use crate::tables::Tables;

    fn force(list: &str, specs: &[&str]) -> Force {
        let pick = |(number, spec): (usize, &&str)| {
            let (kind, bracket) = spec.split_once(' ').expect("kind and bracket");
            Pick {
                key: format!("e{number}"),
                kind: Kind::parse(kind).expect("a kind"),
                bracket: Bracket::parse(bracket).expect("a bracket"),
                category: None,
            }
        };
        let picks = specs.iter().enumerate().map(pick).collect();
        Force { list: list.to_owned(), year: 1943, picks, ..Force::default() }
    }

    fn codes(force: &Force) -> Vec<&'static str> {
        let judged = judge(force, &Tables::standard().combat, &Toggles::default());
        judged.broken.iter().map(|broken| broken.code).collect()
    }

    const L11: [&str; 7] = ["GE sw", "TA at", "TA at", "IF sf/at", "IF sf/w", "IF sf/w", "IF sf/w"];

    #[test]
    fn ex_4_a_panzer_division() {
        let with = |more: &[&str]| codes(&force("L11", &[&L11[..], more].concat()));
        assert!(with(&["IE sf/w", "RE at", "AT at", "AR sf/w", "TH at", "BO air"]).is_empty());
        assert_eq!(with(&["IE sf/w", "RE at", "TH at", "AT sf/w", "AA sf/w", "BO air"]), ["E-ARMY"]);
        assert_eq!(with(&["IE sf/w"]), ["E-COUNT"]);
    }

    #[test]
    fn ex_4_one_of_the_alternatives() {
        let mut specs = vec!["GE sw", "IF sf, bicycle"];
        specs.extend(["IF sf"; 5]);
        specs.extend(["IE sf/w", "AT at", "AR sf/w", "TA at", "TH at", "AA sf/w"]);
        assert_eq!(codes(&force("L20", &specs)), ["E-EITHER"]);
    }

    #[test]
    fn missing_elements_and_wrong_variants_are_named() {
        let mut specs = L11.to_vec();
        specs[1] = "TA aw";
        specs.extend(["IE sf/w", "RE at", "AT at", "AR sf/w", "TH at", "BO air"]);
        assert_eq!(codes(&force("L11", &specs)), ["E-VARIANT", "E-REQUIRED"]);
        assert_eq!(codes(&force("L99", &specs)), ["E-LIST"]);
    }

    #[test]
    fn a_portee_of_1939_comes_too_early() {
        let mut specs = vec!["GE sw"];
        specs.extend(["TA at"; 6]);
        specs.extend(["IF sf/w", "IF sf/w", "AR sf/w", "AT sw/sf, portee", "TH at", "RE aw"]);
        let mut early = force("L01", &specs);
        early.year = 1939;
        assert_eq!(codes(&early), ["E-DATE"]);
        early.year = 1940;
        assert!(codes(&early).is_empty());
    }
}
