//! One case: its scenarios are set up, its blocks run in the order of the page, and its claims are held against it.

use std::collections::BTreeSet;

use sandtable_kernel::fault::near_names;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::{Node, Sheet, Value, merge};
use sandtable_kernel::{Book, Faults};

use super::Slip;
use super::bout::Bout;
use super::expectation::{self, Expectation, What};
use super::judge;
use super::page::{Block, Case, Kind, Page};

/// Runs a case; gives the claims that it really shows.
pub(super) fn run<B: Book>(page_name: &str, page: &Page, case: &Case) -> Result<BTreeSet<String>, Slip> {
    if case.claims.is_empty() {
        return Err(Slip::new(case.line, "the heading names no rule: end it with the ids it shows, `[BB-RAL-1, 2]`"));
    }
    known::<B>(case.line, &case.claims)?;
    let last_expect = case.blocks.iter().rposition(|block| block.kind == Kind::Expect);
    let Some(last_expect) = last_expect else {
        return Err(Slip::new(case.line, "the case expects nothing: add an `expect` block"));
    };
    if let Some(after) = case.blocks.get(last_expect + 1) {
        return Err(Slip::new(after.line, "nothing is expected of this block: a case ends with an `expect` block"));
    }
    let page_sheet = page.scenario.as_ref().map(|block| parse(page_name, block)).transpose()?;
    let mut part = Part::<B>::new(page_sheet.clone(), case.line);
    let mut cited = BTreeSet::new();
    for block in &case.blocks {
        match block.kind {
            Kind::Scenario { again } => {
                let under = if again { part.scenario.clone() } else { page_sheet.clone() };
                part.end(&mut cited)?;
                part = Part::new(Some(layer(under, parse(page_name, block)?)), block.line);
                part.named = true;
            }
            Kind::Play { quiet } => part.play(block, quiet)?,
            Kind::Expect => part.expect(block, &mut cited)?,
            Kind::Lesson => {}
        }
    }
    part.end(&mut cited)?;
    let idle: Vec<&str> = case.claims.iter().filter(|claim| !cited.contains(*claim)).map(String::as_str).collect();
    if idle.is_empty() {
        return Ok(case.claims.iter().cloned().collect());
    }
    Err(Slip::new(
        case.line,
        format!(
            "claimed but not shown: {}; no roll, event or refusal of this case rests on it and no expect line pins it\n\
             cited here: {}",
            idle.join(", "),
            cited.iter().map(String::as_str).collect::<Vec<_>>().join(", ")
        ),
    ))
}

/// Refuses ids that are no rules of the book.
pub(super) fn known<B: Book>(line: usize, ids: &[String]) -> Result<(), Slip> {
    let rules = || B::rule_ids().iter().map(|rule| rule.as_str());
    match ids.iter().find(|id| rules().all(|rule| rule != id.as_str())) {
        None => Ok(()),
        Some(id) => Err(Slip::new(line, format!("{id} is no rule of {}{}", B::INFO.name, near_names(id, rules())))),
    }
}

/// One battle of a case: a case with several scenario blocks has several.
struct Part<B: Book> {
    scenario: Option<Sheet>,
    line: usize,
    /// The case itself wrote the scenario, so it must lead to something.
    named: bool,
    bout: Option<Bout<B>>,
    refused: bool,
}

impl<B: Book> Part<B> {
    fn new(scenario: Option<Sheet>, line: usize) -> Part<B> {
        Part { scenario, line, named: false, bout: None, refused: false }
    }

    fn play(&mut self, block: &Block, quiet: bool) -> Result<(), Slip> {
        let dice = dice_of(block)?;
        let bout = self.begin(&dice, block.line)?;
        bout.play(block, quiet)
    }

    fn expect(&mut self, block: &Block, cited: &mut BTreeSet<String>) -> Result<(), Slip> {
        let lines: Result<Vec<Expectation>, Slip> =
            block.said().map(|(line, text)| expectation::read(line, text)).collect();
        let lines = lines?;
        for line in &lines {
            known::<B>(line.line, &line.pins)?;
        }
        if lines.iter().any(|line| line.what.is_fault()) {
            self.expect_faults(block, &lines, cited)?;
        } else if self.bout.is_some() || self.named || lines.iter().any(|line| line.what.needs_battle()) {
            let bout = self.begin(&[], block.line)?;
            judge::events(bout, block, &lines)?;
            judge::refusal(bout, block, &lines, cited)?;
            for line in &lines {
                judge::line(bout, line, cited)?;
            }
            bout.acknowledge(&lines);
        }
        for line in &lines {
            if let What::Odds { question, inputs, chance } = &line.what {
                judge::odds::<B>(line.line, question, inputs, &self.house()?, chance)?;
            }
            cited.extend(line.pins.iter().cloned());
        }
        Ok(())
    }

    /// The scenario must be refused for exactly these reasons.
    fn expect_faults(
        &mut self,
        block: &Block,
        lines: &[Expectation],
        cited: &mut BTreeSet<String>,
    ) -> Result<(), Slip> {
        if let Some(other) = lines.iter().find(|line| line.what.needs_battle()) {
            return Err(Slip::new(
                other.line,
                "a scenario that is refused has no battle: only `fault` lines belong here",
            ));
        }
        if self.bout.is_some() {
            return Err(Slip::new(block.line, "this scenario was set up and is being played; it has no faults"));
        }
        let faults = match self.set_up(block.line)? {
            Err(faults) => faults,
            Ok(_) => return Err(Slip::new(block.line, "expected faults, but the scenario is in order")),
        };
        let mut open = faults.0.iter();
        for line in lines.iter().filter(|line| line.what.is_fault()) {
            let fits = |fault: &&sandtable_kernel::Fault| match &line.what {
                What::FaultCode(code) => fault.code.as_ref() == Some(code) || fault.rule.as_ref() == Some(code),
                What::FaultText(words) => fault.message.contains(words.as_str()),
                _ => false,
            };
            let Some(found) = open.next().filter(fits) else {
                return Err(Slip::new(line.line, format!("no such fault here; the faults are, in order,\n{faults}")));
            };
            cited.extend(found.rule.clone());
        }
        if !open.as_slice().is_empty() {
            let open = Faults(open.cloned().collect());
            return Err(Slip::new(block.line, format!("faults the page does not expect:\n{open}")));
        }
        self.refused = true;
        Ok(())
    }

    /// The battle, begun now if it has not been: with these dice for what comes before the first decision.
    fn begin(&mut self, dice: &[u16], line: usize) -> Result<&mut Bout<B>, Slip> {
        if self.refused {
            return Err(Slip::new(line, "the scenario was refused, so there is no battle to play"));
        }
        let bout = match self.bout.take() {
            Some(mut bout) => {
                bout.queue(dice, line);
                bout
            }
            None => match self.set_up(line)? {
                Ok(rules) => Bout::begin(rules, dice, self.line, line)?,
                Err(faults) => return Err(Slip::new(self.line, format!("the scenario is refused:\n{faults}"))),
            },
        };
        Ok(self.bout.insert(bout))
    }

    fn set_up(&self, line: usize) -> Result<Result<B, Faults>, Slip> {
        let Some(changes) = &self.scenario else {
            return Err(Slip::new(
                line,
                "there is no scenario: write a `scenario` block in the case or before all cases",
            ));
        };
        let sheet = based::<B>(changes, self.line)?;
        Ok(B::set_up(&sheet, &HouseRules::none()))
    }

    /// The switches and table values the scenario plays by.
    fn house(&self) -> Result<HouseRules, Slip> {
        let sheet = self.scenario.as_ref().map(|changes| based::<B>(changes, self.line)).transpose()?;
        Ok(sheet.map_or_else(HouseRules::none, |sheet| HouseRules::of_scenario(&sheet)))
    }

    fn end(self, cited: &mut BTreeSet<String>) -> Result<(), Slip> {
        match self.bout {
            Some(bout) => bout.end(cited),
            None if self.named && !self.refused => {
                Err(Slip::new(self.line, "nothing is played or expected of this scenario"))
            }
            None => Ok(()),
        }
    }
}

fn parse(page_name: &str, block: &Block) -> Result<Sheet, Slip> {
    Sheet::parse(page_name, &block.text_in_place()).map_err(|faults| Slip::new(block.line, faults.to_string()))
}

/// A scenario block over another; one that names its own base stands alone.
fn layer(under: Option<Sheet>, over: Sheet) -> Sheet {
    match under {
        Some(under) if base_of(&over).is_none() => Sheet { root: merge(&under.root, &over.root), file: over.file },
        _ => over,
    }
}

/// What a block is based on. A table of that name is no base but the game's own, such as a headquarters to be defended.
fn base_of(sheet: &Sheet) -> Option<&Node> {
    sheet.root.get("base").filter(|base| !matches!(base.value, Value::Table(_)))
}

/// A scenario block laid over the shipped scenario it names as its base.
fn based<B: Book>(changes: &Sheet, line: usize) -> Result<Sheet, Slip> {
    let Some(base) = base_of(changes) else {
        return Ok(changes.clone());
    };
    let Value::Text(id) = &base.value else {
        return Err(Slip::new(line, format!("`base` must be the id of a scenario in quotes, not {}", base.kind())));
    };
    let Some(document) = B::scenarios().iter().find(|document| document.id == id) else {
        let near = near_names(id, B::scenarios().iter().map(|document| document.id));
        return Err(Slip::new(line, format!("no scenario `{id}` comes with {}{near}", B::INFO.name)));
    };
    let shipped = Sheet::parse(id, document.text).map_err(|faults| Slip::new(line, faults.to_string()))?;
    let root = merge(&shipped.root, &without_base(&changes.root));
    Ok(Sheet { file: changes.file.clone(), root })
}

fn without_base(root: &Node) -> Node {
    let value = match &root.value {
        Value::Table(entries) => Value::Table(entries.iter().filter(|(name, _)| name != "base").cloned().collect()),
        other => other.clone(),
    };
    Node { value, line: root.line }
}

/// All dice of a play block in the order of the page; they are on the table before its first order.
fn dice_of(block: &Block) -> Result<Vec<u16>, Slip> {
    let mut dice = Vec::new();
    for (line, text) in block.said() {
        let Some(faces) = text.strip_prefix("dice:") else { continue };
        for face in faces.split(|letter: char| letter.is_whitespace() || letter == ',').filter(|face| !face.is_empty())
        {
            let face = face.parse().map_err(|_| Slip::new(line, format!("`{face}` is no face of a die")))?;
            dice.push(face);
        }
    }
    Ok(dice)
}
