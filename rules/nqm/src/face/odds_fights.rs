//! Odds of whole fights: an exchange of fire with the tally so far, round by round, and a close assault to its end (NQ-FF, NQ-CA).

use std::collections::BTreeMap;

use sandtable_odds::Odds;

use crate::odds_questions::{difference, round_odds};
use crate::tables::Tables;
use crate::terms::{Class, Grade};
use crate::toggles::{AssaultWin, EliteBreak, FiftyBase, FirefightTally, Toggles};

/// Dice of one side in a firefight: how many of each class, and what they fire at.
pub struct Battery {
    /// Dice by class, VL first.
    pub dice: [u8; 5],
    /// The class of the target.
    pub target: Class,
}

/// How a firefight stands after so many rounds with the same dice and no reinforcement.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Firefight {
    /// Won in this round; it may be pressed home.
    Won(u8),
    /// Won in this round, but a round was lost: reinforcement is needed (NQ-FF-13).
    WonInNeed(u8),
    /// Not won, and no round lost.
    Open,
    /// Not won, and in need of reinforcement.
    InNeed,
}

/// NQ-FF-6: PIPs of one side's dice.
fn pips(tables: &Tables, toggles: &Toggles, battery: &Battery) -> Odds<u16> {
    let mut sum = Odds::certain(0u16);
    for (class, count) in Class::ALL.iter().zip(battery.dice) {
        let d = difference(toggles, *class, battery.target);
        let one = Odds::of_d6(|face| u16::from(tables.pips(d, face)));
        for _ in 0..count {
            sum = sum.join_with(&one, |so_far, more| so_far + more);
        }
    }
    sum
}

/// NQ-FF-12 to 15: a firefight of some rounds, from a tally of PIPs caused and received.
pub fn firefight(
    tables: &Tables,
    toggles: &Toggles,
    sides: [&Battery; 2],
    tally: [u16; 2],
    rounds: u8,
) -> Odds<Firefight> {
    let [ours, theirs] = sides.map(|side| pips(tables, toggles, side));
    let exchange = ours.join(&theirs);
    // A tally, whether it needs reinforcement, and the round in which it was won.
    let mut state: Odds<([u16; 2], bool, u8)> = Odds::certain((tally, false, 0));
    for round in 1..=rounds {
        state = state.and_then(|(tally, needs, won)| {
            let (tally, needs, won) = (*tally, *needs, *won);
            if won > 0 {
                return Odds::certain((tally, needs, won));
            }
            exchange.map(|(scored, taken)| {
                let now = [tally[0] + scored, tally[1] + taken];
                let wins = match toggles.firefight_tally {
                    FirefightTally::Cumulative => now[0] > now[1],
                    FirefightTally::PerRound => scored > taken,
                };
                (now, needs || scored < taken, if wins { round } else { 0 })
            })
        });
    }
    state.map(|(_, needs, won)| match (*won, *needs) {
        (0, false) => Firefight::Open,
        (0, true) => Firefight::InNeed,
        (won, false) => Firefight::Won(won),
        (won, true) => Firefight::WonInNeed(won),
    })
}

/// A side of a close assault: its bases in it, as strength and markers, and what its unit has elsewhere.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Body {
    /// Strength and markers of each base in the assault.
    pub bases: Vec<(u8, u8)>,
    /// Strength of the unit elsewhere, without markers.
    pub rest: u8,
    /// Strength of the unit at the start (NQ-MOR-5).
    pub start: u8,
    /// It has taken its test this bound, or owes none for its markers any more.
    pub tested: bool,
    /// Its losses are for good (NQ-CA-6).
    pub pressed: bool,
}

impl Body {
    /// So many bases of one strength, with markers spread evenly over them.
    pub fn new(bases: u8, strength: u8, markers: u8, rest: u8, pressed: bool) -> Body {
        let share = |place: u8| markers / bases + u8::from(place < markers % bases);
        let bases: Vec<(u8, u8)> = (0..bases).map(|place| (strength, share(place).min(strength))).collect();
        let start = bases.iter().map(|(sp, _)| *sp).sum::<u8>().saturating_add(rest);
        Body { bases, rest, start, tested: false, pressed }
    }

    fn unwounded(&self) -> u8 {
        self.bases.iter().map(|(sp, pips)| sp.saturating_sub(*pips)).sum()
    }

    fn able(&self) -> usize {
        self.bases.iter().filter(|(sp, pips)| sp > pips).count()
    }

    /// NQ-MOR-5.
    fn is_half_spent(&self, toggles: &Toggles) -> bool {
        let pips: u8 = self.bases.iter().map(|(_, pips)| *pips).sum();
        let now = self.bases.iter().map(|(sp, _)| *sp).sum::<u8>().saturating_add(self.rest);
        let strength = if toggles.fifty_base == FiftyBase::StartingSp { self.start } else { now };
        pips > 0 && u16::from(pips) * 2 >= u16::from(strength)
    }

    /// NQ-CA-10, NQ-FF-8: casualties one by one on whoever has most strength without a marker; beyond that they overload the weakest.
    /// Whether a base is lost.
    fn suffer(&mut self, casualties: u8) -> bool {
        let mut spared: Vec<usize> = (0..self.bases.len()).collect();
        for _ in 0..casualties {
            let strength = |place: &usize| self.bases[*place].0.saturating_sub(self.bases[*place].1);
            if !spared.iter().any(|place| strength(place) > 0) {
                spared = (0..self.bases.len()).collect();
            }
            let fit = spared.iter().copied().filter(|place| strength(place) > 0);
            let weakest = || (0..self.bases.len()).min_by_key(|place| self.bases[*place].0);
            let Some(place) = fit.max_by_key(|place| (strength(place), usize::MAX - place)).or_else(weakest) else {
                return false;
            };
            spared.retain(|other| *other != place);
            match self.pressed {
                true => self.bases[place].0 = self.bases[place].0.saturating_sub(1),
                false => self.bases[place].1 += 1,
            }
        }
        let before = self.bases.len();
        self.bases.retain(|(sp, pips)| *sp > 0 && pips <= sp);
        self.bases.sort_unstable();
        self.bases.len() < before
    }
}

/// How a close assault ends in its bound.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Assault {
    /// The area is taken.
    Taken,
    /// The last round is over and nothing is decided (NQ-CA-15).
    Undecided,
    /// The attacker breaks, or has nobody left.
    BeatenOff,
}

/// What an assault depends on besides its two sides.
pub struct Storming<'a> {
    /// The numbers.
    pub tables: &'a Tables,
    /// The switches.
    pub toggles: &'a Toggles,
    /// The grades of attacker and defender.
    pub grades: [Grade; 2],
}

/// Attacker, defender, how many have broken in, and rounds left.
type Position = (Body, Body, u8, u8);

impl Storming<'_> {
    /// NQ-CA-8 to 16: an assault to its end, by an attacker who does not give up.
    pub fn odds(&self, mut attacker: Body, mut defender: Body) -> Odds<Assault> {
        // Who has half his markers on already has tested for it.
        attacker.tested = attacker.is_half_spent(self.toggles);
        defender.tested = defender.is_half_spent(self.toggles);
        let rounds = self.tables.grade(self.grades[0]).rounds;
        self.from((attacker, defender, 0, rounds), &mut BTreeMap::new())
    }

    fn from(&self, position: Position, known: &mut BTreeMap<Position, Odds<Assault>>) -> Odds<Assault> {
        if let Some(found) = known.get(&position) {
            return found.clone();
        }
        let (attacker, defender, broken_in, left) = &position;
        let numbers = &self.tables.numbers;
        let dice = |body: &Body, most: u16| body.unwounded().min(u8::try_from(most).unwrap_or(u8::MAX));
        let [ours, theirs] = [dice(attacker, numbers.assault_dice), dice(defender, numbers.defence_dice)];
        let odds = match (ours, theirs) {
            (0, _) => Odds::certain(Assault::BeatenOff),
            (_, 0) => Odds::certain(Assault::Taken),
            _ => round_odds(ours, theirs).and_then(|[won, lost]| {
                let (mut attacker, mut defender) = (attacker.clone(), defender.clone());
                let most = u8::try_from(attacker.able()).unwrap_or(u8::MAX);
                let inside = (broken_in + won).min(most).saturating_sub(*lost);
                let gone = [attacker.suffer(*lost), defender.suffer(*won)];
                let [first, second] = [0, 1].map(|side: usize| {
                    let body = if side == 0 { &attacker } else { &defender };
                    self.test(body, gone[side], self.grades[side])
                });
                first.join(&second).and_then(|(holds, stands)| {
                    let mut next = (attacker.clone(), defender.clone(), inside, left - 1);
                    next.0.tested |= gone[0] || attacker.is_half_spent(self.toggles);
                    next.1.tested |= gone[1] || defender.is_half_spent(self.toggles);
                    self.judge(next, *holds, *stands, known)
                })
            }),
        };
        known.insert(position, odds.clone());
        odds
    }

    /// NQ-MOR-2, NQ-MOR-6: whether a side goes on; one test a bound.
    fn test(&self, body: &Body, lost_one: bool, grade: Grade) -> Odds<bool> {
        let due = !body.tested && (lost_one || body.is_half_spent(self.toggles));
        let nobody = body.bases.is_empty() && body.rest == 0;
        let auto = grade == Grade::Elite && self.toggles.elite_break == EliteBreak::Auto;
        if !due || nobody || auto {
            return Odds::certain(true);
        }
        let pass = self.tables.grade(grade).pass;
        Odds::of_d6(|face| face >= pass)
    }

    /// NQ-CA-12, NQ-CA-13.
    fn judge(
        &self,
        next: Position,
        holds: bool,
        stands: bool,
        known: &mut BTreeMap<Position, Odds<Assault>>,
    ) -> Odds<Assault> {
        let (attacker, defender, inside, left) = &next;
        let broken_in = self.toggles.assault_win == AssaultWin::BreakIn && usize::from(*inside) >= defender.able();
        if !holds || attacker.able() == 0 {
            Odds::certain(Assault::BeatenOff)
        } else if !stands || defender.able() == 0 || broken_in {
            Odds::certain(Assault::Taken)
        } else if *left == 0 {
            Odds::certain(Assault::Undecided)
        } else {
            self.from(next, known)
        }
    }
}
