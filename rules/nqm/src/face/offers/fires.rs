//! Offers of the fireplan: missions of guns, aircraft and who fires at them, targets of a firefight.

use sandtable_kernel::offer::{Candidate, Offer};
use sandtable_kernel::orders::Draft;

use super::{Desk, beside, if_any, one, some, square, words};
use crate::orders::{Aim, Group, Order, Verb};
use crate::state::Phase;
use crate::terms::{Arm, BaseId, BaseSet, Mission, Square, other};
use crate::{air, bombard, firefight, fireplan, rule};

impl Desk<'_> {
    /// DC-MISSION, DC-DEFSUP.
    pub(super) fn missions(&self, phase: Phase) -> Vec<Offer> {
        let (rules, state) = (self.rules, self.state);
        let guns = self.own().only(|base| fireplan::can_serve(rules, state, base));
        let kinds: &[Mission] =
            if phase == Phase::Missions { Mission::ALL } else { &[Mission::Direct, Mission::AntiTank] };
        // Which guns reach which square, and by which mission.
        let mut reached: Vec<(Square, Vec<String>)> = Vec::new();
        let mut served: Vec<Vec<String>> = kinds.iter().map(|_| Vec::new()).collect();
        for at in rules.grid().squares() {
            let mut by = Vec::new();
            for gun in guns.iter() {
                let fits = |mission: &Mission| self.is_legal(&Order::Fire(gun, *mission, at));
                let key = rules.key(gun).to_owned();
                for (kind, guns) in kinds.iter().zip(&mut served) {
                    if !fits(kind) {
                        continue;
                    }
                    if !guns.contains(&key) {
                        guns.push(key.clone());
                    }
                    if !by.contains(&key) {
                        by.push(key.clone());
                    }
                }
            }
            if !by.is_empty() {
                reached.push((at, by));
            }
        }
        let firing = guns.only(|gun| served.iter().any(|by| by.iter().any(|key| key == rules.key(gun))));
        let spoken = words(&kinds.iter().map(|kind| kind.word()).collect::<Vec<_>>());
        let missions = spoken.into_iter().zip(served).filter(|(_, guns)| !guns.is_empty());
        let missions = missions.map(|(kind, guns)| beside(kind, guns)).collect();
        let mut offers: Vec<Offer> = if_any(
            Verb::Fire
                .offer("Fire a mission")
                .ask("gun", "Which gun?", one(self.bases(firing)))
                .ask("mission", "Which mission?", one(missions))
                .ask(
                    "square",
                    "On which square?",
                    one(reached.into_iter().map(|(at, by)| beside(square(at), by)).collect()),
                ),
        )
        .into_iter()
        .collect();
        let laid = self.legal(self.own(), Order::HoldFire);
        offers.extend(if_any(Verb::HoldFire.offer("Take a mission back").ask(
            "gun",
            "Which gun?",
            one(self.bases(laid)),
        )));
        offers
    }

    /// DC-AIR, DC-AA, DC-AASELF.
    pub(super) fn flights(&self) -> Vec<Offer> {
        let (rules, state) = (self.rules, self.state);
        let mut offers = Vec::new();
        let planes: Vec<(BaseId, Square)> =
            state.hand.flights.iter().copied().filter(|(base, _)| rules.info(*base).seat == self.seat).collect();
        let set: BaseSet = planes.iter().map(|(base, _)| *base).collect();
        let mut aims: Vec<String> = Vec::new();
        for (plane, at) in &planes {
            let enemy = other(rules.side_of(*plane));
            aims.extend(air::groups(rules, state, *plane, *at).into_iter().map(|group| group.word().to_owned()));
            let guns = air::covering(rules, state, enemy, *at)
                .only(|gun| self.is_legal(&Order::Strike(*plane, Aim::Gun(gun))));
            aims.extend(guns.iter().map(|gun| rules.key(gun).to_owned()));
        }
        aims.sort_unstable();
        aims.dedup();
        let aims = aims.into_iter().map(|aim| Candidate::new(&aim, aim.clone())).collect();
        offers.extend(if_any(
            Verb::Strike.offer("Choose what to strike").ask("plane", "Which aircraft?", one(self.bases(set))).ask(
                "aim",
                "At what?",
                one(aims),
            ),
        ));
        offers.extend(if_any(Verb::Abort.offer("Turn back").ask("plane", "Which aircraft?", one(self.bases(set)))));
        let over: Vec<Candidate> = {
            let mut squares: Vec<Square> = state.hand.flights.iter().map(|(_, at)| *at).collect();
            squares.sort_unstable();
            squares.dedup();
            squares.into_iter().map(square).collect()
        };
        let flak = self.own().only(|base| rules.info(base).arm == Arm::AntiAir && rules.can_fire(state, base));
        offers.extend(if_any(
            Verb::Cover
                .offer("Lay anti-aircraft fire")
                .ask("gun", "Which gun?", one(self.bases(flak)))
                .ask("square", "Over which square?", one(over))
                .ask("height", "How high?", one(words(&["low", "high"]))),
        ));
        offers.extend(if_any(Verb::HoldFire.offer("Hold anti-aircraft fire").by(rule::AIR_14).ask(
            "gun",
            "Which gun?",
            one(self.bases(self.legal(flak, Order::HoldFire))),
        )));
        let under = self.legal(self.own(), |base| Order::ShootUp(BaseSet::of(base)));
        let most = under.len();
        offers.extend(if_any(Verb::ShootUp.offer("Fire at low flyers").ask(
            "bases",
            "Who?",
            some(self.bases(under), most),
        )));
        offers
    }

    /// DC-BATCH.
    pub(super) fn aims(&self) -> Vec<Offer> {
        let choices = firefight::choices(self.rules, self.state, self.seat);
        // NQ-SEQ-12: whoever could fire in several exchanges says in which.
        let mut attacks: Vec<u8> = choices.iter().flat_map(|(_, targets)| targets).map(|target| target.0).collect();
        attacks.sort_unstable();
        attacks.dedup();
        let mut aim = self.groups_of(
            Verb::Aim.offer("Choose a target group"),
            choices.into_iter().map(|(base, targets)| {
                let groups = targets.into_iter().map(|(_, group)| group).collect();
                (base, groups)
            }),
        );
        if attacks.len() > 1 {
            let among = attacks.into_iter().map(|id| Candidate::new(id, format!("attack {id}"))).collect();
            aim = aim.ask("attack", "In which exchange?", one(among));
        }
        if_any(aim).into_iter().collect()
    }

    /// DC-BATCH in step 3f: what guns shell in a square of several kinds of targets.
    pub(super) fn lays(&self) -> Vec<Offer> {
        let choices = bombard::choices(self.rules, self.state, self.seat);
        let aim = Verb::Aim.offer("Choose what to shell").by(rule::FPL_9);
        if_any(self.groups_of(aim, choices.into_iter())).into_iter().collect()
    }

    fn groups_of(&self, aim: Draft, choices: impl Iterator<Item = (BaseId, Vec<Group>)>) -> Draft {
        let mut who = BaseSet::NONE;
        let mut groups: Vec<(Group, Vec<String>)> = Vec::new();
        for (base, of) in choices {
            who.insert(base);
            for group in of {
                let key = self.rules.key(base).to_owned();
                match groups.iter_mut().find(|(known, _)| *known == group) {
                    Some((_, keys)) => keys.push(key),
                    None => groups.push((group, vec![key])),
                }
            }
        }
        groups.sort_unstable();
        let name = |group: Group| Candidate::new(group.word(), group.word());
        let groups = groups.into_iter().map(|(group, keys)| beside(name(group), keys)).collect();
        aim.ask("base", "Who?", one(self.bases(who))).ask("group", "At whom?", one(groups))
    }
}
