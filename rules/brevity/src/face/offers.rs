//! What a seat may do now, as forms that any client can fill without knowing the rules.
//!
//! Whatever can be asked of `check` is asked of it: a candidate is on a list because the order that picks it would pass.

mod fire;
mod moves;
mod setting;

use sandtable_kernel::offer::{Candidate, Fill, Offer, Template};
use sandtable_kernel::orders::Draft;
use sandtable_kernel::{Length, Seat, Side};

use crate::orders::{Order, Verb};
use crate::sequence::{self, decider};
use crate::state::Frame;
use crate::terms::{AirId, BattalionId, CommandId, DivisionId, Posture};
use crate::{Brevity, State};

/// Every order open to this seat; none when it has nothing to decide.
pub fn offers(rules: &Brevity, state: &State, seat: Seat) -> Vec<Offer> {
    let frame = *state.frames.top();
    if state.outcome.is_some() || decider(rules, state, frame) != Some(Side(seat.0)) {
        return Vec::new();
    }
    let desk = Desk { rules, state, seat, side: Side(seat.0) };
    let mut offers = match frame {
        Frame::Deploy => desk.deploy(),
        Frame::AirOrders(_) => desk.air_orders(),
        Frame::Rebuild(_) => desk.rebuild(),
        Frame::Recovery(_) => desk.recovery(),
        Frame::ChooseReturn(_) => desk.choose_return(),
        Frame::Officers(_) => desk.officers(),
        Frame::Misdirect(_) => desk.misdirect(),
        Frame::StrikeAs(_) => vec![
            Verb::StrikeAsHeavy.offer("Strike as heavy bombers, with craters").offer(),
            Verb::StrikeAsMedium.offer("Strike as medium bombers").offer(),
        ],
        Frame::Select => desk.select(),
        Frame::Initiative => desk.initiative(),
        Frame::Nominate => desk.nominate(),
        Frame::Regroup => desk.regroup(),
        Frame::Move => desk.moves(),
        Frame::Sighted => desk.sighted(),
        Frame::ReactionBombardment | Frame::Bombardment => desk.bombardment(frame),
        Frame::OpposingFire | Frame::AttackFire => desk.fire(frame),
        Frame::Counter(_) => desk.counter(),
        Frame::Retire(_) => desk.retire(),
        Frame::ResolvePoint(_) => desk.resolve_point(),
        Frame::Readiness => desk.readiness(),
        Frame::AnswerDraw(_) => {
            vec![Verb::AcceptDraw.offer("Accept the draw").grave().offer(), Verb::DeclineDraw.offer("Fight on").offer()]
        }
        Frame::AirAttacks | Frame::GameOver => Vec::new(),
    };
    // A form with a list nobody is on cannot be filled.
    offers.retain(can_be_filled);
    let always = [
        (Order::OfferDraw, Verb::OfferDraw.offer("Offer a draw").grave()),
        (Order::Concede, Verb::Concede.offer("Concede the battle").grave()),
    ];
    offers.extend(always.into_iter().filter_map(|(order, draft)| desk.button(&order, draft)));
    offers
}

fn can_be_filled(offer: &Offer) -> bool {
    offer.fields.iter().all(|field| match &field.fill {
        Fill::Pick { from, min, .. } => from.len() >= usize::from(*min) && (!from.is_empty() || *min == 0),
        Fill::Path { routes, .. } => !routes.is_empty(),
        _ => true,
    })
}

/// A seat looking at its decision.
struct Desk<'a> {
    rules: &'a Brevity,
    state: &'a State,
    seat: Seat,
    side: Side,
}

impl Desk<'_> {
    fn allows(&self, order: &Order) -> bool {
        sequence::check(self.rules, self.state, self.seat, order).is_ok()
    }

    /// A button, if its order is legal.
    fn button(&self, order: &Order, draft: Draft) -> Option<Offer> {
        self.allows(order).then(|| draft.offer())
    }

    fn battalion(&self, battalion: BattalionId) -> Candidate {
        let (of, listed) = (self.state.battalion(battalion), self.rules.roster().battalion(battalion));
        let mut note = of.posture.word().to_owned();
        for (shown, word) in [(of.spent, "spent"), (of.pinned, "pinned")] {
            if shown {
                note = format!("{note}, {word}");
            }
        }
        Candidate { note, ..Candidate::new(&listed.key, &listed.name) }
    }

    fn command(&self, command: CommandId) -> Candidate {
        let listed = self.rules.roster().command(command);
        let note = self.state.command(command).posture.word().to_owned();
        Candidate { note, ..Candidate::new(&listed.key, &listed.name) }
    }

    fn division(&self, division: DivisionId) -> Candidate {
        let listed = self.rules.roster().division(division);
        Candidate::new(&listed.key, &listed.name)
    }

    fn aircraft(&self, unit: AirId) -> Candidate {
        let listed = self.rules.roster().aircraft(unit);
        Candidate { note: listed.kind.word().to_owned(), ..Candidate::new(&listed.key, &listed.name) }
    }

    /// The own battalions for which an order would pass.
    fn own(&self, order: impl Fn(BattalionId) -> Order) -> Vec<Candidate> {
        let legal = |battalion: &BattalionId| self.allows(&order(*battalion));
        self.rules.side_range(self.side).filter(legal).map(|battalion| self.battalion(battalion)).collect()
    }

    /// The own commands for which an order would pass.
    fn commands(&self, order: impl Fn(CommandId) -> Order) -> Vec<Candidate> {
        let legal = |command: &CommandId| self.allows(&order(*command));
        let own = self.rules.roster().commands_of(self.side);
        own.filter(legal).map(|command| self.command(command)).collect()
    }

    fn all_commands(&self) -> Vec<Candidate> {
        self.rules.roster().commands_of(self.side).map(|command| self.command(command)).collect()
    }

    fn select(&self) -> Vec<Offer> {
        let select = Verb::Select.offer("Select a command");
        vec![select.ask("command", "Which command?", one_of(self.commands(Order::Select))).offer()]
    }

    fn initiative(&self) -> Vec<Offer> {
        let named = Verb::Seize.offer("Try to take the initiative").rolls();
        let unbound = Verb::SeizeUnbound.offer("Try, and name the command afterwards").rolls();
        let mut offers = vec![named.ask("command", "With which command?", one_of(self.commands(Order::Seize))).offer()];
        offers.extend(self.button(&Order::SeizeUnbound, unbound));
        offers.push(Verb::LetMove.offer("Let it move").passes().offer());
        offers
    }

    fn nominate(&self) -> Vec<Offer> {
        let nominate = Verb::Nominate.offer("Move a command");
        vec![nominate.ask("command", "Which command?", one_of(self.commands(Order::Nominate))).offer()]
    }

    fn readiness(&self) -> Vec<Offer> {
        let mut offers = vec![Verb::Test.offer("Test readiness").rolls().offer()];
        offers.extend(self.button(&Order::StandDown, Verb::StandDown.offer("Stand down").passes()));
        offers
    }
}

/// One of a list.
fn one_of(from: Vec<Candidate>) -> Fill {
    Fill::Pick { from, min: 1, max: 1 }
}

/// Some of a list.
fn some_of(from: Vec<Candidate>) -> Fill {
    let max = u16::try_from(from.len()).unwrap_or(u16::MAX);
    Fill::Pick { from, min: 1, max }
}

fn postures() -> Fill {
    one_of(Posture::ALL.iter().map(|posture| Candidate::new(posture.word(), posture.word())).collect())
}

fn truths() -> Fill {
    one_of(vec![Candidate::new("yes", "mounted or limbered"), Candidate::new("no", "dismounted or unlimbered")])
}

/// Any point of the table.
const fn anywhere() -> Fill {
    Fill::Spot { zones: Vec::new(), template: None }
}

/// Any point of the table, with a disc of this radius shown around it.
const fn disc(radius: Length) -> Fill {
    Fill::Spot { zones: Vec::new(), template: Some(Template::Circle(radius)) }
}
