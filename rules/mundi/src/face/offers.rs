//! What a seat may do now, as forms whose filled gaps are the words of an order.

mod actions;
mod preparing;

use sandtable_kernel::offer::{Candidate, Fill, Offer};
use sandtable_kernel::orders::Draft;
use sandtable_kernel::{Seat, Side};

use crate::contact::BaseEdge;
use crate::orders::{Order, Verb};
use crate::state::{Frame, State};
use crate::terms::{ElementId, ElementSet};
use crate::{Mundi, attack, hidden, rule, sequence, support};

/// Every order open to this seat; none when it has nothing to decide.
pub fn offers(rules: &Mundi, state: &State, seat: Seat) -> Vec<Offer> {
    if sequence::pending(state).ask_of(seat).is_none() {
        return Vec::new();
    }
    let desk = Desk { rules, state, seat };
    let mut offers = match *state.frames.top() {
        Frame::Terrain => desk.terrain(),
        Frame::Edges => vec![desk.edges()],
        Frame::Base => desk.base(),
        Frame::Deploy => desk.deploy(),
        Frame::Swap => desk.swap(),
        Frame::Works => desk.works(),
        Frame::Order => {
            vec![Verb::GoFirst.offer("Move first").offer(), Verb::GoSecond.offer("Move second").offer()]
        }
        Frame::Move => desk.actions(),
        Frame::Follow => vec![desk.follow()],
        Frame::Attack => desk.attack(),
        Frame::Defend => desk.defend(),
        Frame::Advance => vec![
            desk.each(Verb::Advance, "Advance after combat", "element", state.advancing, &Order::Advance).offer(),
            Verb::Stay.offer("Nobody advances").passes().offer(),
        ],
        Frame::Finish { .. } => vec![
            Verb::FinishCrossing.offer("Finish crossing").offer(),
            Verb::Stay.offer("Stay in the river").by(rule::RIV_6).passes().offer(),
        ],
        Frame::AnswerDraw { .. } => {
            vec![Verb::AcceptDraw.offer("Accept the draw").grave().offer(), Verb::DeclineDraw.offer("Fight on").offer()]
        }
        Frame::GameOver => Vec::new(),
    };
    if hidden::in_use(rules) {
        let reveal = |element| Order::Reveal(ElementSet::one(element));
        let own = rules.setup().roster.of_side(desk.side());
        offers.push(desk.several(Verb::Reveal, "Reveal hidden elements", own, 13, &reveal));
    }
    let always = [
        (Order::OfferDraw, Verb::OfferDraw.offer("Offer a draw")),
        (Order::Concede, Verb::Concede.offer("Concede the battle")),
    ];
    let allowed = always.into_iter().filter(|(order, _)| desk.allows(order));
    offers.extend(allowed.map(|(_, draft)| draft.grave().offer()));
    // A form whose first choice is empty cannot be filled.
    offers.retain(|offer| offer.fields.iter().all(|field| field.optional || can_be_filled(&field.fill)));
    offers
}

fn can_be_filled(fill: &Fill) -> bool {
    !matches!(fill, Fill::Pick { from, min, .. } if from.len() < usize::from(*min))
}

/// A seat looking at its decision.
struct Desk<'a> {
    rules: &'a Mundi,
    state: &'a State,
    seat: Seat,
}

impl Desk<'_> {
    fn side(&self) -> Side {
        Side(self.seat.0)
    }

    fn allows(&self, order: &Order) -> bool {
        sequence::check(self.rules, self.state, self.seat, order).is_ok()
    }

    /// DEC-FOLLOW-AIR.
    fn follow(&self) -> Offer {
        let engaged =
            self.state.parted.first().map_or(ElementSet::NONE, |parting| self.state.unit(parting.aircraft).engaged);
        self.each(Verb::Follow, "Stay with an enemy", "enemy", engaged, &Order::Follow).offer()
    }

    /// ATT-DECLARE, ATT-PASS.
    fn attack(&self) -> Vec<Offer> {
        let (rules, state) = (self.rules, self.state);
        let able: ElementSet = attack::able(rules, state, self.side()).collect();
        // Whom each can attack, and whom each can support whatever he attacks: a gap shows only what fits the attacker.
        let (mut targets, mut helpers) = (Pairs::new(), Pairs::new());
        for attacker in able.iter() {
            let mut helping = state.fighting(self.side());
            for target in attack::targets(rules, state, attacker).iter() {
                targets.join(target, attacker);
                helping = helping.and(support::eligible(rules, state, attacker, target));
            }
            helping.iter().for_each(|helper| helpers.join(helper, attacker));
        }
        let attack = Verb::Attack
            .offer("Attack the nearest enemy")
            .ask("attacker", "Who attacks?", one(self.candidates(able)))
            .ask("target", "Whom?", one(self.paired(&targets)))
            .ask("supporters", "Who supports?", some(self.paired(&helpers)))
            .rolls()
            .offer();
        let pass = || Verb::Pass.offer("Attack no more this turn").by(rule::SEQ_8).passes().offer();
        core::iter::once(attack).chain(self.allows(&Order::Pass).then(pass)).collect()
    }

    /// DEF-SUPPORT.
    fn defend(&self) -> Vec<Offer> {
        let eligible = self
            .state
            .fight
            .map_or(ElementSet::NONE, |fight| support::eligible(self.rules, self.state, fight.target, fight.attacker));
        let support = Verb::Support.offer("Support the defence");
        vec![
            support.ask("supporters", "Which?", at_most(13, self.candidates(eligible))).rolls().offer(),
            Verb::NoSupport.offer("No support").passes().rolls().offer(),
        ]
    }

    /// A form with one pick, of those for whom the order is legal.
    fn each(&self, verb: Verb, title: &str, gap: &str, from: ElementSet, order: &dyn Fn(ElementId) -> Order) -> Draft {
        verb.offer(title).ask(gap, "Which?", one(self.candidates(self.legal(from, order))))
    }

    /// A form with one or more picks, each legal by itself.
    fn several(
        &self,
        verb: Verb,
        title: &str,
        from: ElementSet,
        most: u16,
        order: &dyn Fn(ElementId) -> Order,
    ) -> Offer {
        let legal = self.candidates(self.legal(from, order));
        verb.offer(title).ask("elements", "Which?", at_most(most, legal)).offer()
    }

    fn legal(&self, from: ElementSet, order: &dyn Fn(ElementId) -> Order) -> ElementSet {
        from.iter().filter(|element| self.allows(&order(*element))).collect()
    }

    fn candidates(&self, elements: ElementSet) -> Vec<Candidate> {
        elements.iter().map(|element| self.candidate(element)).collect()
    }

    /// Candidates that are open beside those they go with.
    fn paired(&self, pairs: &Pairs) -> Vec<Candidate> {
        let keys = |those: ElementSet| those.iter().map(|element| self.rules.key(element).to_owned()).collect();
        let one =
            |(element, those): &(ElementId, ElementSet)| Candidate { beside: keys(*those), ..self.candidate(*element) };
        pairs.0.iter().map(one).collect()
    }

    /// A piece as this seat may know it.
    fn candidate(&self, element: ElementId) -> Candidate {
        let key = self.rules.key(element);
        let eye = sandtable_kernel::Eye::Seat(self.seat);
        if hidden::is_blank(self.state, element, eye) {
            return Candidate::new(key, format!("Blank {key}"));
        }
        let about = self.rules.about(self.state, element);
        let how = if self.state.unit(element).loaded { "loaded" } else { about.bracket.write() };
        // Called as on the table, with the word orders and journal use beside it.
        Candidate { note: format!("{key}, {how}"), ..Candidate::new(key, about.name.clone()) }
    }
}

/// Elements with those beside whom they can be picked.
struct Pairs(Vec<(ElementId, ElementSet)>);

impl Pairs {
    const fn new() -> Pairs {
        Pairs(Vec::new())
    }

    /// Elements that are open once they are picked in another gap as well.
    fn of_members(elements: ElementSet) -> Pairs {
        Pairs(elements.iter().map(|element| (element, ElementSet::one(element))).collect())
    }

    fn join(&mut self, element: ElementId, beside: ElementId) {
        match self.0.iter_mut().find(|(known, _)| *known == element) {
            Some((_, those)) => those.insert(beside),
            None => self.0.push((element, ElementSet::one(beside))),
        }
    }
}

/// Exactly one of these.
fn one(from: Vec<Candidate>) -> Fill {
    Fill::Pick { from, min: 1, max: 1 }
}

/// Any number of these.
fn some(from: Vec<Candidate>) -> Fill {
    let max = u16::try_from(from.len()).unwrap_or(13).max(1);
    at_most(max, from)
}

fn at_most(max: u16, from: Vec<Candidate>) -> Fill {
    Fill::Pick { from, min: 1, max }
}

const fn number(min: i64, max: i64) -> Fill {
    Fill::Number { min, max }
}

const fn anywhere() -> Fill {
    Fill::Spot { zones: Vec::new(), template: None }
}

/// The edges of a base, as words.
fn edges() -> Fill {
    one(BaseEdge::ALL.map(|edge| word(edge.word(), edge.word())).to_vec())
}

fn word(id: &str, label: &str) -> Candidate {
    Candidate::new(id, label)
}
