//! Odds questions: combats and minefields, answered from the same structs the roller reads.

use sandtable_kernel::book::{Answer, Input, Question};
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::printed::chosen;
use sandtable_kernel::sheet::Sheet;
use sandtable_kernel::{Fault, Faults, RuleId};

use arrayvec::ArrayVec;
use core::cell::RefCell;

use crate::bracket::Bracket;
use crate::mines::MineFight;
use crate::preview;
use crate::results::{self, Circumstances, Winner};
use crate::rule;
use crate::tables::Tables;
use crate::terms::{Class, Kind, Target};
use crate::toggles::{BaseCapture, CoverModifier, OutOfRangeDefender, RepeatDefence, Toggles, VehicleBadGoing};
use crate::totals::{Fighter, Item, Numbers};

const fn input(name: &'static str, about: &'static str, default: &'static str) -> Input {
    Input { name, about, default }
}

const QUESTIONS: &[Question] = &[
    Question {
        name: "combat",
        about: "What becomes of an attacker and its target.",
        inputs: &[
            input("attacker", "its code: IF IH IE TA TH RE AT AR AA FI BO BS", "TA"),
            input("attacker_bracket", "its state: sf, sw, aw, at, air", "by kind"),
            input("target", "its code", "IF"),
            input("target_bracket", "its state", "by kind"),
            input("support", "elements supporting the attack", "0"),
            input("enemy_support", "elements supporting the defence", "0"),
            input("cover", "target in woods, marsh, town or oasis: yes or no", "no"),
            input("entrenched", "target entrenched: yes or no", "no"),
            input("flank", "attacker behind the target's front line: yes or no", "no"),
            input("contact", "the two touch: yes or no", "no"),
            input("overrun", "attacker moved into contact this turn: yes or no", "no"),
            input("attacker_bad_going", "attacker in bad going: yes or no", "no"),
            input("target_bad_going", "target in bad going: yes or no", "no"),
            input("garrison", "target garrisons the base: yes or no", "no"),
            input("loaded", "target in its transport: yes or no", "no"),
            input("again", "target was attacked before this turn: yes or no", "no"),
            input("ambush", "a hidden AT attacks: yes or no", "no"),
            input("reaches", "the target's own range reaches the attacker: yes or no", "yes"),
        ],
    },
    Question {
        name: "minefield",
        about: "What becomes of an element that enters a minefield.",
        inputs: &[input("element", "its code", "IF"), input("bracket", "its state: sf, sw, aw, at", "by kind")],
    },
];

/// What can be asked.
pub fn questions() -> &'static [Question] {
    QUESTIONS
}

/// Answers a question exactly.
pub fn answer(question: &str, inputs: &[(String, String)], house: &HouseRules) -> Result<Answer, Faults> {
    let faults = RefCell::new(Faults::default());
    let (toggles, tables): (Toggles, Tables) = chosen(&Sheet::empty("odds"), house, &faults);
    let Some(asked) = QUESTIONS.iter().find(|known| known.name == question) else {
        let known: Vec<&str> = QUESTIONS.iter().map(|question| question.name).collect();
        return Err(Faults::of_file("odds", format!("there is no question `{question}`; ask {}", known.join(" or "))));
    };
    let asking = Asking { question: asked, inputs, faults: &faults };
    asking.check_names();
    let answer = match question {
        "combat" => combat(&asking, &tables, &toggles),
        _ => minefield(&asking, &tables, &toggles),
    };
    match (answer, faults.into_inner()) {
        (Some(answer), faults) if faults.is_empty() => Ok(answer),
        (_, faults) => Err(faults),
    }
}

/// The inputs of a question, with their defaults.
struct Asking<'a> {
    question: &'static Question,
    inputs: &'a [(String, String)],
    faults: &'a RefCell<Faults>,
}

impl Asking<'_> {
    fn check_names(&self) {
        for (name, _) in self.inputs {
            if !self.question.inputs.iter().any(|input| input.name == name) {
                let known = self.question.inputs.iter().map(|input| input.name);
                let near = sandtable_kernel::fault::near_names(name, known);
                self.fault(name, format!("no such input{near}"));
            }
        }
    }

    fn text(&self, name: &str) -> &str {
        let given = self.inputs.iter().rev().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
        let default = self.question.inputs.iter().find(|input| input.name == name).map_or("", |input| input.default);
        given.unwrap_or(default)
    }

    fn kind(&self, name: &str) -> Option<Kind> {
        let kind = Kind::parse(self.text(name));
        if kind.is_none() {
            self.fault(name, format!("`{}` is no kind of element", self.text(name)));
        }
        kind
    }

    fn bracket(&self, name: &str, kind: Kind) -> Option<Bracket> {
        let text = match self.text(name) {
            "by kind" => usual(kind),
            text => text,
        };
        let bracket = Bracket::parse(text);
        if bracket.is_none() {
            self.fault(name, format!("`{text}` is no bracket such as sf, sw, aw, at or air"));
        }
        bracket
    }

    fn flag(&self, name: &str) -> bool {
        match self.text(name) {
            "yes" => true,
            "no" => false,
            other => {
                self.fault(name, format!("must be yes or no, not `{other}`"));
                false
            }
        }
    }

    fn count(&self, name: &str) -> i8 {
        match self.text(name).parse::<i8>() {
            Ok(count) if (0..=12).contains(&count) => count,
            _ => {
                self.fault(name, "must be a whole number from 0 to 12".to_owned());
                0
            }
        }
    }

    fn fault(&self, name: &str, message: String) {
        self.faults.borrow_mut().0.push(Fault {
            file: "odds".to_owned(),
            line: 0,
            field: name.to_owned(),
            rule: None,
            code: None,
            message,
        });
    }
}

/// The state most elements of a kind fight in.
const fn usual(kind: Kind) -> &'static str {
    match kind {
        Kind::Ta | Kind::Th | Kind::Re => "at",
        Kind::Ge | Kind::Bs => "sw",
        Kind::Fi | Kind::Bo => "air",
        _ => "sf",
    }
}

fn combat(asking: &Asking<'_>, tables: &Tables, toggles: &Toggles) -> Option<Answer> {
    let (attacker, target) = (asking.kind("attacker"), asking.kind("target"));
    let (attacker, target) = (attacker?, target?);
    let (own, foe) = (asking.bracket("attacker_bracket", attacker), asking.bracket("target_bracket", target));
    let (own, foe) = (own?, foe?);
    let combat = &tables.combat;
    let contact = asking.flag("contact") || asking.flag("overrun");
    let mut attack = fighter(attacker, own, foe, asking.flag("attacker_bad_going"), tables);
    let mut defence = fighter(target, foe, own, asking.flag("target_bad_going"), tables);
    attack.overran = asking.flag("overrun");
    let add = |fighter: &mut Fighter, counts: bool, label: &'static str, value: i8, rule: RuleId| {
        if counts && value != 0 {
            let _ = fighter.items.try_push(Item { label, value, rule });
        }
    };
    let vehicle = |bracket: &Bracket| matches!(bracket.deployed.1, Class::Wheeled | Class::Tracked);
    let always = toggles.vehicle_bad_going == VehicleBadGoing::Always;
    let (bogged, stuck) = (attack.in_bad_going && vehicle(&own), defence.in_bad_going && vehicle(&foe));
    add(&mut attack, bogged, "vehicle in bad going", -combat.vehicle_bad_going, rule::COM_11);
    add(&mut defence, stuck && always, "vehicle in bad going", -combat.vehicle_bad_going, rule::COM_11);
    let close = |kind: Kind, enemy: &Bracket| contact && kind == Kind::If && enemy.deployed.0 != Target::Air;
    add(&mut attack, close(attacker, &foe), "infantry in contact", combat.contact, rule::COM_14);
    add(&mut defence, close(target, &own), "infantry in contact", combat.contact, rule::COM_14);
    add(&mut defence, asking.flag("garrison"), "garrison", combat.garrison, rule::BAS_4);
    add(&mut attack, true, "enemy support", -combat.support * asking.count("enemy_support"), rule::SUP_1);
    add(&mut defence, true, "enemy support", -combat.support * asking.count("support"), rule::SUP_1);
    let covered = asking.flag("cover") && toggles.cover_modifier != CoverModifier::Sheet;
    let open = !covered && defence.in_bad_going && toggles.cover_modifier != CoverModifier::Chapters;
    add(&mut attack, covered, "target in cover", -combat.cover, rule::COM_13);
    add(&mut attack, open, "target in bad going", -combat.cover_bad_going, rule::COM_13);
    let trench = asking.flag("entrenched") && attacker != Kind::Ie;
    add(&mut attack, trench, "target entrenched", -combat.entrenched, rule::COM_12);
    let flank = asking.flag("flank") && attacker.is_ground() && target.is_ground() && !asking.flag("garrison");
    let own_wheels = foe.is_self_propelled(target);
    add(&mut defence, flank && !own_wheels, "attacked in the flank", -combat.flank, rule::FLK_1);
    add(&mut defence, flank && own_wheels, "flank of a self-propelled gun", -combat.flank_self_propelled, rule::FLK_2);
    let again = asking.flag("again") && toggles.repeat_defence == RepeatDefence::Harmless;
    let short = !asking.flag("reaches") && toggles.out_of_range_defender == OutOfRangeDefender::Harmless;
    let harmless = match (asking.flag("loaded"), again, short) {
        (true, ..) => Some(rule::TRN_7),
        (_, true, _) => Some(rule::COM_20),
        (.., true) => Some(rule::COM_18),
        _ => None,
    };
    let numbers = Numbers {
        attacker: attack,
        defender: defence,
        ambush: asking.flag("ambush") && attacker == Kind::At,
        harmless,
        captures: contact && attacker.is_ground() || toggles.base_capture == BaseCapture::AnyDoubled,
    };
    let names = ["attacker", "target"];
    let mut rules: Vec<RuleId> = vec![rule::COM_16, rule::COM_17, rule::RES_1, rule::RES_3];
    rules.extend(numbers.attacker.items.iter().chain(&numbers.defender.items).map(|item| item.rule));
    rules.sort_unstable();
    rules.dedup();
    let notes = preview::modifiers(&numbers, names).into_iter().map(|item| format!("{} {}", item.label, item.value));
    Some(Answer { rows: preview::combat_rows(&numbers, tables, toggles, names), rules, notes: notes.collect() })
}

fn fighter(kind: Kind, own: Bracket, enemy: Bracket, in_bad_going: bool, tables: &Tables) -> Fighter {
    let factor = Item { label: "factor", value: tables.factor(kind, enemy.deployed.0), rule: rule::PC_14 };
    let items: ArrayVec<Item, 8> = core::iter::once(factor).collect();
    Fighter { kind, target: own.deployed.0, items, in_bad_going, overran: false }
}

fn minefield(asking: &Asking<'_>, tables: &Tables, toggles: &Toggles) -> Option<Answer> {
    let kind = asking.kind("element")?;
    let bracket = asking.bracket("bracket", kind)?;
    let class = bracket.deployed.1;
    let engineers = kind == Kind::Ie && class.is_foot();
    let slowed = class.is_vehicle() && toggles.vehicle_bad_going == VehicleBadGoing::Always;
    let mut mover = tables.factor(kind, Target::Soft);
    mover -= if slowed { tables.combat.vehicle_bad_going } else { 0 };
    mover += if engineers { tables.combat.engineers } else { 0 };
    let numbers = MineFight { mover, mines: tables.combat.minefield, engineers };
    let fate = |doubled| {
        let how = Circumstances { doubled, in_bad_going: true, overrun: false };
        results::fate(tables, toggles, kind, Winner::Minefield, how)
    };
    Some(Answer {
        rows: preview::mine_rows(&numbers, toggles.engineers_mines, fate),
        rules: vec![rule::MIN_2, rule::MIN_3, rule::MIN_4, rule::MIN_5, rule::MIN_8],
        notes: vec![format!("mover {mover:+}"), format!("minefield {:+}", numbers.mines)],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ways(question: &str, inputs: &[(&str, &str)], outcome: &str) -> u64 {
        let inputs: Vec<_> = inputs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let answer = answer(question, &inputs, &HouseRules::none()).expect("an answer");
        assert_eq!(answer.rows.iter().map(|row| row.ways).sum::<u64>(), 36);
        answer.rows.iter().find(|row| row.outcome == outcome).map_or(0, |row| row.ways)
    }

    #[test]
    fn a_tank_against_infantry() {
        // 4 + die against 2 + die: destroyed when the tank's total is at least twice the infantry's.
        assert_eq!(ways("combat", &[], "target is destroyed"), 9);
        assert_eq!(ways("combat", &[("overrun", "yes")], "target retreats"), 0);
    }

    #[test]
    fn engineers_are_never_hurt_by_mines() {
        assert_eq!(ways("minefield", &[("element", "IE")], "is destroyed"), 0);
        assert!(ways("minefield", &[("element", "IE")], "clears the minefield") > 0);
        assert!(ways("minefield", &[("element", "TA")], "is destroyed") > 0);
    }

    #[test]
    fn a_wrong_input_is_named() {
        let wrong = [("tagret".to_owned(), "IF".to_owned())];
        let faults = answer("combat", &wrong, &HouseRules::none()).expect_err("a fault");
        assert!(faults.to_string().contains("did you mean `target`?"), "{faults}");
    }
}
