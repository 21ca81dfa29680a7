//! Forms of regrouping and of movement.

use sandtable_kernel::Length;
use sandtable_kernel::geometry::reach;
use sandtable_kernel::offer::{Candidate, Fill, Limit, Offer, Route};

use super::{Desk, field, main, optional, pass, pick, postures, spot, truths, turn, with};
use crate::advanced::{engineering, waves};
use crate::movement::rates_of;
use crate::order::{Job, Order};
use crate::terms::{BattalionId, Posture};
use crate::text::{job_word, jobs_word};
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
            with(
                main("form", "Set the command's posture", rule::RGP_4),
                vec![pick("posture", "", "Which posture?", postures())],
            ),
            self.stance(self.own(|battalion| Order::Stance { battalion, posture: Posture::Reserve, supports: None })),
            with(
                main("attach", "Attach a battalion", rule::RGP_2),
                vec![pick("battalion", "", "Which battalion?", self.own(Order::Attach))],
            ),
        ];
        let others = self.rules.roster().commands_of(self.side).find(|command| Some(*command) != self.state.moving);
        if let Some(command) = others {
            let leaving = self.own(|battalion| Order::Detach { battalion, command });
            let homes =
                self.rules.roster().commands_of(self.side).filter(|command| Some(*command) != self.state.moving);
            offers.extend(self.join());
            offers.push(with(
                main("detach", "Give a battalion to another command", rule::RGP_1),
                vec![
                    pick("battalion", "", "Which battalion?", leaving),
                    pick("command", "to", "To which command?", homes.map(|command| self.command(command)).collect()),
                ],
            ));
        }
        if let Some(moving) = self.state.moving {
            let guns = self.own(|battalion| Order::Observer { battalion, command: moving });
            offers.push(self.observer(guns));
        }
        for (verb, title, who) in [
            ("assign", "Keep artillery for counter-battery", self.own(Order::AssignCounter)),
            ("release", "Release artillery from counter-battery", self.own(Order::ReleaseCounter)),
        ] {
            offers.push(with(main(verb, title, rule::CBY_1), vec![pick("battalion", "", "Which artillery?", who)]));
        }
        if toggles.wave_attacks == WaveAttacks::On {
            let number = Fill::Number { min: 0, max: i64::from(waves::MOST_WAVES) };
            let who = self.own(|battalion| Order::Wave { battalion, wave: 1 });
            offers.push(with(
                main("wave", "Attack in waves", rule::WAV_1),
                vec![
                    field("wave", "", "In which wave? 0 takes it out", number),
                    pick("battalion", "", "Which battalion?", who),
                ],
            ));
        }
        if toggles.corps_commander == CorpsCommander::AnyRegroup {
            let mut ready = self.commands(|command| Order::Commander(Some(command)));
            if self.allows(&Order::Commander(None)) {
                ready.push(Candidate::new("headquarters", "his headquarters"));
            }
            offers.push(with(
                main("commander", "Place the commander", rule::SEQ_3),
                vec![pick("command", "to", "Where to?", ready)],
            ));
        }
        offers.push(self.controller());
        offers.extend(self.button(&Order::EndRegroup, pass("end regroup", "Move on", rule::MOV_1)));
        offers
    }

    /// A battalion and the moving command, or one that is in it: what dragging one onto the other means.
    fn join(&self) -> Option<Offer> {
        let moving = self.state.moving?;
        let members = self.state.members(moving).map(|member| self.battalion(member));
        let members = std::iter::once(self.command(moving)).chain(members).collect();
        Some(with(
            main("join", "Bring a battalion into the moving command", rule::RGP_2),
            vec![
                pick("battalion", "", "Which battalion?", self.own(Order::Attach)),
                pick("with", "with", "Beside whom?", members),
            ],
        ))
    }

    /// OB-D-20.
    pub(super) fn moves(&self) -> Vec<Offer> {
        let waiting: Vec<BattalionId> = moving::waiting(self.rules, self.state).collect();
        let movers: Vec<BattalionId> =
            waiting.iter().copied().filter(|battalion| !self.state.battalion(*battalion).pinned).collect();
        let named = |who: &[BattalionId]| -> Vec<Candidate> {
            who.iter().map(|battalion| self.battalion(*battalion)).collect()
        };
        let path = Fill::Path {
            of: "battalion".to_owned(),
            routes: movers.iter().map(|battalion| self.route(*battalion)).collect(),
            points: MOST_WAYPOINTS as u16,
        };
        let legs = || Fill::Number { min: 0, max: i64::try_from(MOST_WAYPOINTS).unwrap_or(8) };
        let holding = self.own(|battalion| Order::Hold { battalion, facing: None, mounted: None });
        let mut offers = vec![
            with(
                main("move", "Move a battalion", rule::MOV_4),
                vec![
                    pick("battalion", "", "Which battalion?", named(&movers)),
                    field("path", "to", "Which way?", path),
                    optional(turn("facing", "How does it face at the end?")),
                    optional(field("mount", "mount", "Mounts after how many legs?", legs())),
                    optional(field("dismount", "dismount", "Dismounts after how many legs?", legs())),
                ],
            ),
            with(
                main("hold", "Take position", rule::MOV_1),
                vec![
                    pick("battalion", "", "Which battalion?", holding),
                    optional(turn("facing", "How does it turn?")),
                    optional(pick("mounted", "mounted", "Mount or dismount?", truths())),
                ],
            ),
            with(
                main("idle", "Stay idle", rule::MOV_1),
                vec![pick("battalion", "", "Which battalion?", self.own(Order::Idle))],
            ),
        ];
        if !self.rules.setup().exits[usize::from(self.side.0)].is_empty() {
            let routes = movers.iter().map(|battalion| self.route(*battalion)).collect();
            let path = Fill::Path { of: "battalion".to_owned(), routes, points: MOST_WAYPOINTS as u16 };
            offers.push(with(
                main("exit", "Leave the table by an exit zone", rule::GEO_14),
                vec![
                    pick("battalion", "", "Which battalion?", named(&movers)),
                    field("path", "by", "Which way?", path),
                ],
            ));
        }
        if self.rules.toggles().engineering == Engineering::On {
            offers.extend(self.works(&movers));
        }
        if self.rules.toggles().air_landings == AirLandings::On {
            let landing: Vec<BattalionId> = waiting
                .iter()
                .copied()
                .filter(|battalion| !self.state.battalion(*battalion).status.on_table())
                .collect();
            offers.push(with(
                Offer { dice: true, ..main("land", "Land from the air", rule::LND_1) },
                vec![
                    pick("battalion", "", "Which battalion?", named(&landing)),
                    spot("place", "at", "Where?"),
                    turn("facing", "How does it face?"),
                ],
            ));
        }
        offers.extend(self.button(&Order::EndMove, pass("end move", "All others stay idle", rule::MOV_15)));
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
                workers.push(self.battalion(*battalion));
            }
        }
        let list = jobs.iter().map(|job| {
            let word = job_word(self.rules, *job);
            Candidate::new(&word, format!("{} ({word})", jobs_word(*job)))
        });
        let list: Vec<Candidate> = list.collect();
        let miners = movers.iter().filter(|battalion| self.rules.roster().battalion(**battalion).is_specialist());
        let miners: Vec<Candidate> = miners.map(|battalion| self.battalion(*battalion)).collect();
        vec![
            with(
                main("work", "Engineering work", rule::ENG_1),
                vec![pick("battalion", "", "Which battalion?", workers), pick("job", "", "Which work?", list)],
            ),
            with(
                main("mine", "Lay a minefield", rule::ENG_17),
                vec![
                    pick("battalion", "", "Which engineers?", miners),
                    spot("place", "at", "Where is its middle?"),
                    turn("facing", "Along which direction?"),
                ],
            ),
            with(
                main("cross", "Cross the water", rule::ENG_10),
                vec![pick("battalion", "", "Which battalion?", self.own(Order::Cross))],
            ),
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
        let mut offers = vec![main("stop", "Stop just outside its sight", rule::HID_5)];
        offers.extend(self.button(&Order::GoOn, main("go on", "Go on as planned", rule::HID_5)));
        offers.push(with(
            main("replan", "Take another way from here", rule::HID_5),
            vec![field("path", "to", "Which way?", path), optional(turn("facing", "How does it face at the end?"))],
        ));
        offers
    }
}
