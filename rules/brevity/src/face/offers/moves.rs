//! Forms of regrouping and of movement.

use sandtable_kernel::Length;
use sandtable_kernel::geometry::reach;
use sandtable_kernel::offer::{Candidate, Field, Fill, Limit, Offer, Route, Weight};

use super::{Desk, anywhere, one_of, postures, truths};
use crate::advanced::{engineering, waves};
use crate::movement::rates_of;
use crate::orders::{Order, Verb, job_word};
use crate::terms::{BattalionId, Job, Posture};
use crate::toggles::{AirLandings, CorpsCommander, Engineering, WaveAttacks};
use crate::track::MOST_WAYPOINTS;
use crate::{moving, rule};

/// Directions in which a battalion's reach is felt out.
const DIRECTIONS: u16 = 32;

impl Desk<'_> {
    /// OB-D-15 to OB-D-19.
    pub(super) fn regroup(&self) -> Vec<Offer> {
        let toggles = self.rules.toggles();
        let mut offers = vec![
            Verb::FormUp.offer("Set the command's posture").ask("posture", "Which posture?", postures()).offer(),
            self.stance(self.own(|battalion| Order::Stance { battalion, posture: Posture::Reserve, supports: None })),
            Verb::Attach
                .offer("Attach a battalion")
                .ask("battalion", "Which battalion?", one_of(self.own(Order::Attach)))
                .offer(),
        ];
        let homes = || self.rules.roster().commands_of(self.side).filter(|command| Some(*command) != self.state.moving);
        if let Some(command) = homes().next() {
            let leaving = self.own(|battalion| Order::Detach { battalion, command });
            offers.extend(self.join());
            offers.push(
                Verb::Detach
                    .offer("Give a battalion to another command")
                    .ask("battalion", "Which battalion?", one_of(leaving))
                    .ask("command", "To which command?", one_of(homes().map(|home| self.command(home)).collect()))
                    .offer(),
            );
        }
        if let Some(moving) = self.state.moving {
            let guns = self.own(|battalion| Order::Observer { battalion, command: moving });
            offers.push(self.observer(guns));
        }
        for (draft, who) in [
            (Verb::AssignCounter.offer("Keep artillery for counter-battery"), self.own(Order::AssignCounter)),
            (Verb::ReleaseCounter.offer("Release artillery from counter-battery"), self.own(Order::ReleaseCounter)),
        ] {
            offers.push(draft.ask("battalion", "Which artillery?", one_of(who)).offer());
        }
        if toggles.wave_attacks == WaveAttacks::On {
            let number = Fill::Number { min: 0, max: i64::from(waves::MOST_WAVES) };
            let who = self.own(|battalion| Order::Wave { battalion, wave: 1 });
            offers.push(
                Verb::Wave
                    .offer("Attack in waves")
                    .ask("wave", "In which wave? 0 takes it out", number)
                    .ask("battalion", "Which battalion?", one_of(who))
                    .offer(),
            );
        }
        if toggles.corps_commander == CorpsCommander::AnyRegroup {
            offers.push(self.commander());
        }
        offers.push(self.controller());
        offers.extend(self.button(&Order::EndRegroup, Verb::EndRegroup.offer("Move on").passes()));
        offers
    }

    /// A battalion and the moving command, or one that is in it: what dragging one onto the other means. A shorter way to
    /// write two other orders, so it has no verb of its own.
    fn join(&self) -> Option<Offer> {
        let moving = self.state.moving?;
        let members = self.state.members(moving).map(|member| self.battalion(member));
        let members = std::iter::once(self.command(moving)).chain(members).collect();
        let field = |name: &str, lead: &str, label: &str, from| Field {
            name: name.to_owned(),
            lead: lead.to_owned(),
            label: label.to_owned(),
            optional: false,
            fill: one_of(from),
        };
        let fields = vec![
            field("battalion", "", "Which battalion?", self.own(Order::Attach)),
            field("with", "with", "Beside whom?", members),
        ];
        let title = "Bring a battalion into the moving command";
        Some(Offer { fields, ..Offer::button("join", title, rule::RGP_2, Weight::Main) })
    }

    fn named(&self, who: &[BattalionId]) -> Fill {
        one_of(who.iter().map(|battalion| self.battalion(*battalion)).collect())
    }

    /// OB-D-20.
    pub(super) fn moves(&self) -> Vec<Offer> {
        let waiting: Vec<BattalionId> = moving::waiting(self.rules, self.state).collect();
        let movers: Vec<BattalionId> =
            waiting.iter().copied().filter(|battalion| !self.state.battalion(*battalion).pinned).collect();
        let path = Fill::Path {
            of: "battalion".to_owned(),
            routes: movers.iter().map(|battalion| self.route(*battalion)).collect(),
            points: MOST_WAYPOINTS as u16,
        };
        let legs = || Fill::Number { min: 0, max: i64::try_from(MOST_WAYPOINTS).unwrap_or(8) };
        let holding = self.own(|battalion| Order::Hold { battalion, facing: None, mounted: None });
        let mut offers = vec![
            Verb::Move
                .offer("Move a battalion")
                .ask("battalion", "Which battalion?", self.named(&movers))
                .ask("waypoints", "Which way?", path.clone())
                .ask("facing", "How does it face at the end?", Fill::Turn)
                .ask("mount", "Mounts after how many legs?", legs())
                .ask("dismount", "Dismounts after how many legs?", legs())
                .offer(),
            Verb::Hold
                .offer("Take position")
                .ask("battalion", "Which battalion?", one_of(holding))
                .ask("facing", "How does it turn?", Fill::Turn)
                .ask("mounted", "Mount or dismount?", truths())
                .offer(),
            Verb::Idle.offer("Stay idle").ask("battalion", "Which battalion?", one_of(self.own(Order::Idle))).offer(),
        ];
        if !self.rules.setup().exits[usize::from(self.side.0)].is_empty() {
            let exit = Verb::Exit.offer("Leave the table by an exit zone");
            let exit = exit.ask("battalion", "Which battalion?", self.named(&movers));
            offers.push(exit.ask("waypoints", "Which way?", path).offer());
        }
        if self.rules.toggles().engineering == Engineering::On {
            offers.extend(self.works(&movers));
        }
        if self.rules.toggles().air_landings == AirLandings::On {
            let up = |battalion: &BattalionId| !self.state.battalion(*battalion).status.on_table();
            let landing: Vec<BattalionId> = waiting.iter().copied().filter(up).collect();
            offers.push(
                Verb::Land
                    .offer("Land from the air")
                    .ask("battalion", "Which battalion?", self.named(&landing))
                    .ask("at", "Where?", anywhere())
                    .ask("facing", "How does it face?", Fill::Turn)
                    .rolls()
                    .offer(),
            );
        }
        offers.extend(self.button(&Order::EndMove, Verb::EndMove.offer("All others stay idle").passes()));
        offers
    }

    fn works(&self, movers: &[BattalionId]) -> Vec<Offer> {
        let mut jobs: Vec<Job> = Vec::new();
        let mut workers = Vec::new();
        for battalion in movers {
            let before = jobs.len();
            let own: Vec<Job> = engineering::jobs(self.rules, self.state, *battalion).collect();
            jobs.extend(own.iter().filter(|job| !jobs[..before].contains(job)).copied().collect::<Vec<_>>());
            if !own.is_empty() {
                workers.push(*battalion);
            }
        }
        let list = jobs.iter().map(|job| {
            let word = job_word(self.rules, *job);
            Candidate::new(&word, format!("{} ({word})", job.told()))
        });
        let list: Vec<Candidate> = list.collect();
        let lays_mines = |battalion: &BattalionId| self.rules.roster().battalion(*battalion).is_specialist();
        let miners: Vec<BattalionId> = movers.iter().copied().filter(lays_mines).collect();
        vec![
            Verb::Work
                .offer("Engineering work")
                .ask("battalion", "Which battalion?", self.named(&workers))
                .ask("job", "Which work?", one_of(list))
                .offer(),
            Verb::Mine
                .offer("Lay a minefield")
                .ask("battalion", "Which engineers?", self.named(&miners))
                .ask("at", "Where is its middle?", anywhere())
                .ask("facing", "Along which direction?", Fill::Turn)
                .offer(),
            Verb::Cross
                .offer("Cross the water")
                .ask("battalion", "Which battalion?", one_of(self.own(Order::Cross)))
                .offer(),
        ]
    }

    fn route(&self, battalion: BattalionId) -> Route {
        let (of, listed) = (self.state.battalion(battalion), self.rules.roster().battalion(battalion));
        let from = match (of.status.on_table(), listed.start.arrival) {
            (false, Some(arrival)) => arrival.at,
            _ => of.base.centre(),
        };
        let rates = rates_of(self.rules, self.state, battalion);
        let longest = rates.iter().map(|(_, rate)| *rate).max().unwrap_or(Length::ZERO);
        let mount = (listed.is_towed() && !of.mounted).then_some(0);
        let can_end = |end| moving::check_move(self.rules, self.state, battalion, &[end], None, (mount, None)).is_ok();
        Route {
            piece: listed.key.clone(),
            from,
            limits: rates.map(|(label, length)| Limit { label: label.to_owned(), length }).to_vec(),
            reach: reach(from, longest, DIRECTIONS, can_end),
        }
    }

    /// OB-D-21.
    pub(super) fn sighted(&self) -> Vec<Offer> {
        let routes = self.state.march.as_ref().and_then(|march| {
            let here = march.track.at(march.seen_to)?;
            let left = Length((march.track.full_length().0 - march.seen_to.0).max(0));
            Some(Route {
                piece: self.rules.roster().battalion(march.battalion).key.clone(),
                from: here.at,
                limits: vec![Limit { label: "about".to_owned(), length: left }],
                reach: reach(here.at, left, DIRECTIONS, |point| self.rules.setup().on_table(point)),
            })
        });
        let path =
            Fill::Path { of: String::new(), routes: routes.into_iter().collect(), points: MOST_WAYPOINTS as u16 };
        let mut offers = vec![Verb::Stop.offer("Stop just outside its sight").offer()];
        offers.extend(self.button(&Order::GoOn, Verb::GoOn.offer("Go on as planned")));
        offers.push(
            Verb::Replan
                .offer("Take another way from here")
                .ask("waypoints", "Which way?", path)
                .ask("facing", "How does it face at the end?", Fill::Turn)
                .offer(),
        );
        offers
    }
}
