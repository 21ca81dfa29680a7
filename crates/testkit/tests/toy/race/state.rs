//! What changes in the race, and how.

use sandtable_kernel::{Apply, Frames, Outcome, Side};
use serde::{Deserialize, Serialize};

use super::rule;

/// All that changes.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    pub round: u8,
    pub at: [u8; 2],
    pub cards: [Option<u8>; 2],
    pub breath: [u8; 2],
    pub chosen: [Option<Pace>; 2],
    pub frames: Frames<Step, 2>,
    pub outcome: Option<Outcome>,
}

/// How fast a runner goes this round.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Pace {
    Walk,
    Run,
    Card,
}

/// Which step is being played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Step {
    Pace,
    Trip { by: u8, runner: u8, to: u8 },
}

/// What happened.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Event {
    Dealt { runner: u8, card: u8 },
    Chose { runner: u8, pace: Pace },
    Played { runner: u8 },
    Spent { runner: u8, breath: u8 },
    Tripped { runner: u8, at: u8 },
    Moved { runner: u8, to: u8 },
    NextRound,
    Ended { winner: Option<Side>, home: bool },
}

impl State {
    pub fn new(at: [u8; 2]) -> State {
        State {
            round: 1,
            at,
            cards: [None; 2],
            breath: [2; 2],
            chosen: [None; 2],
            frames: Frames::new(Step::Pace),
            outcome: None,
        }
    }
}

impl Apply for State {
    type Event = Event;

    fn apply(&mut self, event: &Event) {
        match *event {
            Event::Dealt { runner, card } => self.cards[usize::from(runner)] = Some(card),
            Event::Chose { runner, pace } => self.chosen[usize::from(runner)] = Some(pace),
            Event::Played { runner } => self.cards[usize::from(runner)] = None,
            Event::Spent { runner, breath } => self.breath[usize::from(runner)] -= breath,
            Event::Tripped { runner, at } => self.at[usize::from(runner)] = at,
            Event::Moved { runner, to } => self.at[usize::from(runner)] = to,
            Event::NextRound => {
                self.round = self.round.saturating_add(1);
                self.chosen = [None; 2];
            }
            Event::Ended { winner, home } => {
                let (rule, how) = if home { (rule::END_1, "home") } else { (rule::END_2, "time is up") };
                self.outcome = Some(Outcome { winner, rule, how });
            }
        }
    }
}
