//! Odds the game can answer exactly: Table 12 and whatever is read on it, break tests, recce tests, rounds of close assault.

use arrayvec::ArrayVec;
use sandtable_kernel::book::{Answer, Input, Question};
use sandtable_kernel::inputs::Inputs;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::preview::OddsRow;
use sandtable_kernel::{Faults, RuleId};
use sandtable_odds::Odds;

use crate::rounds::match_pairs;
use crate::rule;
use crate::tables::Tables;
use crate::terms::{Class, Grade};

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
    let tables = Tables::load(house)?;
    let mut asked = Inputs::find(QUESTIONS, question, inputs)?;
    let class = |asked: &mut Inputs<'_>, name: &str| asked.one_of(name, &CLASSES);
    let numbers = &tables.numbers;
    let answer = match question {
        "fire" => {
            let dice = asked.number("dice", 1, 12);
            on_table(&tables, dice, class(&mut asked, "weapon"), class(&mut asked, "target"), rule::FF_6)
        }
        "break" => break_test(&tables, asked.one_of("grade", &GRADES)),
        "recce" => {
            let (mover, defender) = (asked.one_of("mover", &GRADES), asked.one_of("defender", &GRADES));
            recce(&tables, mover, defender, asked.yes("ambush"))
        }
        "terror" => passing(u8::try_from(numbers.terror_pass).unwrap_or(4), "stand", "cowed", rule::TNK_9),
        "odd" => passing(u8::try_from(numbers.odd_pass).unwrap_or(4), "comes off", "stays", rule::REO_7),
        "flak" => {
            let (dice, weapon) = (asked.number("dice", 1, 12), asked.one_of("weapon", &FLAK));
            flak(&tables, dice, weapon, asked.one_of("height", &[("low", false), ("high", true)]))
        }
        "mines" => on_table(&tables, 1, Class::M, class(&mut asked, "target"), rule::ENG_9),
        "discipline" => on_table(&tables, 1, Class::L, class(&mut asked, "target"), rule::OPT_2),
        "harass" => harass(&tables, class(&mut asked, "weapon"), class(&mut asked, "target")),
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

fn rows(odds: &Odds<String>, order: impl Fn(&str) -> i64) -> Vec<OddsRow> {
    let mut rows: Vec<OddsRow> = odds
        .iter()
        .filter_map(|(outcome, chance)| {
            let (ways, out_of) = chance.parts()?;
            Some(OddsRow {
                outcome: outcome.clone(),
                ways: u64::try_from(ways).ok()?,
                out_of: u64::try_from(out_of).ok()?,
            })
        })
        .collect();
    rows.sort_by_key(|row| order(&row.outcome));
    rows
}

/// Dice of one class read on Table 12 for a rule.
fn on_table(tables: &Tables, dice: u8, weapon: Class, target: Class, rule: RuleId) -> Answer {
    let d = (weapon as i8 - target as i8).min(2);
    Answer {
        rows: pips(tables, dice, d),
        rules: vec![rule, rule::CLS_6],
        notes: vec![format!("{dice} dice at d = {d:+}")],
    }
}

/// NQ-AIR-7: guns against aircraft of class L or M, small arms always at d = -2 and only at low flyers.
fn flak(tables: &Tables, dice: u8, weapon: Option<Class>, high: bool) -> Answer {
    let Some(weapon) = weapon else {
        let rows = pips(tables, dice, if high { -3 } else { -2 });
        return Answer { rows, rules: vec![rule::AIR_7], notes: vec!["self-defence at d = -2".to_owned()] };
    };
    on_table(tables, dice, weapon, if high { Class::M } else { Class::L }, rule::AIR_7)
}

/// NQ-FPL-13, NQ-FPL-14: PIPs disorganise, and a 1 that is confirmed empties the limbers.
fn harass(tables: &Tables, weapon: Class, target: Class) -> Answer {
    let d = (weapon as i8 - target as i8).min(2);
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

fn break_test(tables: &Tables, grade: Grade) -> Answer {
    let pass = tables.grade(grade).pass;
    let auto = grade == Grade::Elite;
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

/// One round of close assault (NQ-CA-9).
pub fn round_rows(attacker: u8, defender: u8) -> Vec<OddsRow> {
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
    let odds = throw(attacker).join_with(&throw(defender), |one, two| {
        let dice = |faces: &[u8]| faces.iter().copied().take(8).collect::<ArrayVec<u8, 8>>();
        let [won, lost] = match_pairs(dice(one), dice(two));
        format!("{won} won, {lost} lost")
    });
    rows(&odds, |text| {
        let digit = |place: usize| text.as_bytes().get(place).map_or(0, |byte| i64::from(*byte));
        digit(7) * 10 - digit(0)
    })
}

fn assault(attacker: u8, defender: u8) -> Answer {
    Answer { rows: round_rows(attacker, defender), rules: vec![rule::CA_8, rule::CA_9], notes: Vec::new() }
}
