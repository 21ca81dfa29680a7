//! Offers of the sheet of moves: who goes where in which posture, who looks, who rides (DC-PLOT, DC-LOOK).

use sandtable_kernel::offer::{Candidate, Offer};

use super::{Desk, beside, choice, optional, pick, several, square};
use crate::field::Known;
use crate::order::Order;
use crate::terms::{Arm, BaseId, BaseSet, Posture, Square, Task};
use crate::{movement, rule};

/// The most pairs of a base and a square it reaches that an offer lists.
const MOST_PAIRS: usize = 4000;

impl Desk<'_> {
    /// DC-PLOT, DC-LOOK.
    pub(super) fn plots(&self) -> Vec<Offer> {
        let (rules, state) = (self.rules, self.state);
        let Some(side) = rules.side_of_seat(self.seat) else { return Vec::new() };
        let own = self.own().only(|base| state.base(base).cowed == 0);
        let touching = own.only(|base| rules.in_contact(state, base, Known::To(side)));
        let mut offers = Vec::new();
        let kinds = [
            ("move", "Move to contact", Posture::Contact, own.without(touching)),
            ("march", "March by road", Posture::March, own.without(touching)),
            ("advance", "Advance in contact", Posture::Advance, touching),
            ("withdraw", "Withdraw", Posture::Withdraw, own),
        ];
        for (verb, title, posture, who) in kinds {
            let who = who.only(|base| movement::whole_squares(rules, state, base, posture) > 0);
            let reach = |base: &BaseId, at: Square| {
                let most = movement::whole_squares(rules, state, *base, posture).saturating_add(1);
                state.square(*base).is_some_and(|from| from != at && from.distance(at) <= most)
            };
            // Who reaches a square is told where that is not too long a list.
            let short = who.len() * rules.grid().squares().count() <= MOST_PAIRS;
            let open = |at: Square| {
                let by: Vec<String> =
                    who.iter().filter(|base| reach(base, at)).map(|base| rules.key(base).to_owned()).collect();
                let found = !by.is_empty();
                found.then(|| if short { beside(square(at), by) } else { square(at) })
            };
            let passable = rules.grid().squares().filter(|at| rules.grid().is_passable(*at));
            let squares: Vec<Candidate> = passable.filter_map(open).collect();
            offers.extend(choice(
                verb,
                title,
                rule::MOV_3,
                vec![
                    several("bases", "", "Who goes, all the same way?", self.bases(who), 15),
                    several("path", "to", "Where to? The corners of the way are enough.", squares, 12),
                    optional(several("later", "then", "And on to where in later bounds?", self.all_squares(), 8)),
                ],
            ));
        }
        let plotted = own.only(|base| state.base(base).now > 0);
        let most = plotted.len();
        offers.extend(choice(
            "stay",
            "Take a move back",
            rule::MOV_1,
            vec![several("bases", "", "Who?", self.bases(plotted), most)],
        ));
        let lookers = own.only(|base| {
            rules.info(base).arm == Arm::Recce || crate::command::task(state, rules.unit_of(base)) == Task::Recce
        });
        // NQ-RCE-2: what can be seen from where its move may take a looker.
        let within = |more: u8| -> Vec<Candidate> {
            let near = |at: &Square| {
                lookers.iter().any(|base| {
                    let reach = movement::whole_squares(rules, state, base, Posture::Contact).saturating_add(more);
                    state.square(base).is_some_and(|from| from.distance(*at) <= reach)
                })
            };
            rules.grid().squares().filter(near).map(square).collect()
        };
        let next_to = |from: Candidate| {
            let at = rules.grid().squares().find(|at| at.to_string() == from.id);
            let around = at.map(|at| rules.grid().beside(at)).into_iter().flatten().map(|at| at.to_string()).collect();
            beside(from, around)
        };
        offers.extend(choice(
            "look",
            "Look at a square",
            rule::RCE_2,
            vec![
                pick("base", "", "Who?", self.bases(lookers)),
                pick("at", "at", "At which square?", within(1)),
                pick("from", "from", "From which square next to it?", within(0).into_iter().map(next_to).collect()),
            ],
        ));
        let riders = own.only(|base| own.iter().any(|on| self.is_legal(&Order::Ride(base, on))));
        let carriers = own.only(|on| own.iter().any(|base| self.is_legal(&Order::Ride(base, on))));
        offers.extend(choice(
            "ride",
            "Ride on another base",
            rule::MOV_9,
            vec![pick("base", "", "Who?", self.bases(riders)), pick("on", "on", "On what?", self.bases(carriers))],
        ));
        let hidden = self.legal(own, |base| Order::Reveal(BaseSet::of(base)));
        let most = hidden.len();
        offers.extend(choice(
            "reveal",
            "Show concealed troops",
            rule::HID_3,
            vec![several("bases", "", "Who?", self.bases(hidden), most)],
        ));
        offers
    }
}
