//! What a seat may do now, as forms that any client can fill without knowing the rules.
//!
//! Whatever can be asked of `check` is asked of it: a candidate is on a list because the order that picks it would pass.

mod fire;
mod moves;
mod setting;

use sandtable_kernel::offer::{Candidate, Field, Fill, Offer, Weight};
use sandtable_kernel::{RuleId, Seat, Side};

use crate::order::Order;
use crate::sequence::{self, decider};
use crate::state::Frame;
use crate::terms::{AirId, BattalionId, CommandId, DivisionId, Posture};
use crate::{Brevity, State, rule};

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
            main("strike as heavy", "Strike as heavy bombers, with craters", rule::AIR_11),
            main("strike as medium", "Strike as medium bombers", rule::AIR_10),
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
        Frame::AnswerDraw(_) => vec![
            Offer::button("accept draw", "Accept the draw", rule::VIC_5, Weight::Grave),
            main("decline draw", "Fight on", rule::VIC_5),
        ],
        Frame::AirAttacks | Frame::GameOver => Vec::new(),
    };
    // A form with a list nobody is on cannot be filled.
    offers.retain(can_be_filled);
    let always = [
        (Order::OfferDraw, Offer::button("offer draw", "Offer a draw", rule::VIC_5, Weight::Grave)),
        (Order::Concede, Offer::button("concede", "Concede the battle", rule::VIC_5, Weight::Grave)),
    ];
    offers.extend(always.into_iter().filter(|(order, _)| desk.allows(order)).map(|(_, offer)| offer));
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
    fn button(&self, order: &Order, offer: Offer) -> Option<Offer> {
        self.allows(order).then_some(offer)
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
        let ready = self.commands(Order::Select);
        vec![with(main("select", "Select a command", rule::SEQ_5), vec![pick("command", "", "Which command?", ready)])]
    }

    fn initiative(&self) -> Vec<Offer> {
        let ready = self.commands(|command| Order::Seize(Some(command)));
        let named = Offer {
            dice: true,
            ..with(
                main("seize", "Try to take the initiative", rule::INI_2),
                vec![pick("command", "with", "With which command?", ready)],
            )
        };
        let unbound = Offer { dice: true, ..main("seize", "Try, and name the command afterwards", rule::INI_2) };
        let mut offers = vec![named];
        offers.extend(self.button(&Order::Seize(None), unbound));
        offers.push(pass("let it move", "Let it move", rule::INI_1));
        offers
    }

    fn nominate(&self) -> Vec<Offer> {
        let ready = self.commands(Order::Nominate);
        vec![with(main("nominate", "Move a command", rule::INI_2), vec![pick("command", "", "Which command?", ready)])]
    }

    fn readiness(&self) -> Vec<Offer> {
        let mut offers = vec![Offer { dice: true, ..main("test", "Test readiness", rule::RDY_1) }];
        offers.extend(self.button(&Order::StandDown, pass("stand down", "Stand down", rule::RDY_6)));
        offers
    }
}

fn main(verb: &str, title: &str, rule: RuleId) -> Offer {
    Offer::button(verb, title, rule, Weight::Main)
}

fn pass(verb: &str, title: &str, rule: RuleId) -> Offer {
    Offer::button(verb, title, rule, Weight::Pass)
}

fn with(offer: Offer, fields: Vec<Field>) -> Offer {
    Offer { fields, ..offer }
}

fn field(name: &str, lead: &str, label: &str, fill: Fill) -> Field {
    Field { name: name.to_owned(), lead: lead.to_owned(), label: label.to_owned(), optional: false, fill }
}

fn optional(field: Field) -> Field {
    Field { optional: true, ..field }
}

/// One of a list.
fn pick(name: &str, lead: &str, label: &str, from: Vec<Candidate>) -> Field {
    field(name, lead, label, Fill::Pick { from, min: 1, max: 1 })
}

/// Some of a list.
fn several(name: &str, lead: &str, label: &str, from: Vec<Candidate>) -> Field {
    let max = u16::try_from(from.len()).unwrap_or(u16::MAX);
    field(name, lead, label, Fill::Pick { from, min: 1, max })
}

fn postures() -> Vec<Candidate> {
    Posture::ALL.iter().map(|posture| Candidate::new(posture.word(), posture.word())).collect()
}

fn truths() -> Vec<Candidate> {
    vec![Candidate::new("yes", "mounted or limbered"), Candidate::new("no", "dismounted or unlimbered")]
}

fn spot(name: &str, lead: &str, label: &str) -> Field {
    field(name, lead, label, Fill::Spot { zones: Vec::new(), template: None })
}

fn turn(lead: &str, label: &str) -> Field {
    field("facing", lead, label, Fill::Turn)
}
