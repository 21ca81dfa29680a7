//! Offers of the sheet of moves: who goes where in which posture, who looks, who rides (DC-PLOT, DC-LOOK).

use std::collections::BTreeSet;

use sandtable_kernel::Side;
use sandtable_kernel::offer::{Candidate, Offer};

use super::{Desk, beside, if_any, one, some, square};
use crate::field::Known;
use crate::movement;
use crate::orders::{Order, Verb};
use crate::terms::{Arm, BaseId, Posture, Square, Task};
use crate::ways::ways;

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
            (Verb::Move, "Move to contact", Posture::Contact, own.without(touching)),
            (Verb::March, "March by road", Posture::March, own.without(touching)),
            (Verb::Advance, "Advance in contact", Posture::Advance, touching),
            (Verb::WithdrawTo, "Withdraw", Posture::Withdraw, own),
        ];
        for (verb, title, posture, who) in kinds {
            let who = who.only(|base| movement::whole_squares(rules, state, base, posture) > 0);
            // Who reaches a square is told where that is not too long a list; else what lies within the pace of anybody.
            let short = who.len() * rules.grid().squares().count() <= MOST_PAIRS;
            let ends: Vec<(BaseId, Vec<Square>)> = if short {
                who.iter().map(|base| (base, self.ends(side, base, posture))).collect()
            } else {
                Vec::new()
            };
            let who =
                if short { who.only(|base| ends.iter().any(|(of, to)| *of == base && !to.is_empty())) } else { who };
            let pace = |base: BaseId| movement::whole_squares(rules, state, base, posture);
            let near =
                |base: BaseId, at: Square| state.square(base).is_some_and(|from| from.distance(at) <= pace(base));
            let open = |at: Square| {
                let by: Vec<String> = ends
                    .iter()
                    .filter(|(_, squares)| squares.contains(&at))
                    .map(|(base, _)| rules.key(*base).to_owned())
                    .collect();
                let found = if short { !by.is_empty() } else { who.iter().any(|base| near(base, at)) };
                found.then(|| beside(square(at), by))
            };
            let passable = rules.grid().squares().filter(|at| rules.grid().is_passable(*at));
            let squares: Vec<Candidate> = passable.filter_map(open).collect();
            let way = verb
                .offer(title)
                .ask("bases", "Who goes, all the same way?", some(self.bases(who), 15))
                .ask("path", "Where to? The end is enough, or its corners.", some(squares, 12))
                .must("path")
                .ask("later", "And on to where in later bounds?", some(self.all_squares(), 8));
            offers.extend(if_any(way));
        }
        let plotted = own.only(|base| state.base(base).now > 0);
        let most = plotted.len();
        offers.extend(if_any(Verb::Stay.offer("Take a move back").ask(
            "bases",
            "Who?",
            some(self.bases(plotted), most),
        )));
        let lookers = own.only(|base| {
            rules.info(base).arm == Arm::Recce || crate::command::task(state, rules.unit_of(base)) == Task::Recce
        });
        // NQ-RCE-2: from where it stands, or from its way if that is plotted already.
        let stations = |base: BaseId| -> Vec<Square> {
            let now = state.base(base);
            let way = now.path.iter().take(usize::from(now.now)).copied();
            state.square(base).into_iter().chain(way).collect()
        };
        let mut from: BTreeSet<Square> = BTreeSet::new();
        from.extend(lookers.iter().flat_map(stations));
        let mut at: BTreeSet<Square> = BTreeSet::new();
        at.extend(from.iter().flat_map(|from| rules.grid().beside(*from)));
        let next_to = |from: &Square| {
            let around = rules.grid().beside(*from);
            beside(square(*from), around.iter().map(ToString::to_string).collect())
        };
        offers.extend(if_any(
            Verb::Look
                .offer("Look at a square")
                .ask("base", "Who?", one(self.bases(lookers)))
                .ask("at", "At which square?", one(at.into_iter().map(square).collect()))
                .ask("from", "From which square next to it?", one(from.iter().map(next_to).collect())),
        ));
        let riders = own.only(|base| own.iter().any(|on| self.is_legal(&Order::Ride(base, on))));
        let carriers = own.only(|on| own.iter().any(|base| self.is_legal(&Order::Ride(base, on))));
        offers.extend(if_any(
            Verb::Ride.offer("Ride on another base").ask("base", "Who?", one(self.bases(riders))).ask(
                "on",
                "On what?",
                one(self.bases(carriers)),
            ),
        ));
        offers.extend(self.reveals());
        offers
    }

    /// The squares in which a move of this bound may end.
    fn ends(&self, side: Side, base: BaseId, posture: Posture) -> Vec<Square> {
        let ways = ways(self.rules, self.state, side, base, posture);
        ways.iter().filter_map(|way| way.last().copied()).collect()
    }
}
