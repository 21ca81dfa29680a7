//! What comes with the race.

use core::cell::RefCell;

use sandtable_kernel::army::{ArmyControl, ArmyEntry, ArmyForm, Chosen};
use sandtable_kernel::book::{Answer, ArmyReport, BookInfo, Document, ForceList, Input, Question};
use sandtable_kernel::options::{HouseRules, Toggle};
use sandtable_kernel::sheet::{Reader, Sheet};
use sandtable_kernel::{Book, Faults, RuleId};

use super::{BAD_SCENARIO, DEAF_FORM, Race, UNARMED, UNWRITTEN, rule, view};

const RULES: &str = "\
# The race
- **RT-SET-1** Each runner is dealt a card from 1 to 4 and keeps it secret.
- **RT-SET-2** The course is 10 to 100 steps.
- **RT-PAC-1** Each round both runners choose a pace in secret.
- **RT-PAC-2** A choice stands.
- **RT-CRD-1** Once in the race a runner may add the card.
- **RT-MOV-1** A walk is a die, a run two; Ann goes first.
- **RT-TRP-1** A runner who is passed may trip the other or let the other pass.
- **RT-TRP-2** A trip works on 5 or more; up to two breath in a race add to the die.
- **RT-END-1** Whoever is home first and farthest wins.
- **RT-END-2** When time is up, whoever is ahead wins.
";

const SHORT: Document = Document { id: "short", text: "title = 'Short'\nlength = 20\nrounds = 6\n" };
const LONG: Document = Document { id: "long", text: "title = 'Long'\nlength = 80\nrounds = 20\n" };
const BAD: Document = Document { id: "bad", text: "title = 'Bad'\nlength = 2\n" };

impl<const FLAW: u8> Book for Race<FLAW> {
    const INFO: BookInfo =
        BookInfo { id: "race", name: "The race", prefix: "RT", version: "1", credit: "nobody in particular" };

    fn rulebook() -> &'static str {
        if FLAW == UNWRITTEN { RULES.split_once("- **RT-END-2").map_or("", |(before, _)| before) } else { RULES }
    }

    fn rule_ids() -> &'static [RuleId] {
        rule::ALL
    }

    fn toggles() -> &'static [Toggle] {
        &[]
    }

    fn tables() -> &'static [Document] {
        &[]
    }

    fn scenarios() -> &'static [Document] {
        if FLAW == BAD_SCENARIO { &[SHORT, BAD] } else { &[SHORT, LONG] }
    }

    fn set_up(scenario: &Sheet, _house: &HouseRules) -> Result<Self, Faults> {
        let faults = RefCell::new(Faults::default());
        let reader = Reader::new(scenario, &faults);
        let title = reader.text("title").unwrap_or("").to_owned();
        let length = reader.optional_number("length", 0..=250).unwrap_or(40) as u8;
        if !(10..=100).contains(&length) {
            reader.breaks("length", rule::SET_2, Some("E-LENGTH"), "a course is 10 to 100 steps");
        }
        let rounds = reader.optional_number("rounds", 1..=50).unwrap_or(10) as u8;
        let mut at = [0; 2];
        let mut cards = [None; 2];
        for (runner, name) in ["ann", "bob"].into_iter().enumerate() {
            if let Some(table) = reader.optional_table(name) {
                at[runner] = table.optional_number("at", 0..=100).unwrap_or(0) as u8;
                cards[runner] = table.optional_number("card", 1..=4).map(|card| card as u8);
                table.finish();
            }
        }
        reader.finish();
        let faults = faults.into_inner();
        if faults.is_empty() { Ok(Race { title, length, rounds, at, cards }) } else { Err(faults) }
    }

    fn force_lists() -> Vec<ForceList> {
        vec![ForceList { id: "RUNNERS".into(), name: "Runners".into(), about: "whoever is quick".into() }]
    }

    fn new_army(list: &str) -> Option<String> {
        (list == "RUNNERS" && FLAW != UNARMED).then(|| "name = \"Runners\"\n".to_owned())
    }

    fn check_army(army: &Sheet, _house: &HouseRules) -> ArmyReport {
        let faults = RefCell::new(Faults::default());
        let reader = Reader::new(army, &faults);
        let name = reader.text("name").unwrap_or_default().to_owned();
        reader.finish();
        ArmyReport { name, points: None, roster: Vec::new(), faults: faults.into_inner(), repair: Vec::new() }
    }

    fn army_form(army: &Sheet, house: &HouseRules) -> Option<ArmyForm> {
        let now = Self::check_army(army, house).name;
        Some(ArmyForm { entries: vec![ArmyEntry::new("name", "Name", ArmyControl::Name { now })] })
    }

    fn change_army(_army: &Sheet, _entry: &str, chosen: &Chosen, _house: &HouseRules) -> Option<String> {
        match chosen {
            Chosen::Name(name) if FLAW != DEAF_FORM => Some(format!("name = '''{name}'''\n")),
            _ => None,
        }
    }

    fn questions() -> &'static [Question] {
        const BREATH: Input = Input { name: "breath", about: "breath spent, 0 to 2", default: "0" };
        &[Question { name: "trip", about: "Does the trip work?", inputs: &[BREATH] }]
    }

    fn answer(question: &str, inputs: &[(String, String)], _house: &HouseRules) -> Result<Answer, Faults> {
        let breath = inputs.iter().find(|(name, _)| name == "breath").map_or("0", |(_, value)| value);
        match (question, breath.parse::<u8>()) {
            ("trip", Ok(breath @ 0..=2)) => {
                Ok(Answer { rows: view::trip_odds(breath), rules: vec![rule::TRP_2], notes: Vec::new() })
            }
            _ => Err(Faults::of_file("odds", "ask `trip breath=0..2`")),
        }
    }
}
