//! Where a scenario file places its elements: everything that cannot stand there is told, and blanks find room.

use sandtable_kernel::fault::Fault;
use sandtable_kernel::sheet::Sheet;
use sandtable_kernel::{Angle, Faults, Length, RuleId};

use crate::path::Mover;
use crate::stand::Stand;
use crate::state::{InRiver, State};
use crate::terms::{ElementId, ElementSet, Kind};
use crate::toggles::HiddenElements;
use crate::{Mundi, Setup, rule, transport};

/// A state is always legal: whoever a file places must be able to stand there. The real bases are judged, blanks or not.
pub(super) fn misplaced(setup: &Setup, keys: &[String], file: &Sheet) -> Faults {
    let rules = Mundi::new(unveiled(setup));
    let state = State::opening(&rules);
    let veiled = State::opening(&Mundi::new(setup.clone()));
    let mut judge = Judge { rules: &rules, state: &state, veiled: &veiled, keys, file, faults: Faults::default() };
    judge.garrisons();
    let placed = state.on_table.without(state.aircraft);
    for element in placed.iter().filter(|element| state.base != Some(*element)) {
        judge.overlaps(element, placed);
        if !state.is_garrison(element) {
            judge.ground(element);
        }
    }
    judge.faults
}

/// The same battle with every element shown.
fn unveiled(setup: &Setup) -> Setup {
    let mut setup = setup.clone();
    setup.toggles.hidden_elements = HiddenElements::Off;
    for start in &mut setup.starts {
        start.hidden = false;
    }
    setup
}

struct Judge<'a> {
    rules: &'a Mundi,
    state: &'a State,
    /// The same with the blanks it starts with.
    veiled: &'a State,
    keys: &'a [String],
    file: &'a Sheet,
    faults: Faults,
}

impl Judge<'_> {
    fn say(&mut self, element: ElementId, rule: RuleId, message: impl Into<String>) {
        let field = self.keys.get(element.index()).cloned().unwrap_or_else(|| "base".to_owned());
        self.faults.0.push(fault(self.file, field, rule, message.into()));
    }

    /// What an element is called in its file: `a-ta1`.
    fn name(&self, element: ElementId) -> String {
        let key = self.keys.get(element.index()).map(String::as_str);
        let parts = key.and_then(|key| key.strip_prefix("side.")).and_then(|key| key.split_once(".elements."));
        parts.map_or_else(|| "the base".to_owned(), |(side, key)| format!("{side}-{key}"))
    }

    /// MS-BAS-1, MS-BAS-2, MS-SET-15: one of the Defender's ground elements garrisons the base, if there is one.
    fn garrisons(&mut self) {
        let setup = self.rules.setup();
        let mut inside: Option<ElementId> = None;
        for (element, start) in setup.roster.ids().zip(&setup.starts) {
            if !start.garrison || start.lost {
                continue;
            }
            let about = setup.roster.element(element);
            if about.kind.is_air() {
                self.say(element, rule::BAS_2, "a garrison is a ground element");
            }
            match setup.roles {
                None if self.file.root.get("roles").is_none() => {
                    self.say(element, rule::BAS_2, "a garrison needs `roles`: the base is the Defender's");
                }
                Some(roles) if roles.attacker == about.side => {
                    self.say(element, rule::SET_15, "the garrison of the base is one of the Defender's elements");
                }
                _ => {}
            }
            if setup.base.is_none() && (!setup.has_base || self.file.root.get("base").is_none()) {
                self.say(element, rule::BAS_2, "there is no base in this file to garrison");
            }
            match inside {
                Some(first) => {
                    let first = self.name(first);
                    self.say(element, rule::BAS_2, format!("only one element is the garrison, and {first} is"));
                }
                None => inside = Some(element),
            }
        }
    }

    /// MS-GEO-5, MS-GEO-13: on the table, and on nobody.
    fn overlaps(&mut self, element: ElementId, placed: ElementSet) {
        let state = self.state;
        let stand = &state.unit(element).stand;
        if !stand.is_on_table(self.rules.setup().size) {
            self.say(element, rule::GEO_13, "stands off the table");
        }
        // A second garrison is told as that, and not as one who stands on the base.
        let starts = &self.rules.setup().starts;
        let inside = |other: ElementId| [element, other].iter().any(|one| starts[one.index()].garrison);
        for other in placed.iter().filter(|other| *other > element && !inside(*other)) {
            // A blank that is clear may hide a base that is not: it is shifted when it is revealed (MS-PC-18).
            let under = self.veiled.unit(element).stand.overlaps(&self.veiled.unit(other).stand);
            if under && stand.overlaps(&state.unit(other).stand) {
                let other = self.name(other);
                self.say(element, rule::GEO_5, format!("overlaps {other}"));
            }
        }
    }

    /// MS-SET-15, MS-RIV-1, MS-RIV-5, MS-RIV-9: on ground it can enter, and in the river only as what may be there.
    fn ground(&mut self, element: ElementId) {
        let (rules, state) = (self.rules, self.state);
        let unit = state.unit(element);
        let (kind, class) = (rules.kind(state, element), rules.class(state, element));
        let wet = state.ground.is_in_river(&unit.stand);
        match unit.river {
            InRiver::No => {
                let mover = Mover::new(rules, state, element);
                if let Err(refusal) = mover.going_along(&[unit.stand]) {
                    let what = if refusal.rule == rule::RIV_1 { "the river" } else { "terrain impassable to it" };
                    self.say(element, rule::SET_15, format!("cannot stand in {what}"));
                }
            }
            InRiver::Assaulting if !kind.is_infantry() || !class.is_foot() => {
                self.say(element, rule::RIV_5, "only IF, IH and IE on foot assault across a river");
            }
            InRiver::Bridging if kind != Kind::Ie || !class.is_foot() => {
                self.say(element, rule::RIV_9, "only IE on foot bridge a river");
            }
            InRiver::Assaulting | InRiver::Bridging if !wet => {
                self.say(element, rule::RIV_9, "does not stand in a river");
            }
            InRiver::Assaulting | InRiver::Bridging => {}
        }
    }
}

fn fault(file: &Sheet, field: String, rule: RuleId, message: String) -> Fault {
    let node = field.split('.').try_fold(&file.root, |node, name| node.get(name));
    let line = node.map_or(0, |node| node.line);
    Fault { file: file.file.clone(), line, field, rule: Some(rule.to_string()), code: None, message }
}

/// MS-R-122: a blank is deeper than many a base. Where the blanks of a scenario would overlap, the later one is set down at the nearest
/// clear place.
pub(super) fn make_room_for_blanks(setup: &mut Setup, keys: &[String], file: &Sheet) -> Faults {
    let mut faults = Faults::default();
    loop {
        let rules = Mundi::new(setup.clone());
        let state = State::opening(&rules);
        let placed = state.on_table.without(state.aircraft);
        let is_hidden = |element: &ElementId| state.unit(*element).hidden && !state.is_garrison(*element);
        let crowded = |element: &ElementId| {
            let stand = &state.unit(*element).stand;
            let on = |other: ElementId| {
                !state.is_garrison(other)
                    && (other < *element || !state.unit(other).hidden)
                    && stand.overlaps(&state.unit(other).stand)
            };
            !stand.is_on_table(setup.size) || placed.iter().filter(|other| other != element).any(on)
        };
        let Some(element) = placed.iter().filter(is_hidden).find(crowded) else { return faults };
        match clear_place(&rules, &state, element) {
            Some(stand) => setup.starts[element.index()].pose = Some(stand.pose()),
            None => {
                let field = keys.get(element.index()).cloned().unwrap_or_default();
                faults.0.push(fault(file, field, rule::HID_1, "there is no room for its blank".to_owned()));
                return faults;
            }
        }
    }
}

/// The nearest place for a blank, straight back first.
fn clear_place(rules: &Mundi, state: &State, element: ElementId) -> Option<Stand> {
    const DIRECTIONS: u16 = 16;
    const FARTHEST: i32 = 200;
    let start = state.unit(element).stand;
    let class = rules.class(state, element);
    (1..=FARTHEST).find_map(|ring| {
        (0..DIRECTIONS).find_map(|turn| {
            let direction = start.pose().facing + Angle::WEST + Angle::fraction_of_turn(turn, DIRECTIONS);
            let there = start.moved(start.pose().towards(direction, Length::mm(ring)))?;
            transport::is_clear(rules, state, element, class, &there).then_some(there)
        })
    })
}
