//! Odds the game can answer exactly: Table 12 and whatever is read on it, break tests, recce tests, rounds of close assault.

use arrayvec::ArrayVec;
use sandtable_kernel::book::{Answer, Input, Question};
use sandtable_kernel::inputs::Inputs;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::preview::OddsRow;
use sandtable_kernel::printed::chosen_by;
use sandtable_kernel::{Faults, RuleId};
use sandtable_odds::{Chance, Odds};

use crate::odds_fights::{self, Assault, Battery, Body, Firefight, Storming};
use crate::rounds::match_pairs;
use crate::rule;
use crate::tables::Tables;
use crate::terms::{Class, Grade};
use crate::toggles::{D3, EliteBreak, Toggles};

const QUESTIONS: &[Question] = &[
    Question {
        name: "fire",
        about: "How many PIPs some dice of one class score on a target class.",
        inputs: &[
            Input { name: "dice", about: "1 to 12 dice", default: "3" },
            Input { name: "weapon", about: "VL, L, M, H or VH", default: "L" },
            Input { name: "target", about: "VL, L, M, H or VH", default: "M" },
        ],
    },
    Question {
        name: "break",
        about: "Whether a unit passes a break test.",
        inputs: &[Input { name: "grade", about: "green to elite", default: "regular" }],
    },
    Question {
        name: "recce",
        about: "The margin of a recce test.",
        inputs: &[
            Input { name: "mover", about: "the mover's grade", default: "veteran" },
            Input { name: "defender", about: "the best grade of the concealed", default: "regular" },
            Input { name: "ambush", about: "yes or no", default: "no" },
        ],
    },
    Question {
        name: "assault",
        about: "Dice won and lost in one round of close assault.",
        inputs: &[
            Input { name: "attacker", about: "1 to 3 dice", default: "3" },
            Input { name: "defender", about: "1 to 2 dice", default: "2" },
        ],
    },
    Question {
        name: "firefight",
        about: "How a whole firefight goes: both sides' dice, the tally so far, and as many rounds as are asked for with the same dice.",
        inputs: &[
            Input { name: "dice", about: "the attacker's dice by class, as 2L+1M", default: "3L" },
            Input { name: "target", about: "the defender's class: VL, L, M, H or VH", default: "M" },
            Input { name: "their_dice", about: "the defender's dice by class", default: "2L" },
            Input { name: "own", about: "the attacker's class as a target", default: "L" },
            Input { name: "caused", about: "PIPs caused so far", default: "0" },
            Input { name: "received", about: "PIPs received so far", default: "0" },
            Input { name: "rounds", about: "1 to 6 rounds; at most 24 dice in all", default: "1" },
        ],
    },
    Question {
        name: "storm",
        about: "How a whole close assault ends in its bound, break tests and break-ins included.",
        inputs: &[
            Input { name: "bases", about: "1 to 4 assaulting bases", default: "2" },
            Input { name: "strength", about: "1 to 6 SP each", default: "3" },
            Input { name: "markers", about: "markers on them in all", default: "0" },
            Input { name: "grade", about: "green to elite", default: "regular" },
            Input { name: "rest", about: "SP of their unit elsewhere", default: "4" },
            Input { name: "pressed", about: "yes, if they press regardless of the firefight", default: "no" },
            Input { name: "their_bases", about: "1 to 4 defending bases", default: "1" },
            Input { name: "their_strength", about: "1 to 6 SP each", default: "3" },
            Input { name: "their_markers", about: "markers on them in all", default: "0" },
            Input { name: "their_grade", about: "green to elite", default: "regular" },
            Input { name: "their_rest", about: "SP of their unit elsewhere", default: "7" },
        ],
    },
    Question { name: "terror", about: "Whether troops stand a tank attack.", inputs: &[] },
    Question {
        name: "flak",
        about: "How many aircraft anti-aircraft guns drive off.",
        inputs: &[
            Input { name: "dice", about: "1 to 12 bases", default: "1" },
            Input {
                name: "weapon",
                about: "the class of the guns; small arms for troops in self-defence",
                default: "H",
            },
            Input { name: "height", about: "low or high", default: "low" },
        ],
    },
    Question {
        name: "mines",
        about: "PIPs on a base that forces a minefield.",
        inputs: &[Input { name: "target", about: "VL, L, M, H or VH", default: "L" }],
    },
    Question {
        name: "harass",
        about: "Bases one gun disorganises by harassing fire, and its ammunition.",
        inputs: &[
            Input { name: "weapon", about: "VL, L, M, H or VH", default: "H" },
            Input { name: "target", about: "VL, L, M, H or VH", default: "L" },
        ],
    },
    Question {
        name: "discipline",
        about: "Strength lost when a commissar restores discipline.",
        inputs: &[Input { name: "target", about: "the class of the unit's bases", default: "M" }],
    },
    Question { name: "odd", about: "Whether the odd marker comes off in reorganising.", inputs: &[] },
];

/// What can be asked.
pub fn questions() -> &'static [Question] {
    QUESTIONS
}

/// Answers exactly.
pub fn answer(question: &str, inputs: &[(String, String)], house: &HouseRules) -> Result<Answer, Faults> {
    let (toggles, tables): (Toggles, Tables) = chosen_by(house)?;
    let toggles = &toggles;
    let mut asked = Inputs::find(QUESTIONS, question, inputs)?;
    let class = |asked: &mut Inputs<'_>, name: &str| asked.one_of(name, &CLASSES);
    let numbers = &tables.numbers;
    let answer = match question {
        "fire" => {
            let dice = asked.number("dice", 1, 12);
            on_table(&tables, toggles, dice, class(&mut asked, "weapon"), class(&mut asked, "target"), rule::FF_6)
        }
        "firefight" => firefight(&tables, toggles, &mut asked, inputs),
        "storm" => storm(&tables, toggles, &mut asked),
        "break" => break_test(&tables, toggles, asked.one_of("grade", &GRADES)),
        "recce" => {
            let (mover, defender) = (asked.one_of("mover", &GRADES), asked.one_of("defender", &GRADES));
            recce(&tables, mover, defender, asked.yes("ambush"))
        }
        "terror" => passing(u8::try_from(numbers.terror_pass).unwrap_or(4), "stand", "cowed", rule::TNK_9),
        "odd" => passing(u8::try_from(numbers.odd_pass).unwrap_or(4), "comes off", "stays", rule::REO_7),
        "flak" => {
            let (dice, weapon) = (asked.number("dice", 1, 12), asked.one_of("weapon", &FLAK));
            flak(&tables, toggles, dice, weapon, asked.one_of("height", &[("low", false), ("high", true)]))
        }
        "mines" => on_table(&tables, toggles, 1, Class::M, class(&mut asked, "target"), rule::ENG_9),
        "discipline" => on_table(&tables, toggles, 1, Class::L, class(&mut asked, "target"), rule::OPT_2),
        "harass" => harass(&tables, toggles, class(&mut asked, "weapon"), class(&mut asked, "target")),
        _ => assault(asked.number("attacker", 1, 3), asked.number("defender", 1, 2)),
    };
    asked.finish(answer)
}

/// The classes as inputs name them, in either case.
const CLASSES: [(&str, Class); 5] =
    [("vl", Class::Vl), ("l", Class::L), ("m", Class::M), ("h", Class::H), ("vh", Class::Vh)];
/// What fires at aircraft: guns of a class, or small arms.
const FLAK: [(&str, Option<Class>); 6] = [
    ("small arms", None),
    ("vl", Some(Class::Vl)),
    ("l", Some(Class::L)),
    ("m", Some(Class::M)),
    ("h", Some(Class::H)),
    ("vh", Some(Class::Vh)),
];
const GRADES: [(&str, Grade); 6] = [
    ("green", Grade::Green),
    ("militia", Grade::Militia),
    ("conscript", Grade::Conscript),
    ("regular", Grade::Regular),
    ("veteran", Grade::Veteran),
    ("elite", Grade::Elite),
];

/// The sum of PIPs of some dice (NQ-FF-6).
pub fn pips(tables: &Tables, dice: u8, d: i8) -> Vec<OddsRow> {
    mixed_pips(tables, [(dice, d)])
}

/// The sum of PIPs of dice that fire at different odds (NQ-FF-6, NQ-CLS-11): how many dice, and their difference.
pub fn mixed_pips(tables: &Tables, batches: impl IntoIterator<Item = (u8, i8)>) -> Vec<OddsRow> {
    let mut sum = Odds::certain(0u16);
    for (dice, d) in batches {
        let one = Odds::of_d6(|face| u16::from(tables.pips(d, face)));
        for _ in 0..dice {
            sum = sum.join_with(&one, |so_far, more| so_far + more);
        }
    }
    rows(&sum.map(|pips| format!("{pips} PIPs")), |text| {
        text.split(' ').next().and_then(|pips| pips.parse().ok()).unwrap_or(0)
    })
}

/// NQ-CLS-1, NQ-CLS-6: attack class minus defence class, no more than the table has.
pub(crate) fn difference(toggles: &Toggles, weapon: Class, target: Class) -> i8 {
    let most = if toggles.d3 == D3::Extrapolate { 4 } else { 2 };
    (weapon as i8 - target as i8).min(most)
}

/// Chances as fractions; one too fine for the numbers a row holds is told to eighteen digits.
fn rows(odds: &Odds<String>, order: impl Fn(&str) -> i64) -> Vec<OddsRow> {
    const FINE: u64 = 1_000_000_000_000_000_000;
    let fraction = |chance: &Chance| {
        let (ways, out_of) = chance.parts()?;
        Some((u64::try_from(ways).ok()?, u64::try_from(out_of).ok()?))
    };
    let rounded = |chance: &Chance| {
        let digits = chance.decimal(18).replace('.', "");
        (digits.parse().unwrap_or(FINE), FINE)
    };
    let mut rows: Vec<OddsRow> = odds
        .iter()
        .map(|(outcome, chance)| {
            let (ways, out_of) = fraction(&chance).unwrap_or_else(|| rounded(&chance));
            OddsRow { outcome: outcome.clone(), ways, out_of }
        })
        .collect();
    rows.sort_by_key(|row| order(&row.outcome));
    rows
}

/// Dice of one class read on Table 12 for a rule.
fn on_table(tables: &Tables, toggles: &Toggles, dice: u8, weapon: Class, target: Class, rule: RuleId) -> Answer {
    let d = difference(toggles, weapon, target);
    Answer {
        rows: pips(tables, dice, d),
        rules: vec![rule, rule::CLS_6],
        notes: vec![format!("{dice} dice at d = {d:+}")],
    }
}

/// NQ-AIR-7: guns against aircraft of class L or M, small arms always at d = -2 and only at low flyers.
fn flak(tables: &Tables, toggles: &Toggles, dice: u8, weapon: Option<Class>, high: bool) -> Answer {
    let Some(weapon) = weapon else {
        let rows = pips(tables, dice, if high { -3 } else { -2 });
        return Answer { rows, rules: vec![rule::AIR_7], notes: vec!["self-defence at d = -2".to_owned()] };
    };
    on_table(tables, toggles, dice, weapon, if high { Class::M } else { Class::L }, rule::AIR_7)
}

/// NQ-FPL-13, NQ-FPL-14: PIPs disorganise, and a 1 that is confirmed empties the limbers.
fn harass(tables: &Tables, toggles: &Toggles, weapon: Class, target: Class) -> Answer {
    let d = difference(toggles, weapon, target);
    let confirm = tables.numbers.harass_confirm;
    let odds = Odds::d6().join_with(&Odds::d6(), |face, second| {
        let dry = *face == 1 && u16::from(*second) <= confirm;
        let pips = tables.pips(d, *face);
        if dry { format!("{pips} disorganised, out of ammunition") } else { format!("{pips} disorganised") }
    });
    let order = |text: &str| {
        let count: i64 = text.split(' ').next().and_then(|pips| pips.parse().ok()).unwrap_or(0);
        count * 2 + i64::from(text.contains("out of"))
    };
    Answer { rows: rows(&odds, order), rules: vec![rule::FPL_13, rule::FPL_14], notes: vec![format!("d = {d:+}")] }
}

/// One die that passes from a face on.
fn passing(from: u8, passes: &'static str, fails: &'static str, rule: RuleId) -> Answer {
    let odds = Odds::of_d6(|face| if face >= from { passes.to_owned() } else { fails.to_owned() });
    Answer { rows: rows(&odds, |text| i64::from(text == fails)), rules: vec![rule], notes: vec![format!("{from}+")] }
}

fn break_test(tables: &Tables, toggles: &Toggles, grade: Grade) -> Answer {
    let pass = tables.grade(grade).pass;
    let auto = grade == Grade::Elite && toggles.elite_break == EliteBreak::Auto;
    let odds = Odds::of_d6(|face| if auto || face >= pass { "passes".to_owned() } else { "fails".to_owned() });
    let notes = vec![if auto { "elites pass".to_owned() } else { format!("{pass}+ passes") }];
    Answer { rows: rows(&odds, |text| i64::from(text == "fails")), rules: vec![rule::MOR_1], notes }
}

fn recce(tables: &Tables, mover: Grade, defender: Grade, ambush: bool) -> Answer {
    let shift = i64::from(tables.grade(mover).recce) - i64::from(tables.grade(defender).recce) - i64::from(ambush);
    let odds = Odds::d6().join_with(&Odds::d6(), |red, blue| {
        let margin = i64::from(*red) - i64::from(*blue) + shift;
        match margin {
            ..=-3 => "withdraws and is hit",
            -2 => "withdraws",
            -1 | 0 => "may stay",
            1 => "finds works and outposts",
            2 => "finds the main line too",
            3.. => "finds them and hurts them",
        }
        .to_owned()
    });
    const ORDER: [&str; 6] = [
        "withdraws and is hit",
        "withdraws",
        "may stay",
        "finds works and outposts",
        "finds the main line too",
        "finds them and hurts them",
    ];
    let place = |text: &str| {
        ORDER.iter().position(|known| *known == text).and_then(|place| i64::try_from(place).ok()).unwrap_or(0)
    };
    Answer { rows: rows(&odds, place), rules: vec![rule::RCE_5, rule::RCE_6], notes: vec![format!("shift {shift:+}")] }
}

/// One round of close assault (NQ-CA-9): dice won and lost.
pub(crate) fn round_odds(attacker: u8, defender: u8) -> Odds<[u8; 2]> {
    let throw = |dice: u8| {
        let mut faces: Odds<Vec<u8>> = Odds::certain(Vec::new());
        for _ in 0..dice {
            faces = faces.join_with(&Odds::d6(), |so_far, face| {
                let mut all = so_far.clone();
                all.push(*face);
                all.sort_unstable();
                all
            });
        }
        faces
    };
    throw(attacker).join_with(&throw(defender), |one, two| {
        let dice = |faces: &[u8]| faces.iter().copied().take(8).collect::<ArrayVec<u8, 8>>();
        match_pairs(dice(one), dice(two))
    })
}

/// The same as rows.
pub fn round_rows(attacker: u8, defender: u8) -> Vec<OddsRow> {
    let odds = round_odds(attacker, defender).map(|[won, lost]| format!("{won} won, {lost} lost"));
    rows(&odds, |text| {
        let digit = |place: usize| text.as_bytes().get(place).map_or(0, |byte| i64::from(*byte));
        digit(7) * 10 - digit(0)
    })
}

fn assault(attacker: u8, defender: u8) -> Answer {
    Answer { rows: round_rows(attacker, defender), rules: vec![rule::CA_8, rule::CA_9], notes: Vec::new() }
}

/// Dice by class: `2L+1M`.
fn read_dice(asked: &mut Inputs<'_>, given: &[(String, String)], name: &str) -> [u8; 5] {
    let question = QUESTIONS.iter().find(|question| question.name == "firefight");
    let usual = question.and_then(|question| question.inputs.iter().find(|input| input.name == name));
    let usual = usual.map_or("", |input| input.default);
    let text = given.iter().find(|(key, _)| key == name).map_or(usual, |(_, text)| text.as_str());
    let mut dice = [0u8; 5];
    for part in text.split(['+', ' ']).filter(|part| !part.is_empty() && *part != "0") {
        let digits = part.chars().take_while(char::is_ascii_digit).count();
        let (count, class) = part.split_at(digits);
        let class = CLASSES.iter().find(|(word, _)| word.eq_ignore_ascii_case(class));
        match (count.parse::<u8>(), class) {
            (Ok(count @ 0..=24), Some((_, class))) => dice[*class as usize] += count,
            _ => asked.fault(name, format!("`{part}` must be a number and a class, such as 2L")),
        }
    }
    dice
}

/// NQ-FF-12 to 15: a whole firefight.
fn firefight(tables: &Tables, toggles: &Toggles, asked: &mut Inputs<'_>, given: &[(String, String)]) -> Answer {
    let ours = Battery { dice: read_dice(asked, given, "dice"), target: asked.one_of("target", &CLASSES) };
    let theirs = Battery { dice: read_dice(asked, given, "their_dice"), target: asked.one_of("own", &CLASSES) };
    let tally = [asked.number("caused", 0, 99), asked.number("received", 0, 99)].map(u16::from);
    let rounds = asked.number("rounds", 1, 6);
    let dice: u16 = ours.dice.iter().chain(&theirs.dice).map(|dice| u16::from(*dice)).sum();
    if dice * u16::from(rounds) > 24 {
        asked.fault(
            "rounds",
            format!("{dice} dice in {rounds} rounds are too many to be told exactly; 24 are the most"),
        );
        return Answer { rows: Vec::new(), rules: Vec::new(), notes: Vec::new() };
    }
    let odds = odds_fights::firefight(tables, toggles, [&ours, &theirs], tally, rounds);
    let told = odds.map(|end| match end {
        Firefight::Won(round) => format!("won in round {round}"),
        Firefight::WonInNeed(round) => format!("won in round {round}, needs reinforcement"),
        Firefight::Open => "not won".to_owned(),
        Firefight::InNeed => "not won, needs reinforcement".to_owned(),
    });
    let order = |text: &str| {
        let round = text.chars().find(char::is_ascii_digit).and_then(|digit| digit.to_digit(10)).unwrap_or(9);
        i64::from(round) * 2 + i64::from(text.contains("needs"))
    };
    Answer {
        rows: rows(&told, order),
        rules: vec![rule::FF_12, rule::FF_13],
        notes: vec![format!("{dice} dice a round, nobody put out of action between rounds")],
    }
}

/// NQ-CA-8 to 16: a whole close assault.
fn storm(tables: &Tables, toggles: &Toggles, asked: &mut Inputs<'_>) -> Answer {
    let mut body = |names: [&str; 4], pressed: bool| {
        let [bases, strength] = [(names[0], 4), (names[1], 6)].map(|(name, most)| asked.number(name, 1, most));
        let (markers, rest) = (asked.number(names[2], 0, 24), asked.number(names[3], 0, 99));
        Body::new(bases, strength, markers, rest, pressed)
    };
    let mut attacker = body(["bases", "strength", "markers", "rest"], false);
    let defender = body(["their_bases", "their_strength", "their_markers", "their_rest"], false);
    attacker.pressed = asked.yes("pressed");
    let grades = [asked.one_of("grade", &GRADES), asked.one_of("their_grade", &GRADES)];
    let rounds = tables.grade(grades[0]).rounds;
    let told = Storming { tables, toggles, grades }.odds(attacker, defender).map(|end| match end {
        Assault::Taken => "taken".to_owned(),
        Assault::Undecided => "undecided".to_owned(),
        Assault::BeatenOff => "beaten off".to_owned(),
    });
    const ORDER: [&str; 3] = ["taken", "undecided", "beaten off"];
    let place = |text: &str| {
        ORDER.iter().position(|known| *known == text).and_then(|place| i64::try_from(place).ok()).unwrap_or(0)
    };
    Answer {
        rows: rows(&told, place),
        rules: vec![rule::CA_8, rule::CA_11, rule::CA_12, rule::CA_13, rule::MOR_2],
        notes: vec![format!("at most {rounds} rounds; the attacker does not give up")],
    }
}
