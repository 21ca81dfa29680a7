//! Holds the lines of an expect block against a battle.

use std::collections::BTreeSet;

use sandtable_kernel::options::HouseRules;
use sandtable_kernel::preview::{OddsRow, Preview};
use sandtable_kernel::scene::Scene;
use sandtable_kernel::{Book, Eye, Pending, Point, Refusal, RuleId};
use similar::{ChangeTag, TextDiff};

use super::Slip;
use super::bout::{Bout, NotPlayed};
use super::expectation::{Chance, Expectation, Shown, Verdict, What};
use super::page::Block;

/// The events since the last expect block are exactly those written, in this order.
pub(super) fn events<B: Book>(bout: &Bout<B>, block: &Block, lines: &[Expectation]) -> Result<(), Slip> {
    let expected: Vec<(usize, &str)> = lines
        .iter()
        .filter_map(|line| if let What::Told(text) = &line.what { Some((line.line, text.as_str())) } else { None })
        .collect();
    let (written, happened): (Vec<&str>, _) = (expected.iter().map(|(_, text)| *text).collect(), bout.happened());
    if written == happened {
        return Ok(());
    }
    let first = written.iter().zip(&happened).take_while(|(written, happened)| written == happened).count();
    let line = expected.get(first).map_or(block.line, |(line, _)| *line);
    let mut message = "what happened is not what is written (- expected, + happened):".to_owned();
    for change in TextDiff::from_slices(&written, &happened).iter_all_changes() {
        let sign = match change.tag() {
            ChangeTag::Equal => ' ',
            ChangeTag::Delete => '-',
            ChangeTag::Insert => '+',
        };
        message += &format!("\n  {sign} {}", change.value());
    }
    Err(Slip::new(line, message + &bout.thrown()))
}

/// The last order was refused if and only if the block says so.
pub(super) fn refusal<B: Book>(
    bout: &Bout<B>,
    block: &Block,
    lines: &[Expectation],
    cited: &mut BTreeSet<String>,
) -> Result<(), Slip> {
    let written = lines.iter().find(|line| matches!(line.what, What::Refused(_) | What::Misread));
    match (written, &bout.unplayed) {
        (None, None) => Ok(()),
        (None, Some(_)) => bout.no_refusal_open(block.line),
        (Some(line), None) => Err(Slip::new(line.line, "the last order was not refused; it was carried out")),
        (Some(line), Some(unplayed)) => match (&line.what, unplayed) {
            (What::Misread, NotPlayed::Misread(_)) => Ok(()),
            (What::Refused(verdict), NotPlayed::Refused(refusal)) => {
                same_verdict(line.line, verdict, refusal)?;
                cited.insert(refusal.rule.to_string());
                Ok(())
            }
            (_, NotPlayed::Misread(why)) => Err(Slip::new(line.line, format!("the order could not be read: {why}"))),
            (_, NotPlayed::Refused(refusal)) => {
                Err(Slip::new(line.line, format!("the order was read, and refused: {refusal}")))
            }
        },
    }
}

/// One line that is neither an event nor a refusal.
pub(super) fn line<B: Book>(bout: &Bout<B>, line: &Expectation, cited: &mut BTreeSet<String>) -> Result<(), Slip> {
    let at = line.line;
    match &line.what {
        What::Fact { eye, id, key, value } => {
            let (scene, whose) = scene(bout, at, eye.as_deref())?;
            match scene.fact(id, key) {
                Some(found) if found == value => Ok(()),
                Some(found) => Err(Slip::new(
                    at,
                    format!("expected {whose}{id}.{key} = {value}\nfound    {whose}{id}.{key} = {found}"),
                )),
                None => Err(Slip::new(at, no_such_fact(&scene, id, key))),
            }
        }
        What::Unseen { eye, what } => unseen(bout, at, eye, what),
        What::Asks { seats, step } => {
            for key in seats {
                let seat = bout.seat(at, key)?;
                if bout.battle.pending().ask_of(seat).is_none_or(|ask| ask.step != step) {
                    return Err(Slip::new(
                        at,
                        format!("expected `asks {key}: {step}`, but the battle is at {}", bout.open()),
                    ));
                }
            }
            Ok(())
        }
        What::Over { winner } => {
            let side = match winner {
                Some(key) => {
                    let seat = bout.seat(at, key)?;
                    bout.seats.iter().find(|info| info.seat == seat).and_then(|info| info.side)
                }
                None => None,
            };
            match bout.battle.pending() {
                Pending::Over(outcome) if outcome.winner == side => {
                    cited.insert(outcome.rule.to_string());
                    Ok(())
                }
                _ => Err(Slip::new(at, format!("it is not so; the battle is at {}", bout.open()))),
            }
        }
        What::PreviewOdds { seat, order, chance } => {
            let preview = preview(bout, at, seat, order)?;
            match preview.refusal {
                Some(refusal) => Err(Slip::new(at, format!("the preview is a refusal: {refusal}"))),
                None => same_chance(at, &preview.odds, chance),
            }
        }
        What::PreviewRefused { seat, order, verdict } => match preview(bout, at, seat, order)?.refusal {
            Some(refusal) => {
                same_verdict(at, verdict, &refusal)?;
                cited.insert(refusal.rule.to_string());
                Ok(())
            }
            None => Err(Slip::new(at, "the preview does not refuse it")),
        },
        What::PreviewSays { seat, order, remark } => {
            let preview = preview(bout, at, seat, order)?;
            match preview.refusal {
                Some(refusal) => Err(Slip::new(at, format!("the preview is a refusal: {refusal}"))),
                None => remarked(at, &remarks(&preview), remark, cited),
            }
        }
        What::Measure { eye, from, to, shows } => measure(bout, at, eye.as_deref(), (*from, *to), shows, cited),
        What::Offered { seat, verb, wanted } => offered(bout, at, seat.as_deref(), verb, *wanted),
        What::Warned(words) => warned(&bout.battle.rules().warnings(), at, words.as_deref()),
        What::Told(_) | What::Refused(_) | What::Misread | What::Odds { .. } => Ok(()),
        What::FaultCode(_) | What::FaultText(_) => Ok(()),
    }
}

/// The maker of the scenario is told this, or nothing.
fn warned(warnings: &[String], at: usize, words: Option<&str>) -> Result<(), Slip> {
    let holds = match words {
        Some(words) => warnings.iter().any(|warning| warning.contains(words)),
        None => warnings.is_empty(),
    };
    match (holds, warnings) {
        (true, _) => Ok(()),
        (false, []) => Err(Slip::new(at, "nobody is warned of anything")),
        (false, _) => Err(Slip::new(at, format!("the warnings are:\n  {}", warnings.join("\n  ")))),
    }
}

/// The book answers a question with exactly this chance, by the house rules of the scenario.
pub(super) fn odds<B: Book>(
    at: usize,
    question: &str,
    inputs: &[(String, String)],
    house: &HouseRules,
    chance: &Chance,
) -> Result<(), Slip> {
    match B::answer(question, inputs, house) {
        Ok(answer) => same_chance(at, &answer.rows, chance),
        Err(faults) => Err(Slip::new(at, faults.to_string())),
    }
}

fn scene<B: Book>(bout: &Bout<B>, at: usize, eye: Option<&str>) -> Result<(Scene, String), Slip> {
    let (eye, whose) = match eye {
        Some(key) => (Eye::Seat(bout.seat(at, key)?), format!("{key} sees ")),
        None => (Eye::Truth, String::new()),
    };
    Ok((bout.battle.rules().scene(bout.battle.state(), eye), whose))
}

fn unseen<B: Book>(bout: &Bout<B>, at: usize, eye: &str, what: &str) -> Result<(), Slip> {
    let (seen, _) = scene(bout, at, Some(eye))?;
    let (truth, _) = scene(bout, at, None)?;
    let fact = what.rsplit_once('.');
    let shows =
        |scene: &Scene| ids(scene).contains(&what) || fact.is_some_and(|(id, key)| scene.fact(id, key).is_some());
    if !shows(&truth) {
        return Err(Slip::new(at, format!("there is no `{what}` to be hidden, not even in truth")));
    }
    if shows(&seen) { Err(Slip::new(at, format!("{eye} does see {what}"))) } else { Ok(()) }
}

fn no_such_fact(scene: &Scene, id: &str, key: &str) -> String {
    let ids = ids(scene);
    if !ids.contains(&id) {
        return format!("nothing is called `{id}`{}", sandtable_kernel::fault::near_names(id, ids));
    }
    let pieces = scene.pieces.iter().map(|piece| (&piece.id, &piece.facts));
    let overlays = scene.overlays.iter().map(|overlay| (&overlay.id, &overlay.facts));
    let rows = scene.panels.iter().flat_map(|panel| &panel.rows).map(|row| (&row.id, &row.facts));
    let facts = pieces.chain(overlays).chain(rows).filter(|(name, _)| *name == id).flat_map(|(_, facts)| facts);
    let keys: Vec<&str> = facts.map(|fact| fact.key).collect();
    format!("`{id}` has no `{key}`; it has {}", keys.join(", "))
}

fn ids(scene: &Scene) -> Vec<&str> {
    let pieces = scene.pieces.iter().map(|piece| &piece.id);
    let overlays = scene.overlays.iter().map(|overlay| &overlay.id);
    let rows = scene.panels.iter().flat_map(|panel| &panel.rows).map(|row| &row.id);
    pieces.chain(overlays).chain(rows).map(String::as_str).filter(|id| !id.is_empty()).collect()
}

/// The ruler shows this distance, this view or this remark.
fn measure<B: Book>(
    bout: &Bout<B>,
    at: usize,
    eye: Option<&str>,
    (from, to): (Point, Point),
    shows: &Shown,
    cited: &mut BTreeSet<String>,
) -> Result<(), Slip> {
    let eye = eye.map_or(Ok(Eye::Truth), |key| bout.seat(at, key).map(Eye::Seat))?;
    let measured = bout.battle.rules().measure(bout.battle.state(), eye, from, to);
    match shows {
        Shown::Distance(expected) => match measured.distance.map(|distance| distance.to_string()) {
            Some(found) if found == *expected => Ok(()),
            Some(found) => Err(Slip::new(at, format!("expected a distance of {expected}\nmeasured {found}"))),
            None => Err(Slip::new(at, "this cannot be measured")),
        },
        Shown::Sight { clear } => match measured.sight.map(|line| line.blocked_at) {
            Some(blocked) if blocked.is_none() == *clear => Ok(()),
            Some(None) => Err(Slip::new(at, "they do see each other")),
            Some(Some(place)) => Err(Slip::new(at, format!("the view is blocked at {place}"))),
            None => Err(Slip::new(at, "nothing is said of the view")),
        },
        Shown::Note(remark) => {
            let notes: Vec<_> = measured.notes.into_iter().map(|note| (note.text, note.rule)).collect();
            remarked(at, &notes, remark, cited)
        }
    }
}

/// Everything a preview says, each with the rule it rests on.
fn remarks(preview: &Preview) -> Vec<(String, Option<RuleId>)> {
    let notes = preview.notes.iter().map(|note| (note.text.clone(), note.rule));
    let numbers = preview.modifiers.iter().map(|row| (format!("{} {}", row.label, row.value), Some(row.rule)));
    let rings = preview.rings.iter().map(|ring| (format!("{} {}", ring.piece, ring.text), None));
    let cost = preview.cost.iter().map(|cost| match cost.limit.as_str() {
        "" => (format!("{} of {}", cost.used, cost.allowed), None),
        limit => (format!("{} of {}, {limit}", cost.used, cost.allowed), None),
    });
    notes.chain(numbers).chain(rings).chain(cost).collect()
}

fn remarked(
    at: usize,
    remarks: &[(String, Option<RuleId>)],
    wanted: &str,
    cited: &mut BTreeSet<String>,
) -> Result<(), Slip> {
    let Some((_, rule)) = remarks.iter().find(|(text, _)| text == wanted) else {
        let said: Vec<&str> = remarks.iter().map(|(text, _)| text.as_str()).collect();
        return Err(Slip::new(at, format!("`{wanted}` is not said; said are:\n  {}", said.join("\n  "))));
    };
    cited.extend(rule.map(|rule| rule.to_string()));
    Ok(())
}

fn preview<B: Book>(bout: &Bout<B>, at: usize, seat: &str, order: &str) -> Result<Preview, Slip> {
    let seat = bout.seat(at, seat)?;
    let (rules, state) = (bout.battle.rules(), bout.battle.state());
    let order = rules.read_order(state, seat, order).map_err(|misread| Slip::new(at, misread.why))?;
    Ok(rules.preview(state, seat, &order))
}

fn offered<B: Book>(bout: &Bout<B>, at: usize, seat: Option<&str>, verb: &str, wanted: bool) -> Result<(), Slip> {
    let seats = match seat {
        Some(key) => vec![bout.seat(at, key)?],
        None => bout.battle.pending().asks().iter().map(|ask| ask.seat).collect(),
    };
    let (rules, state) = (bout.battle.rules(), bout.battle.state());
    let verbs: Vec<String> = seats.iter().flat_map(|seat| rules.offers(state, *seat)).map(|offer| offer.verb).collect();
    if verbs.iter().any(|found| found == verb) == wanted {
        return Ok(());
    }
    let not = if wanted { "not " } else { "" };
    Err(Slip::new(at, format!("`{verb}` is {not}offered; offered are: {}", verbs.join(", "))))
}

fn same_verdict(at: usize, verdict: &Verdict, refusal: &Refusal) -> Result<(), Slip> {
    let same_code = verdict.code.as_deref().is_none_or(|code| code == refusal.why.code);
    if verdict.rule == refusal.rule.as_str() && same_code {
        return Ok(());
    }
    let code = verdict.code.as_deref().unwrap_or("");
    let expected = format!("refused {} {code}", verdict.rule);
    let found = format!("refused {} {}: {}", refusal.rule, refusal.why.code, refusal.why);
    Err(Slip::new(at, format!("expected {}\nhappened {found}", expected.trim_end())))
}

fn same_chance(at: usize, rows: &[OddsRow], chance: &Chance) -> Result<(), Slip> {
    let Some(row) = rows.iter().find(|row| row.outcome == chance.outcome) else {
        let outcomes: Vec<&str> = rows.iter().map(|row| row.outcome.as_str()).collect();
        return Err(Slip::new(at, format!("no outcome `{}`; there are: {}", chance.outcome, outcomes.join(", "))));
    };
    let cross = |ways: u64, out_of: u64| u128::from(ways) * u128::from(out_of);
    if cross(row.ways, chance.out_of) == cross(chance.ways, row.out_of) {
        return Ok(());
    }
    let (expected, found) = (format!("{}/{}", chance.ways, chance.out_of), format!("{}/{}", row.ways, row.out_of));
    Err(Slip::new(at, format!("expected {} = {expected}\nfound    {} = {found}", chance.outcome, chance.outcome)))
}
