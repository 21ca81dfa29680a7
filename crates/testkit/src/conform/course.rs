//! The course of play that all checks share: random games of every scenario, decision by decision.

use core::fmt;

use sandtable_kernel::dice::{Seed, Stream};
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;
use sandtable_kernel::{Battle, Book, DiceFrom, Mind, Seat};

use crate::lines::lines;

/// How much is played. Checks are bounded by counts, so that they take the same time everywhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// Games of each scenario.
    pub games: u64,
    /// The most orders a game may take.
    pub orders: usize,
    /// Costly checks look at the first decisions of a game and then at every so many.
    pub stride: usize,
    /// House rules to play by, as name and value: a game is held to the contracts under its switches too.
    pub house: &'static [(&'static str, &'static str)],
    /// The one scenario that is played, if it is not all of them.
    pub only: Option<&'static str>,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { games: 3, orders: 5000, stride: 11, house: &[], only: None }
    }
}

/// A contract that a game does not keep, and where it was seen.
#[derive(Clone, PartialEq, Eq)]
pub struct Breach {
    /// The scenario; empty where it is about the book.
    pub scenario: String,
    /// The number of the seed.
    pub seed: u64,
    /// Orders played before.
    pub orders: usize,
    /// What is not kept.
    pub message: String,
}

/// A test that returns a breach shows it by its debug form, so that is the readable one.
impl fmt::Debug for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.scenario.is_empty() {
            write!(f, "scenario {}, seed {}, after {} orders: ", self.scenario, self.seed, self.orders)?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for Breach {}

/// A decision on the way: the battle before it, who makes it and what will be played.
pub(super) struct Moment<'a, B: Book, M> {
    pub battle: &'a Battle<B>,
    pub mind: &'a M,
    pub seat: Seat,
    pub order: &'a B::Order,
    /// The checks' own chance, apart from the game's.
    pub whim: &'a mut Stream,
}

impl<B: Book, M> Moment<'_, B, M> {
    pub fn rules(&self) -> &B {
        self.battle.rules()
    }

    pub fn state(&self) -> &B::State {
        self.battle.state()
    }

    /// An order as people read it.
    pub fn words(&self, order: &B::Order) -> String {
        self.rules().write_order(order)
    }
}

/// A random game while it is played.
pub(crate) struct Game<B: Book, M> {
    pub scenario: &'static str,
    pub seed: u64,
    pub battle: Battle<B>,
    pub mind: M,
    pub orders: usize,
    /// What decides at random.
    pub whim: Stream,
}

impl<B: Book, M: Mind<Rules = B>> Game<B, M> {
    /// Begins a game of a scenario.
    pub fn begin(scenario: &'static str, text: &str, seed: u64, house: &[(&str, &str)]) -> Result<Game<B, M>, Breach> {
        let mut turned = HouseRules::none();
        house.iter().for_each(|(name, value)| turned.set(name, value));
        let rules = Sheet::parse(scenario, text).and_then(|sheet| B::set_up(&sheet, &turned));
        let rules = rules.map_err(|faults| Breach {
            scenario: scenario.to_owned(),
            seed,
            orders: 0,
            message: format!("it comes with the game and cannot be set up:\n{faults}"),
        })?;
        let chance = Seed::from_number(seed);
        let mind = M::ready(&rules);
        let battle = Battle::begin(rules, DiceFrom::Seed(chance));
        Ok(Game { scenario, seed, battle, mind, orders: 0, whim: Stream::new(chance, 2) })
    }

    /// The next decision, at random; none when the game is over.
    pub fn decide(&mut self) -> Option<(Seat, B::Order)> {
        let asks = self.battle.pending().asks();
        let seat = self.whim.pick(&asks)?.seat;
        Some((seat, self.mind.random_order(self.battle.rules(), self.battle.state(), seat, &mut self.whim)))
    }

    /// Plays an order.
    pub fn play(&mut self, seat: Seat, order: B::Order) -> Result<(), Breach> {
        let words = self.battle.rules().write_order(&order);
        match self.battle.submit(seat, order) {
            Ok(()) => {
                self.orders += 1;
                Ok(())
            }
            Err(unplayed) => Err(self.breach(format!("the random order `{words}` is not legal: {unplayed:?}"))),
        }
    }

    /// The journal so far.
    pub fn lines(&self) -> Vec<String> {
        lines(self.battle.rules(), self.battle.journal())
    }

    pub fn breach(&self, message: String) -> Breach {
        Breach { scenario: self.scenario.to_owned(), seed: self.seed, orders: self.orders, message }
    }
}

/// One game of each scenario and seed, one after another.
pub(super) fn every_game<B: Book, M: Mind<Rules = B>>(
    pace: &Pace,
    mut visit: impl FnMut(&mut Game<B, M>) -> Result<(), Breach>,
) -> Result<(), Breach> {
    for scenario in B::scenarios().iter().filter(|scenario| pace.only.is_none_or(|only| only == scenario.id)) {
        for seed in 0..pace.games {
            visit(&mut Game::begin(scenario.id, scenario.text, seed, pace.house)?)?;
        }
    }
    Ok(())
}

/// Decisions on the way through random games: the first ones of each game and then every `stride`-th.
pub(super) fn every_decision<B: Book, M: Mind<Rules = B>>(
    pace: &Pace,
    mut visit: impl FnMut(Moment<'_, B, M>) -> Result<(), String>,
) -> Result<(), Breach> {
    const FIRST: usize = 12;
    every_game::<B, M>(pace, |game| {
        let mut whim = Stream::new(Seed::from_number(game.seed), 3);
        while game.orders < pace.orders {
            let Some((seat, order)) = game.decide() else { break };
            if game.orders < FIRST || game.orders.is_multiple_of(pace.stride.max(1)) {
                let moment = Moment { battle: &game.battle, mind: &game.mind, seat, order: &order, whim: &mut whim };
                visit(moment).map_err(|message| game.breach(message))?;
            }
            game.play(seat, order)?;
        }
        Ok(())
    })
}
