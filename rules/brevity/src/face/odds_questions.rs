//! Odds questions: what a player asks before a fight, answered exactly by the same numbers the dice read.

use sandtable_kernel::book::{Answer, Input, Question};
use sandtable_kernel::inputs::Inputs;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::printed::chosen_by;
use sandtable_kernel::{Faults, RuleId};
use sandtable_odds::{Chance, Odds};

use crate::preview::{harm_word, rows, volley_modifiers};
use crate::readiness::Readiness;
use crate::terms::{AntiTank, CasualtyRow, HitRow, Nationality};
use crate::toggles::CasualtyTable;
use crate::volley::{self, Harm, Numbers};
use crate::{Tables, Toggles, rule, selection};

const POINTS: Input = input("points", "combat strength: 2 for a normal, 1 for a weak battalion, 0 for a company", "2");
const ROW: Input = input("row", "the target's row: a fast tanks moving, b vehicles, c others", "c");
const COLUMN: Input = input("column", "1 open, 2 terrain, moonlight or counter-battery, 3 unlocated or darkness", "1");
const ARMORED: Input = input("armored", "whether the target is armored: yes or no", "no");
const BLOCK: Input = input("block", "protection: 1 none or light, 2 dug-in or medium, 3 fortified or heavy", "1");
const FOOT: Input = input("foot", "whether the target is on foot: yes or no", "yes");
const WEAPON: Input = input("weapon", "best casualty row: small, field, medium, heavy or super-heavy", "small");
const GREEN: Input = input("green", "whether the target is inexperienced: yes or no", "no");
const SPENT: Input = input("spent", "whether the target is spent already: yes or no", "no");
const NATION: &str = "british, indian, commonwealth, french, german, italian, japanese, soviet or us";
const COMMANDER: Input = input("commander", "whether the corps commander is attached: yes or no", "no");

/// Everything that can be asked.
const QUESTIONS: &[Question] = &[
    Question {
        name: "fire",
        about: "What a direct volley does to its target.",
        inputs: &[
            POINTS,
            ROW,
            COLUMN,
            ARMORED,
            input("best", "best anti-tank class firing: light, light-medium, medium, medium-heavy or heavy", "light"),
            input("all", "the lowest anti-tank class firing", "light"),
            BLOCK,
            FOOT,
            WEAPON,
            GREEN,
            SPENT,
        ],
    },
    Question {
        name: "bombardment",
        about: "What an artillery or air volley does to its target.",
        inputs: &[
            POINTS,
            ROW,
            COLUMN,
            ARMORED,
            input("rockets", "whether all are rockets, or aircraft: yes or no", "no"),
            BLOCK,
            FOOT,
            WEAPON,
            GREEN,
            SPENT,
        ],
    },
    Question {
        name: "initiative",
        about: "Whether an attempt takes the initiative.",
        inputs: &[
            input("nation", NATION, "german"),
            COMMANDER,
            input("against", NATION, "british"),
            input("their-commander", "whether the selected command has its corps commander: yes or no", "no"),
        ],
    },
    Question {
        name: "readiness",
        about: "Whether a command keeps its officer figure.",
        inputs: &[
            input("nation", NATION, "german"),
            input("night", "whether it is a night turn: yes or no", "no"),
            input("green", "whether the command is inexperienced: yes or no", "no"),
            input("flamed", "whether it was attacked with flame-throwers: yes or no", "no"),
            COMMANDER,
        ],
    },
    Question {
        name: "landing",
        about: "What an air landing costs.",
        inputs: &[
            input("glider", "gliders instead of parachutes: yes or no", "no"),
            input("terrain", "whether it lands in terrain: yes or no", "no"),
            input("night", "whether it is night: yes or no", "no"),
        ],
    },
    Question {
        name: "recovery",
        about: "Whether a headquarters rebuilds a battalion.",
        inputs: &[input("supplied", "well or poorly", "well")],
    },
    Question { name: "air-supply", about: "Whether a supply flight gets through.", inputs: &[] },
    Question {
        name: "weather",
        about: "The weather of a day.",
        inputs: &[input("winter", "whether it is winter: yes or no", "no")],
    },
    Question { name: "misdirection", about: "Whether aircraft strike the wrong target.", inputs: &[] },
];

/// The questions this game answers.
pub fn questions() -> &'static [Question] {
    QUESTIONS
}

/// Answers a question exactly, or tells everything wrong with its inputs.
pub fn answer(question: &str, inputs: &[(String, String)], house: &HouseRules) -> Result<Answer, Faults> {
    let (toggles, tables): (Toggles, Tables) = chosen_by(house)?;
    answer_with(question, inputs, &tables, &toggles)
}

fn answer_with(name: &str, given: &[(String, String)], tables: &Tables, toggles: &Toggles) -> Result<Answer, Faults> {
    let mut inputs = Inputs::find(QUESTIONS, name, given)?;
    let answer = match name {
        "fire" | "bombardment" => answer_volley(&mut inputs, tables, toggles, name == "fire"),
        "initiative" => answer_initiative(&mut inputs, tables),
        "readiness" => answer_readiness(&mut inputs, tables),
        "landing" => answer_landing(&mut inputs, tables),
        "recovery" => {
            let (well, poor) = tables.advanced.recovery;
            let score = inputs.one_of("supplied", &[("well", well), ("poorly", poor)]);
            yes_or_no(&Odds::of_d6(|face| face >= score), "a battalion returns", "nobody returns", rule::RCV_1)
        }
        "air-supply" => {
            let from = tables.advanced.air_supply_from;
            let odds = Odds::of_d6(|face| face.cast_signed() >= from);
            yes_or_no(&odds, "the division is supplied", "nothing gets through", rule::SUP_5)
        }
        "weather" => answer_weather(&mut inputs, tables),
        _ => {
            let to = tables.advanced.misdirected_to;
            let odds = Odds::of_d6(|face| face.cast_signed() <= to);
            yes_or_no(&odds, "the opponent picks the target", "they strike their target", rule::AIR_4)
        }
    };
    inputs.finish(answer)
}

/// OB-HIT, OB-PEN, OB-CAS.
fn answer_volley(inputs: &mut Inputs<'_>, tables: &Tables, toggles: &Toggles, direct: bool) -> Answer {
    let combat = &tables.combat;
    let points = inputs.number("points", 0, 100);
    let row = inputs.one_of("row", &[("a", HitRow::FastTanks), ("b", HitRow::Vehicles), ("c", HitRow::Others)]);
    let column = inputs.number("column", 1, 3);
    let armored = inputs.yes("armored");
    let classes: Vec<(&str, AntiTank)> = AntiTank::ALL.iter().map(|class| (class.word(), *class)).collect();
    let (penetration, hit_bonus) = if direct {
        let (best, all) = (inputs.one_of("best", &classes), inputs.one_of("all", &classes));
        (combat.penetration_best[best as usize].min(combat.penetration_all[all as usize]), 0)
    } else {
        let bonus = if inputs.yes("rockets") { combat.rocket_bonus } else { 0 };
        (combat.artillery_penetration, bonus)
    };
    let block = inputs.number("block", 1, 3);
    let on_foot = inputs.yes("foot");
    let weapons: Vec<(&str, CasualtyRow)> = CasualtyRow::ALL.iter().map(|row| (row.word(), *row)).collect();
    let weapon = inputs.one_of("weapon", &weapons);
    let monotonic = toggles.casualty_table == CasualtyTable::Monotonic;
    let numbers = Numbers {
        points,
        dice: combat.dice(points),
        row,
        column,
        to_hit: combat.to_hit(row, usize::from(column) - 1),
        hit_bonus,
        penetration: armored.then_some(penetration),
        block,
        on_foot,
        casualty: combat.casualty(usize::from(block) - 1, weapon, on_foot, monotonic),
        casualty_bonus: if inputs.yes("green") { combat.green_bonus } else { 0 },
        spent: inputs.yes("spent"),
    };
    let modifiers = volley_modifiers(&numbers);
    let mut rules: Vec<RuleId> = modifiers.iter().map(|modifier| modifier.rule).collect();
    rules.extend([rule::PIN_1, rule::CAS_9]);
    rules.dedup();
    Answer {
        rows: rows(&volley::odds(&numbers), harm_word),
        rules,
        notes: modifiers.iter().map(|modifier| format!("{}: {}", modifier.label, modifier.value)).collect(),
    }
}

/// OB-INI-2, OB-INI-3.
fn answer_initiative(inputs: &mut Inputs<'_>, tables: &Tables) -> Answer {
    let command = &tables.command;
    let nations: Vec<(&str, Nationality)> = Nationality::ALL.iter().map(|nation| (nation.word(), *nation)).collect();
    let mut bonus = |nation: &str, commander: &str| {
        let own = command.bonus_of(inputs.one_of(nation, &nations));
        own + if inputs.yes(commander) { command.commander_bonus } else { 0 }
    };
    let (trying, against) = (bonus("nation", "commander"), bonus("against", "their-commander"));
    let mut answer =
        yes_or_no(&selection::odds(trying, against), "takes the initiative", "the selected command moves", rule::INI_2);
    answer.notes = vec![format!("bonus {trying:+} against {against:+}")];
    answer.rules.push(rule::INI_3);
    answer
}

/// OB-RDY-1 to 3.
fn answer_readiness(inputs: &mut Inputs<'_>, tables: &Tables) -> Answer {
    let command = &tables.command;
    let nations: Vec<(&str, Nationality)> = Nationality::ALL.iter().map(|nation| (nation.word(), *nation)).collect();
    let mut given = |name: &str, value: i8| if inputs.yes(name) { value } else { 0 };
    let (night, inexperienced) = (given("night", command.night), given("green", command.inexperienced));
    let (flamed, commander) = (given("flamed", command.flamed), given("commander", command.commander_ready));
    let score = command.readiness_of(inputs.one_of("nation", &nations));
    let readiness = Readiness { score, inexperienced, flamed, night, commander };
    let mut answer = yes_or_no(&readiness.odds(), "keeps its officer", "loses its officer", rule::RDY_1);
    answer.notes = vec![format!("keeps it on {score} or more, {:+} to the die", readiness.bonus())];
    answer.rules.push(rule::RDY_2);
    answer
}

/// OB-LND-4, OB-LND-5.
fn answer_landing(inputs: &mut Inputs<'_>, tables: &Tables) -> Answer {
    let (glider, terrain, night) = (inputs.yes("glider"), inputs.yes("terrain"), inputs.yes("night"));
    let numbers = &tables.advanced;
    let dice = numbers.landing[usize::from(glider)][usize::from(terrain)][usize::from(night)];
    let (parachute, other) = numbers.landing_loss_to;
    let loss_to = if glider { other } else { parachute };
    let odds = Odds::binomial(dice, &Chance::on_d6(|face| face <= loss_to)).map(|losses| match losses {
        0 => Harm::None,
        1 => Harm::Spent,
        _ => Harm::Destroyed,
    });
    Answer {
        rows: rows(&odds, harm_word),
        rules: vec![rule::LND_4, rule::LND_5],
        notes: vec![format!("{dice} dice, a casualty on each up to {loss_to}")],
    }
}

/// OB-WEA-1.
fn answer_weather(inputs: &mut Inputs<'_>, tables: &Tables) -> Answer {
    let numbers = &tables.advanced;
    let winter = if inputs.yes("winter") { numbers.winter } else { 0 };
    let odds = Odds::of_d6(|face| {
        let result = face.cast_signed() + winter;
        u8::from(result > numbers.bad_to) + u8::from(result > numbers.cloud_to)
    });
    let word = |weather: &u8| ["bad", "cloud", "clear"][usize::from(*weather)].to_owned();
    Answer { rows: rows(&odds, word), rules: vec![rule::WEA_1], notes: Vec::new() }
}

fn yes_or_no(odds: &Odds<bool>, yes: &str, no: &str, rule: RuleId) -> Answer {
    let word = |outcome: &bool| if *outcome { yes } else { no }.to_owned();
    Answer { rows: rows(odds, word), rules: vec![rule], notes: Vec::new() }
}

const fn input(name: &'static str, about: &'static str, default: &'static str) -> Input {
    Input { name, about, default }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(question: &str, given: &[(&str, &str)]) -> Answer {
        let given: Vec<(String, String)> =
            given.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
        answer(question, &given, &HouseRules::none()).expect("an answer")
    }

    #[test]
    fn every_question_has_an_answer_by_default() {
        for question in QUESTIONS {
            let answer = ask(question.name, &[]);
            assert!(answer.rows.len() > 1, "{}", question.name);
            assert!(!answer.rules.is_empty(), "{}", question.name);
        }
    }

    #[test]
    fn a_wrong_input_is_named_with_what_would_be_right() {
        let given = [("points".to_owned(), "lots".to_owned())];
        let faults = answer("fire", &given, &HouseRules::none()).expect_err("no number");
        assert!(faults.to_string().contains("`lots` is not a whole number"), "{faults}");
    }

    #[test]
    fn a_lone_company_in_the_open_hits_half_of_the_time() {
        let answer = ask("fire", &[("points", "0"), ("block", "3")]);
        let nothing = answer.rows.iter().find(|row| row.outcome == "nothing").expect("a row");
        assert_eq!((nothing.ways, nothing.out_of), (1, 2));
    }
}
