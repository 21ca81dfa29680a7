//! What a seat may do now, as forms whose filled gaps are the words of an order.

mod actions;
mod preparing;

use sandtable_kernel::offer::{Candidate, Field, Fill, Offer, Weight};
use sandtable_kernel::{RuleId, Seat, Side};

use crate::order::Order;
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
            vec![main("go first", "Move first", rule::SEQ_1), main("go second", "Move second", rule::SEQ_1)]
        }
        Frame::Move => desk.actions(),
        Frame::Follow => vec![desk.follow()],
        Frame::Attack => desk.attack(),
        Frame::Defend => desk.defend(),
        Frame::Advance => vec![
            desk.each("advance", "Advance after combat", rule::RES_18, state.advancing, &Order::Advance),
            pass("stay", "Nobody advances", rule::RES_18),
        ],
        Frame::Finish { .. } => vec![
            main("finish crossing", "Finish crossing", rule::RIV_6),
            pass("stay", "Stay in the river", rule::RIV_6),
        ],
        Frame::AnswerDraw { .. } => vec![
            Offer::button("accept draw", "Accept the draw", rule::VIC_5, Weight::Grave),
            main("decline draw", "Fight on", rule::VIC_5),
        ],
        Frame::GameOver => Vec::new(),
    };
    if hidden::in_use(rules) {
        let reveal = |element| Order::Reveal(ElementSet::one(element));
        let own = rules.setup().roster.of_side(desk.side());
        offers.push(desk.several("reveal", "Reveal hidden elements", rule::HID_8, own, &reveal));
    }
    let always = [
        (Order::OfferDraw, Offer::button("offer draw", "Offer a draw", rule::VIC_5, Weight::Grave)),
        (Order::Concede, Offer::button("concede", "Concede the battle", rule::VIC_5, Weight::Grave)),
    ];
    offers.extend(always.into_iter().filter(|(order, _)| desk.allows(order)).map(|(_, offer)| offer));
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
        self.each("stay with", "Stay with an enemy", rule::AIR_6, engaged, &Order::Follow)
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
        let attack = Offer {
            fields: vec![
                pick("attacker", "", "Who attacks?", self.candidates(able)),
                pick("target", "on", "Whom?", self.paired(&targets)),
                some("supporters", "with", "Who supports?", self.paired(&helpers)),
            ],
            dice: true,
            ..main("attack", "Attack the nearest enemy", rule::COM_1)
        };
        let passes = self.allows(&Order::Pass).then(|| pass("pass", "Attack no more this turn", rule::SEQ_8));
        core::iter::once(attack).chain(passes).collect()
    }

    /// DEF-SUPPORT.
    fn defend(&self) -> Vec<Offer> {
        let eligible = self
            .state
            .fight
            .map_or(ElementSet::NONE, |fight| support::eligible(self.rules, self.state, fight.target, fight.attacker));
        let one = |element| Order::Support(ElementSet::one(element));
        let support = self.several("support", "Support the defence", rule::SUP_2, eligible, &one);
        vec![Offer { dice: true, ..support }, Offer { dice: true, ..pass("no support", "No support", rule::SUP_5) }]
    }

    /// A form with one pick, of those for whom the order is legal.
    fn each(
        &self,
        verb: &str,
        title: &str,
        rule: RuleId,
        from: ElementSet,
        order: &dyn Fn(ElementId) -> Order,
    ) -> Offer {
        let legal = from.iter().filter(|element| self.allows(&order(*element))).collect();
        Offer { fields: vec![pick("element", "", "Which?", self.candidates(legal))], ..main(verb, title, rule) }
    }

    /// A form with one or more picks, each legal by itself.
    fn several(
        &self,
        verb: &str,
        title: &str,
        rule: RuleId,
        from: ElementSet,
        order: &dyn Fn(ElementId) -> Order,
    ) -> Offer {
        let mut offer = self.each(verb, title, rule, from, order);
        if let Some(Field { fill: Fill::Pick { max, .. }, .. }) = offer.fields.first_mut() {
            *max = 13;
        }
        offer
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

fn main(verb: &str, title: &str, rule: RuleId) -> Offer {
    Offer::button(verb, title, rule, Weight::Main)
}

fn pass(verb: &str, title: &str, rule: RuleId) -> Offer {
    Offer::button(verb, title, rule, Weight::Pass)
}

fn field(name: &str, lead: &str, label: &str, fill: Fill) -> Field {
    Field { name: name.to_owned(), lead: lead.to_owned(), label: label.to_owned(), optional: false, fill }
}

fn optional(field: Field) -> Field {
    Field { optional: true, ..field }
}

fn pick(name: &str, lead: &str, label: &str, from: Vec<Candidate>) -> Field {
    field(name, lead, label, Fill::Pick { from, min: 1, max: 1 })
}

/// An optional pick of any number.
fn some(name: &str, lead: &str, label: &str, from: Vec<Candidate>) -> Field {
    let max = u16::try_from(from.len()).unwrap_or(13).max(1);
    optional(field(name, lead, label, Fill::Pick { from, min: 1, max }))
}

fn number(name: &str, lead: &str, label: &str, min: i64, max: i64) -> Field {
    field(name, lead, label, Fill::Number { min, max })
}

fn word(id: &str, label: &str) -> Candidate {
    Candidate::new(id, label)
}
