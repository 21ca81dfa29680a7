//! The turn: how the sequence of play goes from one decision to the next, in one idiom for every game.
//!
//! A game's sequence reads top to bottom: a function for each stage of the book, which lets things happen and says what is
//! [`Next`]. A stage that brings several things about puts them on the [`Agenda`] in reading order, "for each attack its
//! exchange", and they come in that order before what is next. Only [`advance`] touches the [`Course`], which remembers what is
//! still to come; it runs until somebody decides or the battle is over.

use arrayvec::ArrayVec;

/// Where the sequence goes on when a stage is done, or a decision made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next<W, F> {
    /// With this stage, in which nobody decides.
    Go(W),
    /// With this decision.
    Ask(F),
    /// With whatever this one came before.
    Done,
}

/// Something still to come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due<W, F> {
    /// A stage in which nobody decides.
    Stage(W),
    /// A decision.
    Decision(F),
}

/// What a stage brings about, in reading order: it all comes before what is [`Next`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Agenda<W, F, const DEPTH: usize> {
    due: ArrayVec<Due<W, F>, DEPTH>,
    overfull: bool,
}

impl<W, F, const DEPTH: usize> Default for Agenda<W, F, DEPTH> {
    fn default() -> Self {
        Agenda { due: ArrayVec::new(), overfull: false }
    }
}

impl<W, F, const DEPTH: usize> Agenda<W, F, DEPTH> {
    /// This stage comes after those put here before.
    pub fn then(&mut self, stage: W) {
        self.overfull |= self.due.try_push(Due::Stage(stage)).is_err();
    }

    /// This decision comes after what was put here before.
    pub fn then_ask(&mut self, decision: F) {
        self.overfull |= self.due.try_push(Due::Decision(decision)).is_err();
    }
}

/// What is asked now and what comes after it; part of a state, and the one part that no event tells.
///
/// The bound is part of the game: no rule puts off more than `DEPTH` things.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Course<W, F, const DEPTH: usize> {
    /// The decision that is open, or was last.
    asked: F,
    /// The last one comes first.
    due: ArrayVec<Due<W, F>, DEPTH>,
}

impl<W: Copy, F: Copy, const DEPTH: usize> Course<W, F, DEPTH> {
    /// A course at a decision, with nothing to come after it.
    pub fn at(decision: F) -> Self {
        Course { asked: decision, due: core::iter::once(Due::Decision(decision)).collect() }
    }

    /// The decision that is open; while a stage runs, the one that led to it.
    pub const fn top(&self) -> &F {
        &self.asked
    }

    /// A course at a decision that interrupts another one.
    pub fn interrupted(decision: F, by: F) -> Self {
        let due = [Due::Decision(decision), Due::Decision(by)];
        Course { asked: by, due: due.into_iter().take(DEPTH).collect() }
    }

    /// What comes, the next first.
    pub fn iter(&self) -> impl Iterator<Item = &Due<W, F>> {
        self.due.iter().rev()
    }

    /// The decisions that come, the next first: the open one, and those it interrupts.
    pub fn decisions(&self) -> impl Iterator<Item = &F> {
        self.iter().filter_map(|due| match due {
            Due::Decision(decision) => Some(decision),
            Due::Stage(_) => None,
        })
    }

    /// What was on top is done: the agenda comes, then what is next; false if there is no room for it all. The agenda is empty
    /// after it.
    pub fn follow(&mut self, next: Next<W, F>, agenda: &mut Agenda<W, F, DEPTH>) -> bool {
        self.due.pop();
        let next = match next {
            Next::Go(stage) => Some(Due::Stage(stage)),
            Next::Ask(decision) => Some(Due::Decision(decision)),
            Next::Done => None,
        };
        let fits = self.due.len() + agenda.due.len() + usize::from(next.is_some()) <= DEPTH;
        if fits {
            self.due.extend(next);
            self.due.extend(agenda.due.drain(..).rev());
        }
        agenda.due.clear();
        fits && !core::mem::take(&mut agenda.overfull)
    }

    fn end_with(&mut self, decision: F) {
        *self = Course::at(decision);
    }
}

/// Why a resolution was ended before the rules were done with it. Both are faults of the program, never of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stuck {
    /// More stages than any legal resolution takes.
    Endless,
    /// More things to come than the game has room for.
    TooMuchAhead,
}

impl Stuck {
    /// How such a battle ended, in the words of an outcome.
    pub const fn how(self) -> &'static str {
        match self {
            Stuck::Endless => "a fault of this program: the rules went round in circles, and nobody has won",
            Stuck::TooMuchAhead => "a fault of this program: too much was to be settled at once, and nobody has won",
        }
    }
}

/// A game at the moment its sequence runs on.
pub trait Sequence<const DEPTH: usize> {
    /// A stage in which nobody decides.
    type Stage: Copy;
    /// A step at which somebody does.
    type Decision: Copy;

    /// More stages than ever come between two decisions of a legal game.
    const MOST_STAGES: u32 = 100_000;

    /// The course of this battle.
    fn course(&mut self) -> &mut Course<Self::Stage, Self::Decision, DEPTH>;

    /// Takes what the last stage has put on the agenda.
    fn agenda(&mut self) -> Agenda<Self::Stage, Self::Decision, DEPTH>;

    /// Goes on from what is done; only [`advance`] asks for it. A game whose agenda is long overrides it by a call of
    /// [`Course::follow`] with the agenda where it lies, so that it is not moved at every stage.
    fn follow(&mut self, next: Next<Self::Stage, Self::Decision>) -> bool {
        let mut agenda = self.agenda();
        self.course().follow(next, &mut agenda)
    }

    /// Plays a stage of the book.
    fn run(&mut self, stage: Self::Stage) -> Next<Self::Stage, Self::Decision>;

    /// The last frame, once the battle is over.
    fn over(&self) -> Option<Self::Decision>;

    /// Ends the battle as undecided, by an event that tells why.
    fn give_up(&mut self, why: Stuck);
}

/// Goes on from a decision or a stage that is done, until somebody decides or the battle is over.
pub fn advance<S: Sequence<DEPTH>, const DEPTH: usize>(play: &mut S, mut next: Next<S::Stage, S::Decision>) {
    let mut stages = 0;
    loop {
        let fits = play.follow(next);
        if !fits || stages > S::MOST_STAGES {
            play.give_up(if fits { Stuck::Endless } else { Stuck::TooMuchAhead });
        }
        if let Some(last) = play.over() {
            return play.course().end_with(last);
        }
        match play.course().due.last().copied() {
            Some(Due::Decision(decision)) => {
                play.course().asked = decision;
                return;
            }
            Some(Due::Stage(stage)) => next = play.run(stage),
            // A sequence that ends without an end is a fault like one that never does.
            None => {
                play.give_up(Stuck::Endless);
                if let Some(last) = play.over() {
                    play.course().end_with(last);
                }
                return;
            }
        }
        stages += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    enum Stage {
        Attacks,
        Exchange(u8),
        Assault(u8),
        Round,
        Flood,
    }

    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    enum Decision {
        Plan,
        PressOn(u8),
        Over,
    }

    struct Toy {
        course: Course<Stage, Decision, 8>,
        agenda: Agenda<Stage, Decision, 8>,
        told: Vec<String>,
        over: bool,
    }

    impl Sequence<8> for Toy {
        type Stage = Stage;
        type Decision = Decision;
        const MOST_STAGES: u32 = 50;

        fn course(&mut self) -> &mut Course<Stage, Decision, 8> {
            &mut self.course
        }

        fn agenda(&mut self) -> Agenda<Stage, Decision, 8> {
            core::mem::take(&mut self.agenda)
        }

        fn run(&mut self, stage: Stage) -> Next<Stage, Decision> {
            self.told.push(format!("{stage:?}"));
            match stage {
                // For each attack: its exchange, and then its assault; when all are done, the next plan.
                Stage::Attacks => {
                    for attack in [1, 2] {
                        self.agenda.then(Stage::Exchange(attack));
                        self.agenda.then(Stage::Assault(attack));
                    }
                    Next::Ask(Decision::Plan)
                }
                Stage::Exchange(attack) if attack == 2 => {
                    self.agenda.then_ask(Decision::PressOn(attack));
                    Next::Done
                }
                Stage::Exchange(_) | Stage::Assault(_) => Next::Done,
                Stage::Round => Next::Go(Stage::Round),
                Stage::Flood => {
                    (0..9).for_each(|attack| self.agenda.then(Stage::Exchange(attack)));
                    Next::Done
                }
            }
        }

        fn over(&self) -> Option<Decision> {
            self.over.then_some(Decision::Over)
        }

        fn give_up(&mut self, why: Stuck) {
            self.told.push(why.how().to_owned());
            self.over = true;
        }
    }

    fn toy() -> Toy {
        Toy { course: Course::at(Decision::Plan), agenda: Agenda::default(), told: Vec::new(), over: false }
    }

    #[test]
    fn work_comes_in_reading_order_and_goes_on_after_a_decision() {
        let mut toy = toy();
        advance(&mut toy, Next::Go(Stage::Attacks));
        assert_eq!(*toy.course.top(), Decision::PressOn(2));
        assert_eq!(toy.told, ["Attacks", "Exchange(1)", "Assault(1)", "Exchange(2)"]);
        advance(&mut toy, Next::Done);
        assert_eq!(toy.told.last().map(String::as_str), Some("Assault(2)"));
        assert_eq!(*toy.course.top(), Decision::Plan);
        assert_eq!(toy.course, Course::at(Decision::Plan));
    }

    #[test]
    fn an_endless_resolution_is_told_and_ends_undecided() {
        let mut toy = toy();
        advance(&mut toy, Next::Go(Stage::Round));
        assert_eq!(*toy.course.top(), Decision::Over);
        assert_eq!(toy.told.last().map(String::as_str), Some(Stuck::Endless.how()));
        assert!(toy.told.len() < 60);
    }

    #[test]
    fn more_than_there_is_room_for_is_told_and_ends_undecided() {
        let mut toy = toy();
        advance(&mut toy, Next::Go(Stage::Flood));
        assert_eq!(*toy.course.top(), Decision::Over);
        assert_eq!(toy.told.last().map(String::as_str), Some(Stuck::TooMuchAhead.how()));
    }

    #[test]
    fn a_sequence_that_runs_out_ends_undecided() {
        let mut toy = toy();
        advance(&mut toy, Next::Done);
        assert_eq!(*toy.course.top(), Decision::Over);
    }
}
