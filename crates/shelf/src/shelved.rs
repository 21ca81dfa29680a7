//! Any [`Book`] put on the shelf: the one implementation of [`Game`].

use std::marker::PhantomData;

use sandtable_kernel::army::{ArmyChange, ArmyForm};
use sandtable_kernel::book::{Answer, ArmyReport, BookInfo, Document, ForceList, Question};
use sandtable_kernel::dice::Seed;
use sandtable_kernel::fault::{Fault, Faults};
use sandtable_kernel::files::Declaration;
use sandtable_kernel::files::form::{self, Form};
use sandtable_kernel::journal::Entry;
use sandtable_kernel::options::{HouseRules, Toggle};
use sandtable_kernel::rulebook::{RuleText, rules_of};
use sandtable_kernel::sheet::{Sheet, Value};
use sandtable_kernel::{Battle, Book, DiceFrom, Mind};
use sandtable_lab::{Plan, Series};
use sandtable_testkit::playbook::{Report, read_lesson, run_pages};

use crate::army::{self, Army, Grounds};
use crate::game::{Begun, DicePlan, Game, Loaded, MatchPlan, ScenarioInfo, ShelvedLesson, SimPlan, Verdict, WantedDie};
use crate::lesson::{self, Lesson};
use crate::played::Played;
use crate::record::{
    Damage, FORMAT, File, Header, Older, Paper, Reading, Replayed, Writer, dice_follow_from, read, replay_from_record,
    replay_from_seed,
};
use crate::schema::{self, FileKind};

/// A book on the shelf, with the mind that plays it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shelved<B, M>(PhantomData<fn() -> (B, M)>);

impl<B: Book, M: Mind<Rules = B>> Shelved<B, M> {
    /// Puts it there.
    pub const fn new() -> Shelved<B, M> {
        Shelved(PhantomData)
    }
}

impl<B: Book, M: Mind<Rules = B>> Game for Shelved<B, M> {
    fn info(&self) -> BookInfo {
        B::INFO
    }

    fn rulebook(&self) -> &'static str {
        B::rulebook()
    }

    fn rules(&self) -> Vec<RuleText> {
        rules_of(B::rulebook())
    }

    fn toggles(&self) -> &'static [Toggle] {
        B::toggles()
    }

    fn tables(&self) -> &'static [Document] {
        B::tables()
    }

    fn declaration(&self, kind: FileKind) -> Option<Declaration> {
        schema::declaration::<B>(kind)
    }

    fn schema(&self, kind: FileKind) -> Option<serde_json::Value> {
        schema::of::<B>(kind)
    }

    fn form(&self, kind: FileKind, file: &Paper) -> Result<Option<Form>, Faults> {
        let sheet = Sheet::parse(&file.file, &file.text)?;
        Ok(schema::declaration::<B>(kind).map(|declared| form::of(&declared, B::toggles(), &sheet.root)))
    }

    fn scenarios(&self) -> Vec<ScenarioInfo> {
        let mut scenarios: Vec<ScenarioInfo> = B::scenarios()
            .iter()
            .filter_map(|document| self.check_scenario(&Paper::new(document.id, document.text), None, &[]).ok())
            .collect();
        scenarios.sort_by_key(|scenario| SIZES.iter().position(|size| *size == scenario.size));
        scenarios
    }

    fn scenario_text(&self, id: &str) -> Option<&'static str> {
        B::scenarios().iter().find(|document| document.id == id).map(|document| document.text)
    }

    fn lessons(&self) -> Vec<ShelvedLesson> {
        let read = |document: &Document| {
            let lesson = read_lesson(document.text).ok()?;
            Some(ShelvedLesson { paper: Paper::new(document.id, document.text), lesson })
        };
        B::lessons().iter().filter_map(read).collect()
    }

    fn check_scenario(&self, scenario: &Paper, house: Option<&Paper>, armies: &[Army]) -> Result<ScenarioInfo, Faults> {
        let (sheet, rules) = set_up::<B>(scenario, house, armies)?;
        let id = scenario.file.rsplit(['/', '\\']).next().unwrap_or_default();
        Ok(ScenarioInfo {
            id: id.strip_suffix(".toml").unwrap_or(id).to_owned(),
            name: text_of(&sheet, "name"),
            size: text_of(&sheet, "size"),
            briefing: text_of(&sheet, "briefing"),
            armies: army::open_sides::<B>(&sheet, &rules.seats()),
            sides: rules.seats(),
            warnings: rules.warnings(),
        })
    }

    fn force_lists(&self) -> Vec<ForceList> {
        B::force_lists()
    }

    fn new_army(&self, list: &str) -> Option<String> {
        B::new_army(list)
    }

    fn check_army(&self, army: &Paper, grounds: Grounds<'_>) -> Result<ArmyReport, Faults> {
        army::check::<B>(army, grounds)
    }

    fn army_form(&self, army: &Paper, grounds: Grounds<'_>) -> Result<Option<ArmyForm>, Faults> {
        army::form::<B>(army, grounds)
    }

    fn change_army(&self, army: &Paper, change: &ArmyChange, grounds: Grounds<'_>) -> Result<String, Faults> {
        army::change::<B>(army, change, grounds)
    }

    fn mend_army(&self, army: &Paper, grounds: Grounds<'_>) -> Result<Option<String>, Faults> {
        army::mend::<B>(army, grounds)
    }

    fn questions(&self) -> &'static [Question] {
        B::questions()
    }

    fn answer(&self, question: &str, inputs: &[(String, String)], house: &HouseRules) -> Result<Answer, Faults> {
        B::answer(question, inputs, house)
    }

    fn simulate(&self, plan: &SimPlan, progress: &(dyn Fn(u64) + Sync)) -> Result<Series, Faults> {
        let sheet = Sheet::parse(&plan.scenario.file, &plan.scenario.text)?;
        let lab = Plan {
            game: B::INFO.id.to_owned(),
            scenario: plan.scenario.file.clone(),
            players: plan.players,
            games: plan.games,
            seed: plan.seed,
            threads: plan.threads,
            ..Plan::default()
        };
        let Some((name, values)) = &plan.vary else {
            let rules: B = army::set_up(&sheet, &plan.house, &plan.armies)?;
            return Ok(Series::single(sandtable_lab::simulate::<M>(&rules, &lab, progress)));
        };
        let set_up = |value: &str| {
            let mut house = plan.house.clone();
            house.set(name, value);
            army::set_up::<B>(&sheet, &house, &plan.armies)
        };
        sandtable_lab::vary::<M, _>(name, values, &lab, set_up, progress)
    }

    fn run_pages(&self, pages: &[Paper]) -> Report {
        run_pages::<B>(pages.iter().map(|page| (page.file.as_str(), page.text.as_str())))
    }

    fn begin(&self, plan: &MatchPlan) -> Result<Begun, Faults> {
        let (_, rules) = set_up::<B>(&plan.scenario, plan.house.as_ref(), &plan.armies)?;
        let header = header::<B>(plan);
        let battle = match &plan.dice {
            DicePlan::Seed(seed) => {
                let lesson = plan.lesson.as_ref().and_then(|paper| read_lesson(&paper.text).ok());
                let laid = lesson.map(|lesson| lesson.opening).unwrap_or_default();
                Battle::begin_laid(rules, DiceFrom::Seed(*seed), &laid)
            }
            DicePlan::Hand(typed) => match Battle::begin_typed(rules.clone(), typed) {
                Ok(battle) => battle,
                Err((rule, die)) => {
                    return Ok(Begun::WantsDie(WantedDie { rule, die, name: rules.roll_name(rule) }));
                }
            },
        };
        Ok(Begun::Ready(Box::new(Played::<B, M>::begun(header, battle))))
    }

    fn load(&self, text: &str) -> Result<Loaded, Damage> {
        opened::<B>(text).map(Opened::loaded_to_go_on::<M>)
    }

    fn watch(&self, text: &str) -> Result<Loaded, Damage> {
        opened::<B>(text).map(Opened::loaded_as_it_stands::<M>)
    }

    fn salvage(&self, text: &str) -> Result<Loaded, Damage> {
        let mut whole = text.to_owned();
        let mut first: Option<Damage> = None;
        loop {
            let damage = match opened::<B>(&whole) {
                Ok(opened) => {
                    let mut loaded = opened.loaded_to_go_on::<M>();
                    if let Some(damage) = first {
                        let kept = loaded.table.line();
                        loaded.note =
                            Some(format!("{damage}. What comes before it is whole, up to journal line {kept}"));
                    }
                    return Ok(loaded);
                }
                Err(damage) => damage,
            };
            // Cutting off what is wrong may leave an order without all it brought; that is damage of an earlier line.
            let good = damage.last_good().filter(|good| *good < whole.lines().count() && damage.older.is_none());
            let Some(good) = good else { return Err(first.unwrap_or(damage)) };
            whole = whole.split_inclusive('\n').take(good).collect();
            first.get_or_insert(damage);
        }
    }

    fn verify(&self, text: &str) -> Result<Verdict, Damage> {
        let reading = read(text)?;
        let rules = rules_for::<B>(&reading.header)?;
        let lesson = lesson::of_record(reading.header.lesson.as_ref())?;
        let replayed = replay_from_record(rules, file::<B>(&reading, lesson.as_ref()))?;
        let seed = reading.header.known_seed()?;
        let laid = match seed {
            Some(seed) => dice_follow_from(seed, &reading.lines, reading.header.repeats_dice(), lesson.as_ref())?,
            None => 0,
        };
        let count = |wanted: fn(&Entry<B>) -> bool| replayed.battle.journal().iter().filter(|e| wanted(e)).count();
        let eye = sandtable_kernel::Eye::Onlooker;
        Ok(Verdict {
            game: B::INFO.id.to_owned(),
            title: replayed.battle.rules().scene(replayed.battle.state(), eye).title,
            lines: replayed.battle.line(),
            orders: count(|entry| matches!(entry, Entry::Order { .. } | Entry::Past { seat: Some(_), .. })),
            rolls: count(|entry| matches!(entry, Entry::Roll { .. })),
            from_seed: seed.is_some(),
            over: replayed.battle.pending().outcome().is_some(),
            note: note_on(&reading, &replayed).map(|note| match seed {
                // What was lost follows from the seed, so whoever goes on has the order whole again.
                Some(_) if replayed.incomplete => {
                    format!("{note} here; whoever goes on plays it again with the same dice")
                }
                _ => note,
            }),
            older: replayed.older,
            laid,
            repeated: replayed.repeated,
        })
    }
}

/// A saved match that was read and replayed.
struct Opened<B: Book> {
    reading: Reading,
    replayed: Replayed<B>,
}

fn opened<B: Book>(text: &str) -> Result<Opened<B>, Damage> {
    let reading = read(text)?;
    let rules = rules_for::<B>(&reading.header)?;
    let lesson = lesson::of_record(reading.header.lesson.as_ref())?;
    let file = file::<B>(&reading, lesson.as_ref());
    let replayed = match reading.header.known_seed()? {
        Some(seed) => replay_from_seed(rules, seed, file)?,
        None => replay_from_record(rules, file)?,
    };
    Ok(Opened { reading, replayed })
}

fn file<'a, B: Book>(reading: &'a Reading, lesson: Option<&'a Lesson>) -> File<'a> {
    let (header, lines, today) = (&reading.header, reading.lines.as_slice(), B::INFO.version);
    File { header, lines, lesson, today, cut_off: reading.cut_off.is_some() }
}

impl<B: Book> Opened<B> {
    /// To look at.
    fn loaded_as_it_stands<M: Mind<Rules = B>>(self) -> Loaded {
        let (played, note, older) = self.played::<M>();
        Loaded { table: Box::new(played), note, older }
    }

    /// To play on.
    fn loaded_to_go_on<M: Mind<Rules = B>>(self) -> Loaded {
        let unfinished = self.replayed.battle.pending().outcome().is_none();
        let under_other_rules = self.replayed.ends_older && unfinished;
        let (mut played, note, older) = self.played::<M>();
        if under_other_rules {
            played.under_the_rules_of_today();
        }
        Loaded { table: Box::new(played), note, older }
    }

    fn played<M: Mind<Rules = B>>(self) -> (Played<B, M>, Option<String>, Option<Older>) {
        let Opened { reading, replayed } = self;
        let note = note_on(&reading, &replayed);
        // The lines stand as they were written, in whatever words; only what was left out of them is not taken over.
        let bodies = reading.lines.iter().map(|line| line.body.as_str()).take(replayed.battle.line());
        let writer = Writer::with_lines(&reading.header, bodies);
        let played = Played::written(reading.header, replayed.battle, replayed.turns, writer);
        (played, note, replayed.older)
    }
}

/// The sizes of scenarios in the order people should meet them.
const SIZES: [&str; 3] = ["learning", "standard", "large"];

pub(crate) fn set_up<B: Book>(scenario: &Paper, house: Option<&Paper>, armies: &[Army]) -> Result<(Sheet, B), Faults> {
    let house = house_rules(house);
    let (sheet, mut faults) = Sheet::parse_on(&scenario.file, &scenario.text);
    let (sheet, house) = match (sheet, house) {
        (Some(sheet), Ok(house)) => (sheet, house),
        // Both files may be wrong, and everything wrong is told at once.
        (_, house) => {
            faults.0.extend(house.err().into_iter().flat_map(|faults| faults.0));
            return Err(faults);
        }
    };
    let game = text_of(&sheet, "game");
    if game != B::INFO.id && crate::game(&game).is_ok() {
        let message = format!("this scenario is for the game `{game}`, not for `{}`", B::INFO.id);
        let fault = Fault { field: "game".into(), ..Faults::of_file(&scenario.file, message).0.remove(0) };
        return Err(Faults(vec![fault]));
    }
    match army::set_up(&sheet, &house, armies) {
        Ok(rules) if faults.is_empty() => Ok((sheet, rules)),
        Ok(_) => Err(faults),
        Err(wrong) => {
            faults.0.extend(wrong.0);
            Err(faults.by_line())
        }
    }
}

pub(crate) fn house_rules(house: Option<&Paper>) -> Result<HouseRules, Faults> {
    house.map_or_else(|| Ok(HouseRules::none()), |paper| HouseRules::parse(&paper.file, &paper.text))
}

pub(crate) fn text_of(sheet: &Sheet, name: &str) -> String {
    match sheet.root.get(name).map(|node| &node.value) {
        Some(Value::Text(text)) => text.clone(),
        _ => String::new(),
    }
}

fn header<B: Book>(plan: &MatchPlan) -> Header {
    let seed = match &plan.dice {
        DicePlan::Seed(seed) => Some(seed),
        DicePlan::Hand(_) => None,
    };
    Header {
        n: 0,
        kind: "setup".to_owned(),
        format: FORMAT,
        game: B::INFO.id.to_owned(),
        rules: B::INFO.version.to_owned(),
        scenario: plan.scenario.clone(),
        house: plan.house.clone(),
        armies: plan.armies.clone(),
        dice: plan.dice.kind(),
        seed: seed.map(Seed::to_hex),
        commitment: seed.map(Seed::commitment),
        lesson: plan.lesson.clone(),
        players: plan.players.clone(),
    }
}

/// The rules a saved game was played by, made ready again.
fn rules_for<B: Book>(header: &Header) -> Result<B, Damage> {
    if header.game != B::INFO.id {
        return Err(Damage::at(1, format!("this is a game of `{}`, not of `{}`", header.game, B::INFO.id)));
    }
    let (theirs, ours) = (&header.rules, B::INFO.version);
    set_up::<B>(&header.scenario, header.house.as_ref(), &header.armies).map(|(_, rules)| rules).map_err(|faults| {
        if theirs == ours {
            return Damage::at(1, format!("its set-up is not legal:\n{faults}"));
        }
        let played = format!("it was played by version {theirs} of the rules; these are version {ours}");
        let why = format!("{played}, by which its set-up is no longer legal:\n{faults}");
        Damage { older: Some(theirs.clone()), ..Damage::at(1, why) }
    })
}

fn note_on<B: Book>(reading: &Reading, replayed: &Replayed<B>) -> Option<String> {
    let incomplete = "the last order's lines are not all in the file; the order was left out";
    match (&reading.cut_off, replayed.incomplete) {
        (Some(note), true) => Some(format!("{note}; {incomplete}")),
        (Some(note), false) => Some(note.clone()),
        (None, true) => Some(incomplete.to_owned()),
        (None, false) => None,
    }
}
