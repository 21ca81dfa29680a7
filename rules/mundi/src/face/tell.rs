//! What happened, in one plain sentence each, and what each die was thrown for.
//!
//! Playbooks compare these sentences word for word, so a change of wording here is a change of every example.

use sandtable_kernel::scene::Sentence;
use sandtable_kernel::{RuleId, Side};

use crate::event::{Event, Verdict};
use crate::ground::{Feature, Form};
use crate::millimetres::write_point;
use crate::stand::{Pose, write_compass};
use crate::tables::Fate;
use crate::terms::{ElementId, ElementSet, SIDES, index};
use crate::totals::{self, Fighter};
use crate::{Mundi, State, mines, retreat, rule};

/// Tells an event; the state is the one right after it.
pub fn tell(rules: &Mundi, state: &State, event: &Event) -> Sentence {
    let story = Story { rules, state };
    match event {
        Event::BlankNumbered { .. }
        | Event::BlanksDrawn { .. }
        | Event::RolesFixed { .. }
        | Event::TerrainPlaced { .. }
        | Event::TerrainRemoved { .. }
        | Event::TerrainDone { .. }
        | Event::EdgesNumbered { .. }
        | Event::EdgesFixed { .. }
        | Event::BasePlaced { .. }
        | Event::Deployed { .. }
        | Event::Garrisoned { .. }
        | Event::DeploymentDone { .. }
        | Event::Swapped { .. }
        | Event::MinesLaid { .. }
        | Event::DugIn { .. }
        | Event::WorksDone { .. } => story.set_up(event),
        Event::TurnBegan { turn, .. } => plain(format!("Turn {turn} begins.")),
        Event::PipsRolled { pips: [a, b] } => {
            plain(format!("PIPs: {} {a}, {} {b}.", story.side(SIDES[0]), story.side(SIDES[1])))
        }
        Event::InitiativeWon { side } => plain(format!("Initiative: {}.", story.side(*side))),
        Event::MoverChosen { first } => plain(format!("First to move: {}.", story.side(*first))),
        Event::PipsSpent { side, pips } => {
            plain(format!("{} spends {}.", story.side(*side), count(u32::from(*pips), "PIP", "PIPs")))
        }
        Event::HadNoTarget { side } => plain(format!("{} has no target now.", story.side(*side))),
        Event::CalledBack { side } => plain(format!("{} has a target after all.", story.side(*side))),
        Event::GoTaken { side } => plain(format!("{} to decide.", story.side(*side))),
        Event::Passed { side, unasked: true } => plain(format!("{} can do no more.", story.side(*side))),
        Event::Passed { side, unasked: false } => plain(format!("{} passes.", key(*side))),
        Event::Moved { element, to, into } if into.is_empty() => {
            story.of(*element, &format!("moves to {}", story.pose(*to)))
        }
        Event::Moved { element, to, into } => {
            story.of(*element, &format!("moves to {}, into contact with {}", story.pose(*to), story.names(*into)))
        }
        Event::MoveSpent { element } => story.of(*element, "has used its move"),
        Event::TransportChanged { element, loaded, .. } => {
            story.of(*element, if *loaded { "loads" } else { "unloads" })
        }
        Event::Entrenched { element } => story.of(*element, "entrenches"),
        Event::EnteredBase { element } => story.of(*element, "enters the base"),
        Event::LeftBase { element, to } => story.of(*element, &format!("leaves the base to {}", story.pose(*to))),
        Event::Crossed { element, to } => story.of(*element, &format!("crosses the river to {}", story.pose(*to))),
        Event::Assaulted { element, to, enemy } => {
            story.of(*element, &format!("assaults {} across the river at {}", story.name(*enemy), story.pose(*to)))
        }
        Event::Bridged { element, to } => story.of(*element, &format!("bridges the river at {}", story.pose(*to))),
        Event::Flown { element, to, engaged } => {
            story.of(*element, &format!("flies to {} against {}", story.pose(*to), story.names(*engaged)))
        }
        Event::Parted { aircraft, mover, .. } => {
            story.of(*aircraft, &format!("must choose: {} moves away", story.name(*mover)))
        }
        Event::Carried { element, to, engaged } => {
            story.of(*element, &format!("stays with {} at {}", story.names(*engaged), story.pose(*to)))
        }
        Event::WentHome { element, back } => story.of(*element, &format!("flies home until turn {back}")),
        Event::Revealed { element, to, .. } => {
            let kind = rules.kind(state, *element).name().to_lowercase();
            story.of(*element, &format!("is revealed at {}: {kind}", story.pose(*to)))
        }
        Event::MinesFought { element, mover, mines, .. } => story.mined(*element, *mover, *mines),
        Event::MinesCleared { .. } => plain("The minefield is cleared.".to_owned()),
        Event::AttackDeclared { .. }
        | Event::SupportDeclared { .. }
        | Event::Fought { .. }
        | Event::NoEffect { .. }
        | Event::Retreated { .. }
        | Event::Routed { .. }
        | Event::Destroyed { .. }
        | Event::BaseCaptured { .. }
        | Event::AdvanceOpen { .. }
        | Event::Advanced { .. }
        | Event::AdvanceClosed
        | Event::FinishedCrossing { .. } => story.combat(event),
        Event::FightOver => plain("The combat is over.".to_owned()),
        Event::CombatBegan => plain("Combat begins.".to_owned()),
        Event::TurnEnded { turn } => plain(format!("Turn {turn} is over.")),
        Event::DrawOffered { side } => plain(format!("Draw offered: {}.", story.side(*side))),
        Event::DrawDeclined { side } => plain(format!("Draw declined: {}.", story.side(*side))),
        Event::Ended { outcome } => match outcome.winner {
            Some(side) => plain(format!("{} wins: {}.", story.side(side), outcome.how)),
            None => plain(format!("A draw: {}.", outcome.how)),
        },
    }
}

/// What a die is thrown for.
pub fn roll_name(rule: RuleId) -> &'static str {
    match rule {
        rule::SET_1 => "Attacker",
        rule::SET_10 => "Edge",
        rule::PIP_1 => "PIPs",
        rule::SEQ_1 => "Initiative",
        rule::COM_10 => "Combat",
        rule::MIN_2 => "Minefield",
        _ => "Die",
    }
}

/// The letter of a side.
pub const fn key(side: Side) -> &'static str {
    if side.0 == 0 { "A" } else { "B" }
}

/// A total with its die and all that was added: `3 + 4 against soft = 7`.
fn written_out<'a>(total: i8, items: impl Iterator<Item = (i8, &'a str)> + Clone) -> String {
    let die = total - items.clone().map(|(value, _)| value).sum::<i8>();
    let added: String = items
        .filter(|(value, _)| *value != 0)
        .map(|(value, label)| {
            let sign = if value < 0 { '-' } else { '+' };
            format!(" {sign} {}{}{label}", value.unsigned_abs(), if label.is_empty() { "" } else { " " })
        })
        .collect();
    format!("{die}{added} = {total}")
}

/// `1 PIP`, `3 PIPs`.
pub fn count(number: u32, one: &str, many: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {many}") }
}

fn plain(text: String) -> Sentence {
    Sentence { text, ..Sentence::default() }
}

/// A teller with the state at hand.
struct Story<'a> {
    rules: &'a Mundi,
    state: &'a State,
}

impl Story<'_> {
    /// The set-up.
    fn set_up(&self, event: &Event) -> Sentence {
        match event {
            Event::BlankNumbered { blank, .. } => {
                self.of(*blank, &format!("is the blank of {}", self.rules.about(self.state, *blank).name))
            }
            Event::BlanksDrawn { side } => plain(format!("Blanks numbered: {}.", self.side(*side))),
            Event::RolesFixed { attacker } => plain(format!("Attacker: {}.", self.side(*attacker))),
            Event::TerrainPlaced { feature, .. } => self.feature("is placed", feature),
            Event::TerrainRemoved { number, .. } => plain(format!("Terrain piece {} is taken off.", number + 1)),
            Event::TerrainDone { pieces } => plain(format!("The table is laid with {pieces} pieces.")),
            Event::EdgesNumbered { order: [best, one, two, three] } => {
                plain(format!("Edges: {} 4 to 6, {} 1, {} 2, {} 3.", best.word(), one.word(), two.word(), three.word()))
            }
            Event::EdgesFixed { attacker } => plain(format!(
                "The Attacker comes from the {}, the Defender from the {}.",
                attacker.word(),
                attacker.opposite().word()
            )),
            Event::BasePlaced { town: true, .. } => plain("The town is the Defender's base.".to_owned()),
            Event::BasePlaced { area, .. } => {
                plain(format!("The Defender's base stands at {}.", write_point(area.centre())))
            }
            Event::Deployed { element, pose, loaded, .. } => {
                let state = if *loaded && !self.is_hidden(*element) { ", loaded" } else { "" };
                self.of(*element, &format!("deploys at {}{state}", self.pose(*pose)))
            }
            Event::Garrisoned { element, .. } => self.of(*element, "garrisons the base"),
            Event::DeploymentDone { side } => plain(format!("Deployed: {}.", self.side(*side))),
            Event::Swapped { one, other, .. } => {
                plain(format!("{} and {} change places.", self.name(*one), self.name(*other)))
            }
            Event::MinesLaid { feature, .. } => self.feature("is laid", feature),
            Event::DugIn { elements, .. } => plain(format!("Engineers entrench {}.", self.names(*elements))),
            Event::WorksDone { side } => plain(format!("Engineer works done: {}.", self.side(*side))),
            _ => plain(String::new()),
        }
    }

    /// A combat and what comes of it.
    fn combat(&self, event: &Event) -> Sentence {
        match event {
            Event::AttackDeclared { attacker, target, supporters, ambush } => {
                let how = if *ambush { "attacks from ambush" } else { "attacks" };
                let with = if supporters.is_empty() {
                    String::new()
                } else {
                    format!(", supported by {}", self.names(*supporters))
                };
                self.of(*attacker, &format!("{how} {}{with}", self.name(*target)))
            }
            Event::SupportDeclared { supporters } if supporters.is_empty() => {
                plain("Nobody supports the defence.".to_owned())
            }
            Event::SupportDeclared { supporters } => {
                plain(format!("The defence is supported by {}.", self.names(*supporters)))
            }
            Event::Fought { attacker, target, attack, defence, verdict } => {
                self.fought(*attacker, *target, *attack, *defence, *verdict)
            }
            Event::NoEffect { element, by } => self.of(*element, &format!("is unhurt: {}", retreat::why_unhurt(*by))),
            Event::Retreated { element, to } => self.of(*element, &format!("retreats to {}", self.pose(*to))),
            Event::Routed { element, to } => self.of(*element, &format!("is routed to {}", self.pose(*to))),
            Event::Destroyed { element, fate: Fate::Captured, .. } => self.of(*element, "is captured"),
            Event::Destroyed { element, .. } => self.of(*element, "is destroyed"),
            Event::BaseCaptured { .. } => plain("The base is captured.".to_owned()),
            Event::AdvanceOpen { elements } => plain(format!("May advance: {}.", self.names(*elements))),
            Event::Advanced { element, to } => self.of(*element, &format!("advances to {}", self.pose(*to))),
            Event::AdvanceClosed => plain("Nobody advances further.".to_owned()),
            Event::FinishedCrossing { element, to } => {
                self.of(*element, &format!("finishes crossing to {}", self.pose(*to)))
            }
            _ => plain(String::new()),
        }
    }

    fn side(&self, side: Side) -> String {
        self.rules.setup().roster.side_names[index(side)].clone()
    }

    /// A hidden element is told by its blank (MS-HID-1).
    fn name(&self, element: ElementId) -> String {
        self.rules.key(element).to_owned()
    }

    fn is_hidden(&self, element: ElementId) -> bool {
        self.state.unit(element).hidden
    }

    fn names(&self, elements: ElementSet) -> String {
        let names: Vec<String> = elements.iter().map(|element| self.name(element)).collect();
        match names.as_slice() {
            [] => "nobody".to_owned(),
            [one] => one.clone(),
            [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
        }
    }

    fn pose(&self, pose: Pose) -> String {
        format!("{} facing {}", write_point(pose.at), write_compass(pose.facing))
    }

    fn of(&self, element: ElementId, what: &str) -> Sentence {
        let name = self.name(element);
        let on_table = self.state.on_table.has(element);
        let at = on_table.then(|| self.state.unit(element).stand.outline.centre());
        Sentence { text: format!("{name} {what}."), pieces: vec![name], at }
    }

    fn feature(&self, what: &str, feature: &Feature) -> Sentence {
        let name = self.rules.setup().tables.terrain[usize::from(feature.kind)].name.replace('_', " ");
        let place = match &feature.form {
            Form::Area { area, .. } => format!(" at {}", write_point(area.centre())),
            Form::Strip { .. } => String::new(),
        };
        let mut name = name;
        if let Some(first) = name.get_mut(0..1) {
            first.make_ascii_uppercase();
        }
        plain(format!("{name} {what}{place}."))
    }

    /// A fight with a minefield: both sums, and what they mean.
    fn mined(&self, element: ElementId, mover: i8, mines: i8) -> Sentence {
        let numbers = mines::gather(self.rules, self.state, element);
        let toggle = self.rules.setup().toggles.engineers_mines;
        let result = match mines::outcome(&numbers, toggle, [mover - numbers.mover, mines - numbers.mines]) {
            mines::Outcome::Clears => "the mines are doubled",
            mines::Outcome::GoesOn if mover < mines => "engineers come to no harm",
            mines::Outcome::GoesOn => "it goes on",
            mines::Outcome::Loses { doubled: true } => "it is doubled",
            mines::Outcome::Loses { doubled: false } => "it is beaten",
        };
        let own = written_out(mover, mines::items(self.rules, self.state, element).into_iter());
        let theirs = written_out(mines, core::iter::once((numbers.mines, "")));
        self.of(element, &format!("meets a minefield, {own} against {theirs}: {result}"))
    }

    fn fought(&self, attacker: ElementId, target: ElementId, attack: i8, defence: i8, verdict: Verdict) -> Sentence {
        let (one, other) = (self.name(attacker), self.name(target));
        let result = match verdict {
            Verdict::Even => "nothing happens".to_owned(),
            Verdict::AttackerWins { doubled: true } => format!("{other} is doubled"),
            Verdict::AttackerWins { doubled: false } => format!("{other} is beaten"),
            Verdict::DefenderWins { doubled: true } => format!("{one} is doubled"),
            Verdict::DefenderWins { doubled: false } => format!("{one} is beaten"),
        };
        let totals = self.state.fight.map(|fight| totals::gather(self.rules, self.state, &fight));
        let sum = |total: i8, fighter: Option<&Fighter>| match fighter {
            Some(fighter) => written_out(total, fighter.items.iter().map(|item| (item.value, item.label))),
            None => total.to_string(),
        };
        let attack = sum(attack, totals.as_ref().map(|numbers| &numbers.attacker));
        let defence = sum(defence, totals.as_ref().map(|numbers| &numbers.defender));
        let text = format!("{one} {attack}, {other} {defence}: {result}.");
        Sentence { text, pieces: vec![one, other], at: Some(self.state.unit(target).stand.outline.centre()) }
    }
}
