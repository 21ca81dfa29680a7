//! What happened, in one plain sentence each, and what each die was thrown for.
//!
//! Playbooks compare these sentences word for word, so a change of wording here is a change of every example.

use sandtable_kernel::scene::Sentence;
use sandtable_kernel::{Outcome, Point, RuleId, Side};

use crate::cards::{self, Card};
use crate::event::{CardId, Event, Step};
use crate::fire::{RAPID, STRONG};
use crate::terms::{FigureId, LeaderId, TeamId, UnitId};
use crate::{Browning, State, rule};

/// Tells an event; the state is the one right after it.
pub fn tell(rules: &Browning, state: &State, event: &Event) -> Sentence {
    let story = Story { rules, state };
    match *event {
        Event::DeploymentBegan { side } => plain(format!("Deployment: {}.", story.side(side))),
        Event::Deployed { figure, at } => story.of_man(figure, &format!("deploys at {at}")),
        Event::DeploymentEnded { side } => plain(format!("Deployment ended: {}.", story.side(side))),
        Event::TurnBegan { turn, first: Some(side) } => {
            plain(format!("Turn {turn} begins; first initiative: {}.", story.side(side)))
        }
        Event::TurnBegan { turn, first: None } => plain(format!("Turn {turn} begins.")),
        Event::InitiativeTaken { side } => plain(format!("Initiative: {}.", story.side(side))),
        Event::InitiativeSkipped { side } => plain(format!("Nobody Ready: {}.", story.side(side))),
        Event::SlotLeftEmpty { side } => plain(format!("No other unit may act: {}.", story.side(side))),
        Event::DeckMade { cards } => plain(format!("Deck: {}.", count(cards.count_ones(), "card", "cards"))),
        Event::CardDrawn { card, .. } => story.of_card(card, "drawn"),
        Event::CardDiscarded { card } => story.of_card(card, "discarded"),
        Event::CardReturned { card } => story.of_card(card, "returned"),
        Event::Activated { unit } => story.of_unit(unit, "is activated"),
        Event::ActivationCutShort { unit } => story.of_unit(unit, "is gone; the activation ends"),
        Event::StepSkipped { step: Step::Rally } => plain("Nobody to rally.".to_owned()),
        Event::StepSkipped { step: Step::Move } => plain("Nobody can move.".to_owned()),
        Event::StepSkipped { step: Step::Fire } => plain("Nobody in sight.".to_owned()),
        Event::LeaderPlaced { at } => story.leader_placed(at),
        Event::ControlScored { natural, score } if natural == score => plain(format!("Control {score}.")),
        Event::ControlScored { natural, score } => plain(format!("Control {score}: {natural} rolled, elite.")),
        Event::ControlSpent { figure } => story.control_spent(figure),
        Event::Rallied { figure } => story.of_man(figure, "rallies"),
        Event::Killed { figure } => story.of_man(figure, "is hit while rallying"),
        Event::MovementRolled { high, low } => {
            plain(format!("Movement: {} in the open, {low} through terrain.", count(high, "inch", "inches")))
        }
        Event::Moved { figure, to } => story.of_man(figure, &format!("moves to {to}")),
        Event::Fired { team, at, .. } => story.fired(team, at, event),
        Event::Pinned { figure } => story.of_man(figure, "is pinned"),
        Event::Scattered { figure } => story.of_man(figure, "scatters"),
        Event::StayedReady { team } => story.of_unit(UnitId::Team(team), "stays Ready"),
        Event::Barred { team } => story.of_unit(UnitId::Team(team), "may not act again in this initiative"),
        Event::Spent { unit } => story.of_unit(unit, "is spent"),
        Event::RegroupTried { count: 1 } => plain("1 man tries to regroup.".to_owned()),
        Event::RegroupTried { count } => plain(format!("{count} men try to regroup.")),
        Event::RegroupScored { placeable } => plain(format!("{placeable} may come back.")),
        Event::Lost { figure } => story.of_man(figure, "is lost for good"),
        Event::Regrouped { figure, team, at } => story.regrouped(figure, team, at),
        Event::StayedScattered { count: 1 } => plain("1 man stays scattered.".to_owned()),
        Event::StayedScattered { count } => plain(format!("{count} men stay scattered.")),
        Event::Pushed { team } => story.of_unit(UnitId::Team(team), "is pushed and Ready again"),
        Event::TeamDestroyed { team } => story.of_unit(UnitId::Team(team), "is destroyed"),
        Event::LeaderRemoved { leader } => story.leader_removed(leader),
        Event::ObjectiveTaken { objective, side } => story.objective_taken(objective, side),
        Event::NobodyReady { turn } => plain(format!("Nobody is Ready: turn {turn} comes to its end.")),
        Event::Broken { side } => plain(format!("Broken: {}.", story.side(side))),
        Event::TurnEnded { turn } => plain(format!("Turn {turn} is over; all in play are Ready again.")),
        Event::DrawOffered { side } => plain(format!("Draw offered: {}.", story.side(side))),
        Event::DrawDeclined { side } => plain(format!("Draw declined: {}.", story.side(side))),
        Event::Ended { outcome } => story.ended(outcome),
    }
}

/// What a die is thrown for.
pub fn roll_name(rule: RuleId) -> &'static str {
    match rule {
        rule::DEP_2 => "Deployment",
        rule::SEQ_2 => "Initiative",
        rule::CTL_1 | rule::CTL_3 | rule::PLT_3 | rule::PLT_4 => "Control",
        rule::RAL_5 => "Rally",
        rule::MOV_1 => "Movement",
        rule::FIR_10 => "Scattered fire",
        rule::FIR_11 => "Firepower",
        rule::FIR_15 | rule::ASL_1 | rule::ASL_3 => "Assault",
        rule::PLT_6 | rule::PLT_7 => "Regroup",
        rule::OPT_2 | rule::OPT_10 => "Card",
        _ => "Die",
    }
}

/// A side's name as a sentence uses it: its own, or its letter where the scenario gives none.
pub fn side_name(rules: &Browning, side: Side) -> &str {
    match rules.setup().roster.side_names.get(usize::from(side.0)) {
        Some(name) if !name.is_empty() => name,
        _ if side.0 == 0 => "side A",
        _ => "side B",
    }
}

/// What stands on a card (BB-OPT-2, BB-OPT-7).
pub fn card_name(rules: &Browning, card: CardId) -> &str {
    let roster = &rules.setup().roster;
    match cards::card(rules, card) {
        Some(Card::Squad(squad)) => &roster.squads[squad.index()].name,
        Some(Card::Team(team)) => &roster.team(team).name,
        Some(Card::Leader(leader)) => &roster.leader(leader).name,
        None => "",
    }
}

/// `1 inch`, `2 inches`.
pub fn count(number: impl Into<u32>, one: &str, many: &str) -> String {
    match number.into() {
        1 => format!("1 {one}"),
        number => format!("{number} {many}"),
    }
}

/// Those who know the names.
struct Story<'a> {
    rules: &'a Browning,
    state: &'a State,
}

impl Story<'_> {
    fn side(&self, side: Side) -> &str {
        side_name(self.rules, side)
    }

    fn of_man(&self, figure: FigureId, does: &str) -> Sentence {
        let team = self.rules.setup().roster.team(self.state.team_of[figure.index()]);
        Sentence {
            text: format!("{figure} of {} {does}.", team.name),
            pieces: vec![figure.number().to_string()],
            at: Some(self.state.place(figure)),
        }
    }

    fn of_unit(&self, unit: UnitId, does: &str) -> Sentence {
        let roster = &self.rules.setup().roster;
        Sentence {
            text: format!("{} {does}.", roster.name_of(unit)),
            pieces: vec![roster.key_of(unit).to_owned()],
            at: None,
        }
    }

    fn of_card(&self, card: CardId, what: &str) -> Sentence {
        plain(format!("Card {what}: {}.", card_name(self.rules, card)))
    }

    fn leader_placed(&self, at: Point) -> Sentence {
        let unit = self.state.activation.unit;
        let name = self.rules.setup().roster.name_of(unit);
        let text = match unit {
            UnitId::Team(_) => format!("The leader of {name} looks to {at}."),
            UnitId::Leader(_) => format!("{name} looks to {at}."),
        };
        Sentence { text, at: Some(at), ..self.of_unit(unit, "") }
    }

    fn control_spent(&self, figure: FigureId) -> Sentence {
        let left = count(self.state.activation.points, "point", "points");
        self.of_man(figure, &format!("is called on; {left} left"))
    }

    /// `7 firing, 4 targets, rapid fire +1, defence 1`: everything that counts but the dice, which follow.
    fn fired(&self, team: TeamId, at: Point, event: &Event) -> Sentence {
        let Event::Fired { firers, targets, strong, rapid, defence, .. } = *event else { return plain(String::new()) };
        let added = [(STRONG, strong), (RAPID, rapid)].into_iter().filter(|(_, value)| *value > 0);
        let added: String = added.map(|(name, value)| format!(", {name} +{value}")).collect();
        let how = if defence == 0 { "scattered fire".to_owned() } else { format!("defence {defence}") };
        let targets = count(targets, "target", "targets");
        let does = format!("fires at {at}: {firers} firing, {targets}{added}, {how}");
        Sentence { at: Some(at), ..self.of_unit(UnitId::Team(team), &does) }
    }

    fn regrouped(&self, figure: FigureId, team: TeamId, at: Point) -> Sentence {
        let name = &self.rules.setup().roster.team(team).name;
        Sentence {
            text: format!("{figure} joins {name} at {at}."),
            pieces: vec![figure.number().to_string()],
            at: Some(at),
        }
    }

    fn leader_removed(&self, leader: LeaderId) -> Sentence {
        self.of_unit(UnitId::Leader(leader), "has nobody left to lead")
    }

    fn objective_taken(&self, objective: u8, side: Side) -> Sentence {
        let place = self.rules.setup().objectives.get(usize::from(objective));
        let name = place.map_or("", |place| place.name.as_str());
        Sentence {
            text: format!("{name} taken: {}.", self.side(side)),
            pieces: Vec::new(),
            at: place.map(|place| place.at),
        }
    }

    fn ended(&self, outcome: Outcome) -> Sentence {
        plain(match outcome.winner {
            Some(side) => format!("Victory: {}; {}.", self.side(side), outcome.how),
            None if outcome.is_undecided() => format!("The battle ends undecided: {}.", outcome.how),
            None => format!("The battle is drawn: {}.", outcome.how),
        })
    }
}

fn plain(text: String) -> Sentence {
    Sentence { text, pieces: Vec::new(), at: None }
}

#[cfg(test)]
mod tests {
    use sandtable_kernel::Apply;

    use super::*;
    use crate::walled_farm;

    fn told(event: Event) -> String {
        let (rules, mut state) = walled_farm::farm();
        state.activation.points = 3;
        state.apply(&event);
        tell(&rules, &state, &event).text
    }

    #[test]
    fn a_man_is_named_by_number_and_team() {
        let figure = FigureId(6);
        assert_eq!(told(Event::Pinned { figure }), "#7 of 1st squad rifles is pinned.");
        assert_eq!(told(Event::Scattered { figure }), "#7 of 1st squad rifles scatters.");
        let to = Point::hundredths(1250, 800);
        assert_eq!(told(Event::Moved { figure, to }), "#7 of 1st squad rifles moves to 12.5,8.");
        assert_eq!(told(Event::ControlSpent { figure }), "#7 of 1st squad rifles is called on; 2 points left.");
    }

    #[test]
    fn fire_tells_its_numbers_and_scattered_fire_says_so() {
        let (team, at) = (TeamId(0), Point::inches(12, 24));
        let fired = |strong, rapid, defence| Event::Fired { team, at, firers: 4, targets: 1, strong, rapid, defence };
        assert_eq!(told(fired(0, 0, 2)), "1st squad BAR fires at 12,24: 4 firing, 1 target, defence 2.");
        assert_eq!(told(fired(0, 0, 0)), "1st squad BAR fires at 12,24: 4 firing, 1 target, scattered fire.");
        let both = "1st squad BAR fires at 12,24: 4 firing, 1 target, strong team +1, rapid fire +1, defence 3.";
        assert_eq!(told(fired(1, 1, 3)), both);
    }

    #[test]
    fn sides_are_named_as_the_scenario_names_them() {
        assert_eq!(told(Event::InitiativeTaken { side: Side(1) }), "Initiative: German defenders.");
        let outcome = Outcome { winner: Some(Side(0)), rule: rule::VIC_4, how: "the enemy is broken" };
        assert_eq!(told(Event::Ended { outcome }), "Victory: US attackers; the enemy is broken.");
        let taken = Event::ObjectiveTaken { objective: 0, side: Side(0) };
        assert_eq!(told(taken), "Old farmhouse taken: US attackers.");
    }

    #[test]
    fn no_sentence_shows_a_rule_id() {
        for event in [
            Event::TurnBegan { turn: 2, first: None },
            Event::ControlScored { natural: 5, score: 6 },
            Event::MovementRolled { high: 1, low: 1 },
            Event::LeaderPlaced { at: Point::inches(1, 1) },
            Event::LeaderRemoved { leader: LeaderId(0) },
        ] {
            assert!(!told(event).contains("BB-"), "{event:?}");
        }
    }

    #[test]
    fn every_die_of_the_book_has_a_name() {
        for rule in [rule::CTL_1, rule::RAL_5, rule::MOV_1, rule::FIR_10, rule::FIR_11, rule::ASL_3, rule::PLT_6] {
            assert_ne!(roll_name(rule), "Die", "{rule}");
        }
    }
}
