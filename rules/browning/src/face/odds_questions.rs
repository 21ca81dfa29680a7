//! Odds questions: what a player asks before a fight, answered exactly by the same gathering the dice read.
//!
//! A question is put to a battle of one imagined team, so that tables, toggles and house rules count as in play.

use arrayvec::ArrayVec;
use sandtable_kernel::book::{Answer, Input, Question};
use sandtable_kernel::inputs::Inputs;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::preview::{Modifier, OddsRow};
use sandtable_kernel::printed::chosen_by;
use sandtable_kernel::terrain::Terrain;
use sandtable_kernel::{Faults, Length, Point, RuleId, Side};
use sandtable_odds::Odds;

use crate::activation::Control;
use crate::fire::{self, Attack, FireType, Target};
use crate::orders::TargetSquare;
use crate::platoon::Regroup;
use crate::preview::{control_label, control_modifiers, fire_modifiers, regroup_label, result_rows, rows};
use crate::rally::{Fate, RallyAttempt};
use crate::roster::{Platoon, Team};
use crate::terms::{FigureId, FigureSet, PlatoonId, TeamId, TeamType, UnitId};
use crate::{Browning, Roster, Setup, Tables, Toggles, rule};

/// The most figures a question can put on one side.
const MOST: u8 = 60;
/// The team types as inputs name them, in the order of [`TeamType`].
const TYPES: [(&str, TeamType); 4] = [
    ("lmg", TeamType::Lmg),
    ("elite", TeamType::Elite),
    ("regular", TeamType::Regular),
    ("second_rate", TeamType::SecondRate),
];

const TYPE: Input = input("type", "the firing team's type: lmg, elite, regular or second_rate", "regular");
const RAPID: Input = input("rapid", "whether the firing team has rapid fire: yes or no", "no");
const FIRING: Input = input("firing", "steady figures that see a target", "6");
const TARGETS: Input = input("targets", "enemy figures under fire", "6");
const OPEN: Input = input("open", "how many of them are in the open: a number or all", "all");
const PINNED: Input = input("pinned", "how many of them are pinned already; the farthest are", "0");
const ELITE: Input = input("elite", "whether the team is elite: yes or no", "no");

/// Everything that can be asked.
const QUESTIONS: &[Question] = &[
    Question {
        name: "fire",
        about: "What a team's fire does to a group of targets.",
        inputs: &[TYPE, RAPID, FIRING, TARGETS, OPEN, PINNED, input("close", "how many are within assault reach", "0")],
    },
    Question {
        name: "assault",
        about: "What a team's fire does at close quarters, where an Assault die is thrown too.",
        inputs: &[
            TYPE,
            RAPID,
            FIRING,
            TARGETS,
            OPEN,
            PINNED,
            input("close", "how many are within assault reach", "all"),
        ],
    },
    Question { name: "scattered", about: "What the fire of too few men does.", inputs: &[TARGETS, PINNED] },
    Question {
        name: "rally",
        about: "What becomes of pinned men being rallied, one attempt each.",
        inputs: &[input("men", "how many are rallied", "1")],
    },
    Question {
        name: "regroup",
        about: "How many scattered men come back.",
        inputs: &[input("men", "how many try", "3")],
    },
    Question { name: "control", about: "How many control points a team's leader has.", inputs: &[ELITE] },
    Question { name: "readiness", about: "Whether a team stays Ready after its activation.", inputs: &[ELITE] },
];

/// The questions this game answers.
pub fn questions() -> &'static [Question] {
    QUESTIONS
}

/// Answers a question exactly, or tells everything wrong with its inputs.
pub fn answer(question: &str, inputs: &[(String, String)], house: &HouseRules) -> Result<Answer, Faults> {
    let (toggles, tables): (Toggles, Tables) = chosen_by(house)?;
    answer_with(question, inputs, tables, toggles)
}

fn answer_with(name: &str, given: &[(String, String)], tables: Tables, toggles: Toggles) -> Result<Answer, Faults> {
    let mut inputs = Inputs::find(QUESTIONS, name, given)?;
    let answer = match name {
        "fire" | "assault" => answer_fire(&mut inputs, tables, toggles),
        "scattered" => answer_scattered(&mut inputs, tables, toggles),
        "rally" => answer_rally(&mut inputs, tables, toggles),
        "regroup" => answer_regroup(&mut inputs),
        "control" => answer_control(&mut inputs, tables, toggles),
        _ => answer_readiness(&mut inputs, tables, toggles),
    };
    inputs.finish(answer)
}

/// BB-FIR-9 to 15, BB-RES, BB-ASL.
fn answer_fire(inputs: &mut Inputs<'_>, tables: Tables, toggles: Toggles) -> Answer {
    let kind = inputs.one_of("type", &TYPES);
    let rapid = inputs.yes("rapid");
    let strength = inputs.number("firing", 1, MOST);
    let targets = inputs.number("targets", 1, MOST);
    let group = Group {
        targets,
        open: inputs.share("open", targets),
        pinned: inputs.number("pinned", 0, targets),
        close: inputs.share("close", targets),
    };
    let rules = imagined(Imagined { kind, rapid, elite: kind == TeamType::Elite }, tables, toggles);
    told(&attack(&rules, strength, group))
}

/// BB-FIR-10: one man of a team that needs more.
fn answer_scattered(inputs: &mut Inputs<'_>, tables: Tables, toggles: Toggles) -> Answer {
    let targets = inputs.number("targets", 1, MOST);
    let group = Group { targets, open: 0, pinned: inputs.number("pinned", 0, targets), close: 0 };
    let rules = imagined(Imagined { kind: TeamType::Regular, rapid: false, elite: false }, tables, toggles);
    told(&Attack { kind: FireType::Scattered, defence: 0, modifiers: ArrayVec::new(), ..attack(&rules, 1, group) })
}

/// BB-RAL-5, for several men one after another.
fn answer_rally(inputs: &mut Inputs<'_>, tables: Tables, toggles: Toggles) -> Answer {
    let men = inputs.number("men", 1, 12);
    let rules = imagined(Imagined { kind: TeamType::Regular, rapid: false, elite: false }, tables, toggles);
    let fate = RallyAttempt::on(&rules, FigureId(0)).odds();
    let hit = fate.pool(men, |fate| *fate == Fate::Casualty);
    Answer {
        rows: rows(&hit, |hit| match *hit {
            0 => "all steady again".to_owned(),
            hit => format!("{} steady again, {hit} hit", men - hit),
        }),
        rules: vec![rule::RAL_4, rule::RAL_5],
        notes: vec![format!("{men} control points are needed")],
    }
}

/// BB-PLT-6 to 8.
fn answer_regroup(inputs: &mut Inputs<'_>) -> Answer {
    let count = inputs.number("men", 1, MOST);
    Answer {
        rows: rows(&Regroup { count }.odds(), |back| regroup_label(count, *back)),
        rules: vec![rule::PLT_6, rule::PLT_7, rule::PLT_8],
        notes: Vec::new(),
    }
}

/// BB-CTL-1.
fn answer_control(inputs: &mut Inputs<'_>, tables: Tables, toggles: Toggles) -> Answer {
    let control = imagined_control(inputs, tables, toggles);
    told_control(&control, rows(&control.odds(), control_label), &[rule::CTL_1, rule::CTL_2])
}

/// BB-RDY-1, BB-RDY-2.
fn answer_readiness(inputs: &mut Inputs<'_>, tables: Tables, toggles: Toggles) -> Answer {
    let control = imagined_control(inputs, tables, toggles);
    let ready: Odds<bool> = control.odds().map(|rolled| rolled.stays_ready);
    told_control(
        &control,
        rows(&ready, |ready| if *ready { "stays Ready" } else { "spent" }.to_owned()),
        &[rule::CTL_1, rule::RDY_1, rule::RDY_2],
    )
}

fn imagined_control(inputs: &mut Inputs<'_>, tables: Tables, toggles: Toggles) -> Control {
    let elite = inputs.yes("elite");
    let kind = if elite { TeamType::Elite } else { TeamType::Regular };
    Control::of(&imagined(Imagined { kind, rapid: false, elite }, tables, toggles), UnitId::Team(TeamId(0)))
}

fn told_control(control: &Control, rows: Vec<OddsRow>, rules: &[RuleId]) -> Answer {
    Answer { rows, rules: rules.to_vec(), notes: in_words(&control_modifiers(control)).collect() }
}

fn in_words(modifiers: &[Modifier]) -> impl Iterator<Item = String> {
    modifiers.iter().map(|modifier| format!("{} {}", modifier.label, modifier.value))
}

/// The group under fire, as a question describes it.
struct Group {
    targets: u8,
    open: u8,
    pinned: u8,
    close: u8,
}

/// The attack that [`fire::gather`] would find on such a group.
fn attack(rules: &Browning, strength: u8, group: Group) -> Attack {
    let team = TeamId(0);
    let mfs = rules.setup().tables.mfs(rules.setup().roster.team(team).kind);
    let kind = if strength < mfs { FireType::Scattered } else { FireType::Effective };
    let effective = kind == FireType::Effective;
    let target = |index: u8| Target {
        figure: FigureId(MOST + index),
        seen_by: (0..strength).map(FigureId).collect(),
        distance_squared: i64::from(index),
        in_cover: index >= group.open,
        steady: index < group.targets - group.pinned,
        close: index < group.close,
    };
    Attack {
        team,
        square: TargetSquare { centre: Point::inches(0, 0), direction: (1, 0), team: None },
        firers: (0..strength).map(FigureId).collect(),
        mfs,
        kind,
        targets: (0..group.targets).map(target).collect(),
        in_open: if effective { group.open } else { 0 },
        defence: if effective { fire::defence_factor(rules, group.open) } else { 0 },
        modifiers: if effective { fire::modifiers(rules, team, strength, mfs) } else { ArrayVec::new() },
        assault: effective && group.close > 0,
        scattered: fire::scattered_dice(rules),
    }
}

fn told(attack: &Attack) -> Answer {
    let rules: &[RuleId] = match (attack.kind, attack.assault) {
        (FireType::Scattered, _) => &[rule::FIR_9, rule::FIR_10],
        (FireType::Effective, false) => &[rule::FIR_9, rule::FIR_11, rule::FIR_12, rule::RES_1, rule::RES_2],
        (FireType::Effective, true) => {
            &[rule::FIR_9, rule::FIR_11, rule::FIR_12, rule::RES_1, rule::RES_2, rule::FIR_15, rule::ASL_3, rule::ASL_5]
        }
    };
    let kind = match attack.kind {
        FireType::Scattered => "scattered fire",
        FireType::Effective => "effective fire",
    };
    Answer {
        rows: result_rows(attack),
        rules: rules.to_vec(),
        notes: [kind.to_owned()].into_iter().chain(in_words(&fire_modifiers(attack))).collect(),
    }
}

/// What matters about a team nobody has met.
struct Imagined {
    kind: TeamType,
    rapid: bool,
    elite: bool,
}

/// A battle of that one team, on an empty table.
fn imagined(team: Imagined, tables: Tables, toggles: Toggles) -> Browning {
    let team = Team {
        key: "team".to_owned(),
        name: "team".to_owned(),
        side: Side(0),
        platoon: PlatoonId(0),
        squad: None,
        kind: team.kind,
        elite: team.elite,
        rapid: team.rapid,
        smg: false,
        figures: 0..0,
    };
    let platoon = Platoon { name: "platoon".to_owned(), list: String::new(), side: Side(0) };
    let corner = Point::inches(0, 0);
    Browning::new(Setup {
        title: String::new(),
        width: Length::ZERO,
        height: Length::ZERO,
        terrain: Terrain::new(Vec::new()),
        toggles,
        tables,
        roster: Roster {
            side_names: [String::new(), String::new()],
            platoons: vec![platoon],
            squads: Vec::new(),
            teams: vec![team],
            leaders: Vec::new(),
            figures: [FigureSet::NONE; 2],
        },
        zones: [(corner, corner); 2],
        deploys_first: None,
        begins: None,
        standard: [None, None],
        objectives: Vec::new(),
        turns: 1,
        break_percent: [100, 100],
        opening: None,
    })
}

const fn input(name: &'static str, about: &'static str, default: &'static str) -> Input {
    Input { name, about, default }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::walled_farm;

    fn ask(question: &str, inputs: &[(&str, &str)]) -> Result<Answer, Faults> {
        let given: Vec<(String, String)> =
            inputs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        answer(question, &given, &HouseRules::none())
    }

    fn odds(question: &str, inputs: &[(&str, &str)]) -> Vec<(String, u64, u64)> {
        let answer = ask(question, inputs).expect(question);
        answer.rows.into_iter().map(|row| (row.outcome, row.ways, row.out_of)).collect()
    }

    fn row(outcome: &str, ways: u64, out_of: u64) -> (String, u64, u64) {
        (outcome.to_owned(), ways, out_of)
    }

    #[test]
    fn eight_regulars_with_rapid_fire_beat_a_wall() {
        let inputs = [("firing", "8"), ("rapid", "yes"), ("targets", "3"), ("open", "0")];
        let expected = [
            row("nothing", 1, 6),
            row("1 pinned", 1, 6),
            row("2 pinned", 1, 6),
            row("3 pinned", 1, 6),
            row("2 pinned, 1 scattered", 1, 6),
            row("1 pinned, 2 scattered", 1, 6),
        ];
        assert_eq!(odds("fire", &inputs), expected);
    }

    #[test]
    fn an_answer_agrees_with_the_preview_of_the_same_attack() {
        use crate::state::Frame;
        let (rules, state) = walled_farm::at(Frame::Fire);
        let order = sandtable_kernel::Rules::read_order(&rules, &state, sandtable_kernel::Seat(0), "fire at 12.5,18.5");
        let preview = crate::preview::preview(&rules, &state, sandtable_kernel::Seat(0), &order.expect("an order"));
        let targets = preview.rings.iter().filter(|ring| ring.tone == "cover").count().to_string();
        let answer = ask("fire", &[("type", "lmg"), ("firing", "3"), ("targets", &targets), ("open", "0")]);
        assert_eq!(answer.map(|answer| answer.rows), Ok(preview.odds));
    }

    #[test]
    fn too_few_men_fire_scattered() {
        let expected = [row("nothing", 25, 36), row("1 pinned", 10, 36), row("2 pinned", 1, 36)];
        assert_eq!(odds("fire", &[("firing", "3")]), expected);
        assert_eq!(odds("scattered", &[]), expected);
    }

    #[test]
    fn an_assault_die_scatters_those_who_are_close() {
        let close = odds("assault", &[("targets", "1"), ("open", "0")]);
        assert_eq!(close, [row("nothing", 9, 36), row("1 pinned", 3, 36), row("1 scattered", 24, 36)]);
    }

    #[test]
    fn rally_regroup_control_and_readiness_are_exact() {
        assert_eq!(
            odds("rally", &[("men", "2")]),
            [
                row("all steady again", 25, 36),
                row("1 steady again, 1 hit", 10, 36),
                row("0 steady again, 2 hit", 1, 36)
            ]
        );
        assert_eq!(odds("regroup", &[("men", "2")]), [row("1 man back, 1 lost", 1, 6), row("all come back", 5, 6)]);
        assert_eq!(odds("readiness", &[("elite", "yes")]), [row("spent", 4, 6), row("stays Ready", 2, 6)]);
        assert_eq!(odds("control", &[])[5], row("6 points, stays Ready", 1, 6));
    }

    #[test]
    fn every_fault_of_the_inputs_is_told_at_once() {
        let faults = ask("fire", &[("firing", "many"), ("typ", "lmg"), ("targets", "3"), ("pinned", "4")]);
        let told = faults.expect_err("faults").to_string();
        assert!(told.contains("odds fire: firing: `many` is not a whole number from 1 to 60"), "{told}");
        assert!(told.contains("odds fire: typ: no such input; did you mean `type`?"), "{told}");
        assert!(told.contains("odds fire: pinned: `4` is not a whole number from 0 to 3"), "{told}");
    }

    #[test]
    fn an_unknown_question_lists_those_there_are() {
        let told = ask("fier", &[]).expect_err("a fault").to_string();
        assert!(told.contains("no such question; did you mean `fire`?"), "{told}");
    }

    #[test]
    fn every_question_answers_with_nothing_but_defaults() {
        for question in questions() {
            let answer = ask(question.name, &[]).expect(question.name);
            let (ways, out_of) = (answer.rows.iter().map(|row| row.ways).sum::<u64>(), answer.rows[0].out_of);
            assert_eq!(ways, out_of, "{}", question.name);
            assert!(!answer.rules.is_empty());
        }
    }
}
