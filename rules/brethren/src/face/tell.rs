//! What happened, in one plain sentence each, and what each die was thrown for.
//!
//! Playbooks compare these sentences word for word, so a change of wording here is a change of every example. No sentence
//! tells a place in numbers or the Specialist's trade of a model: the one would be measuring (BR-MEA-2), the other may be
//! unknown to the enemy (BR-HID-2). The only distance told is the range of a declared shot (BR-MEA-1).

use sandtable_kernel::scene::Sentence;
use sandtable_kernel::{Outcome, RuleId, Side};

use crate::scene::weapon_word;
use crate::terms::{Action, Command, Edge, FireMode, MarchKind, ModelId, ModelSet, Phase, UnitId, UnitSet};
use crate::volley::{Added, Faces, Volley};
use crate::{Brethren, Event, Mission, State, losses, paths, rule};

/// What happened, in one sentence; the state is the one right after it.
pub fn tell(rules: &Brethren, state: &State, event: &Event) -> Sentence {
    let story = Story { rules, state };
    story.tell_turn(event)
}

impl Story<'_> {
    /// Set-up, slots and actions.
    fn tell_turn(&self, event: &Event) -> Sentence {
        match *event {
            Event::Joined { model, unit } => self.of_model(model, &format!("belongs to {}", self.unit(unit))),
            Event::SplitsDeclared { side } => self.of_side(side, "declared all teams"),
            Event::FirstPlacerRolled { side } => self.of_side(side, "will place first"),
            Event::AttackerNamed { side } => self.of_side(side, "will attack"),
            Event::EdgeTaken { side, edge } => self.of_side(side, &format!("took the {} edge", edge_word(edge))),
            Event::Placed { model, .. } => self.of_model(model, "takes its place"),
            Event::UnitPlaced { unit, next } => self.of_unit(unit, &format!("is placed; next: {}", self.side(next))),
            Event::TurnBegan { turn } => plain(format!("Turn {turn} begins.")),
            Event::PriorityWon { side } => self.of_side(side, "won Priority"),
            Event::PhaseBegan { phase } => plain(format!("{}.", phase_name(phase))),
            Event::SlotBegan { side } => plain(format!("Slot: {}.", self.side(side))),
            Event::SlotEnded { side } => plain(format!("Slot over: {}.", self.side(side))),
            Event::Passed { side } => self.of_side(side, "passed"),
            Event::Activated { unit } => self.of_unit(unit, "is activated"),
            Event::ActivationEnded { unit } => self.of_unit(unit, "is done"),
            Event::GroupFormed { officer, members } => self.group_formed(officer, members),
            Event::ActingBegan { unit } => self.of_unit(unit, "acts"),
            Event::GroupDispersed { officer } => self.of_unit(officer, "lets the group go"),
            Event::ActionTaken { unit, action, ap } => self.action_taken(unit, action, ap),
            Event::Waited { unit } => self.of_unit(unit, "waits with one action point"),
            Event::WaitRedeemed { unit, .. } => self.of_unit(unit, "uses its Wait"),
            Event::WaitLost { unit } => self.of_unit(unit, "loses its Wait"),
            Event::Prepared { unit } => self.of_unit(unit, "is prepared"),
            Event::PrepareEnded { unit } => self.of_unit(unit, "is no longer prepared"),
            Event::WentDown { unit } => self.of_unit(unit, "goes down"),
            Event::Aimed { unit } => self.of_unit(unit, "aims"),
            Event::AimLost { unit } => self.of_unit(unit, "loses its aim"),
            _ => self.tell_move(event),
        }
    }

    /// Moves, orders and charges.
    fn tell_move(&self, event: &Event) -> Sentence {
        match *event {
            Event::MoveBegan { kind, units } => self.move_began(kind, units),
            Event::AllowanceRolled { added } => self.allowance_rolled(added),
            Event::Moved { model, .. } => self.of_model(model, "moves"),
            Event::Returned { model } => self.of_model(model, "goes back to where it stood"),
            Event::Turned { unit, facing } => self.of_unit(unit, &format!("turns to {facing} degrees")),
            Event::Travelled { unit } => self.of_unit(unit, "has moved this turn"),
            Event::Exited { model, .. } => self.of_model(model, "leaves by the enemy's edge"),
            Event::MoveEnded { kind } => plain(format!("{} over.", march_name(kind))),
            Event::OrderGiven { command, by, .. } => self.of_model(by, &format!("orders a {}", command_name(command))),
            Event::Followed { unit } => self.of_unit(unit, "follows the order"),
            Event::Nominated { unit } => self.of_unit(unit, "is to be charged"),
            Event::ChargeDeclared { unit, target } => self.of_two(unit, "charges", target),
            Event::Reacted { unit, action } => self.of_unit(unit, &format!("reacts with {}", action_name(action))),
            Event::ReactionsEnded { .. } => plain("No more reactions.".to_owned()),
            Event::DroppedOut { unit } => self.of_unit(unit, "drops out of the charge"),
            Event::ChargeReached { unit } => {
                let more = count(self.rules.tables().charge.bonus_attacks, "more attack", "more attacks");
                self.of_unit(unit, &format!("reaches its target: {more} each"))
            }
            Event::ChargeFailed { unit } => {
                let defence = losses::defence(self.rules, self.state, unit);
                self.of_unit(unit, &format!("does not reach its target: Defence {defence} this turn"))
            }
            Event::ChargeVoid { unit } => self.of_unit(unit, "has nothing left to charge"),
            Event::SecondChosen { action: Some(action) } => plain(format!("Second action: {}.", action_name(action))),
            Event::SecondChosen { action: None } => plain("No second action.".to_owned()),
            Event::OrderEnded { .. } => plain("The order is carried out.".to_owned()),
            _ => self.tell_fire(event),
        }
    }

    /// Fire and losses.
    fn tell_fire(&self, event: &Event) -> Sentence {
        match *event {
            Event::Fired { by, target, mode } => self.of_two(by, fire_words(mode), target),
            Event::FireMissed { by } => self.of_unit(by, "is out of range: a miss"),
            Event::RangeMeasured { by, target, range } => self.range_measured(by, target, &range.to_string()),
            Event::GrenadeSpent { model } => self.of_model(model, "has used its Grenade"),
            Event::ArmsShown { weapon, models } => {
                let word = weapon_word(weapon);
                self.of_models(models, &format!("shows its {word}"), &format!("show their {word}"))
            }
            Event::MeleeShown { models } => {
                self.of_models(models, "shows what it fights with", "show what they fight with")
            }
            Event::WayTested { unit, hit } => self.way_tested(unit, hit),
            Event::DiceKept { target, barrage, .. } => {
                self.of_unit(target, &format!("is still aimed at with {}", count(barrage.dice, "die", "dice")))
            }
            Event::VolleyAimed { volley } => self.volley_aimed(volley),
            Event::AttackThrown { model, faces, added } => self.attack_thrown(model, faces, added),
            Event::DefenceThrown { unit, by, faces } => self.defence_thrown(unit, by, faces),
            Event::DuelThrown { side, faces, counted } => self.duel_thrown(side, faces, counted),
            Event::VolleyHit { hits: 0, .. } => plain("No hit.".to_owned()),
            Event::VolleyHit { hits, wounds, defence, .. } => {
                let (hits, wounds) = (count(hits, "hit", "hits"), count(wounds, "wound", "wounds"));
                plain(format!("{hits}, {wounds}: a wound needs {}.", self.wound_needs(defence)))
            }
            Event::VolleyEnded { unit } => self.of_unit(unit, "is under fire no longer"),
            Event::Suppressed { unit } => {
                let morale = self.rules.tables().suppress.morale;
                self.of_unit(unit, &format!("is Suppressed: no action or reaction this turn, Morale {morale:+}"))
            }
            Event::Saved { unit, needed } => {
                self.of_unit(unit, &format!("is spared a wound by a Medic, who needed {}", or_more(needed)))
            }
            Event::NotSaved { unit, needed } => {
                self.of_unit(unit, &format!("is not spared by a Medic, who needed {}", or_more(needed)))
            }
            Event::Unhurt { model } => self.of_model(model, "is not wounded"),
            Event::WoundTaken { .. } => plain("One wound is dealt with.".to_owned()),
            Event::Wounded { model } => {
                let left = self.state.health[model.index()];
                self.of_model(model, &format!("is wounded; Health {left}"))
            }
            Event::Killed { model, tally } => {
                self.of_model(model, &format!("is lost: {}", count(tally, "loss", "losses")))
            }
            Event::WoundsWasted { count: wasted } => plain(format!("{} for nobody.", count(wasted, "wound", "wounds"))),
            _ => self.tell_melee(event),
        }
    }

    /// Duels, morale and the end.
    fn tell_melee(&self, event: &Event) -> Sentence {
        match *event {
            Event::DuelFormed { duel, models } => self.duel_formed(duel, models),
            Event::DuelsFormed { count: duels } => plain(format!("{} to fight.", count(duels, "duel", "duels"))),
            Event::DuelBegan { duel } => plain(format!("Duel {duel} begins.")),
            Event::Supported { supporter, fighter } => {
                self.of_model(supporter, &format!("supports #{}", fighter.number()))
            }
            Event::SupportsChosen { side } => self.of_side(side, "chose supporters"),
            Event::RoundFought { winner, hits } => {
                self.of_side(winner, &format!("won the round: {}", count(hits, "hit", "hits")))
            }
            Event::RoundTied { face } => plain(format!("Tied at {face}: the highest dice are thrown again.")),
            Event::HitAssigned { model, hits, defence } => {
                let (hits, needs) = (count(hits, "hit", "hits"), self.wound_needs(defence));
                self.of_model(model, &format!("takes {hits}: a wound needs {needs}"))
            }
            Event::Withdrew { model, .. } => self.of_model(model, "withdraws"),
            Event::Displaced { model, .. } => self.of_model(model, "makes room"),
            Event::MadeDesperate { model } => self.of_model(model, "is trapped and Desperate"),
            Event::DuelRepeated { round } => plain(format!("The duel is fought again: repeat {round}.")),
            Event::DuelEnded { duel, undecided: true } => plain(format!("Duel {duel} stays undecided.")),
            Event::DuelEnded { duel, undecided: false } => plain(format!("Duel {duel} is over.")),
            Event::TalliesCompared { loser: Some(side) } => self.of_side(side, "lost more and must test Morale"),
            Event::TalliesCompared { loser: None } => plain("Losses are equal: no Morale check.".to_owned()),
            Event::NobodyTests { side } => self.of_side(side, "need not test: no enemy commander is near enough"),
            Event::MoraleChosen { commander, model } => {
                self.of_model(model, &format!("and those around it test Morale before #{}", commander.number()))
            }
            Event::Stood { model, rolled, morale } => {
                self.of_model(model, &format!("rolls {rolled}, Morale {morale}, and stands"))
            }
            Event::Fled { model, rolled, morale } => {
                self.of_model(model, &format!("rolls {rolled}, Morale {morale}, and runs away"))
            }
            Event::Scored { objective, side } => self.scored(objective, side),
            Event::TurnEnded { turn } => plain(format!("Turn {turn} is over.")),
            Event::Conceded { side } => self.of_side(side, "gave up"),
            Event::Ended { outcome } => self.ended(outcome),
            // Every event has its sentence in one of the four.
            _ => plain(String::new()),
        }
    }
}

/// What a die is thrown for, in a word or two.
pub fn roll_name(rule: RuleId) -> &'static str {
    match rule {
        rule::DEP_1 => "Deployment",
        rule::PRI_1 => "Priority",
        rule::RUN_1 => "Run",
        rule::GRU_1 => "Group Run",
        rule::CHG_5 => "Charge",
        rule::ITW_4 => "In the way",
        rule::FIR_8 | rule::FIR_9 | rule::FIR_11 => "Attack",
        rule::FIR_10 => "Defence",
        rule::ITW_5 => "Defence, rolled by the opponent",
        rule::GRN_2 | rule::IND_5 => "Wound dice",
        rule::FIR_12 | rule::CBT_10 | rule::CBT_15 => "Wound",
        rule::MED_1 => "Medic",
        rule::FIR_14 => "Casualty",
        rule::CBT_7 => "Duel",
        rule::CBT_9 => "Duel, tied",
        rule::MOR_6 => "Morale",
        _ => "Die",
    }
}

/// A side's name as a sentence uses it: its force's, or its colour where the scenario gives none.
pub fn side_name(rules: &Brethren, side: Side) -> &str {
    match rules.setup().roster.side_names.get(usize::from(side.0)) {
        Some(name) if !name.is_empty() => name,
        _ if side.0 == 0 => "Blue",
        _ => "Red",
    }
}

/// `1 inch`, `2 inches`.
pub fn count(number: impl Into<u32>, one: &str, many: &str) -> String {
    match number.into() {
        1 => format!("1 {one}"),
        number => format!("{number} {many}"),
    }
}

/// An action as players say it.
pub const fn action_name(action: Action) -> &'static str {
    match action {
        Action::Move => "Move",
        Action::Run => "Run",
        Action::Wait => "Wait",
        Action::Prepare => "Prepare",
        Action::Down => "Down!",
        Action::Aim => "Aim",
        Action::Fire => "Fire!",
        Action::Suppress => "Suppressive Fire",
    }
}

/// An order as players say it.
pub const fn command_name(command: Command) -> &'static str {
    match command {
        Command::GroupMove => "Group Move",
        Command::GroupRun => "Group Run",
        Command::Charge => "Charge",
    }
}

/// A move as players say it.
pub const fn march_name(kind: MarchKind) -> &'static str {
    match kind {
        MarchKind::Move => "Move",
        MarchKind::Run => "Run",
        MarchKind::GroupMove => "Group Move",
        MarchKind::GroupRun => "Group Run",
        MarchKind::Charge => "Charge",
    }
}

/// A phase as players say it.
pub const fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::SetUp => "Set-up",
        Phase::Priority => "Priority Phase",
        Phase::Activation => "Activation Phase",
        Phase::Combat => "Combat Phase",
        Phase::Morale => "Morale Phase",
        Phase::End => "End of the turn",
    }
}

/// The word of a table edge.
pub const fn edge_word(edge: Edge) -> &'static str {
    match edge {
        Edge::South => "south",
        Edge::North => "north",
    }
}

const fn fire_words(mode: FireMode) -> &'static str {
    match mode {
        FireMode::Fire => "fires at",
        FireMode::Suppressive => "lays Suppressive Fire on",
        FireMode::Reaction => "fires at those who charge it,",
    }
}

/// Those who know the names.
struct Story<'a> {
    rules: &'a Brethren,
    state: &'a State,
}

impl Story<'_> {
    fn side(&self, side: Side) -> &str {
        side_name(self.rules, side)
    }

    fn unit(&self, unit: UnitId) -> &str {
        &self.rules.setup().roster.unit(unit).name
    }

    fn key(&self, unit: UnitId) -> String {
        self.rules.setup().roster.unit(unit).key.clone()
    }

    /// In words that fit one and many: a side may be called "Germans" or "The garrison".
    fn of_side(&self, side: Side, did: &str) -> Sentence {
        plain(format!("{} {did}.", self.side(side)))
    }

    fn of_unit(&self, unit: UnitId, does: &str) -> Sentence {
        Sentence { text: format!("{} {does}.", self.unit(unit)), pieces: vec![self.key(unit)], at: None }
    }

    fn of_two(&self, one: UnitId, does: &str, other: UnitId) -> Sentence {
        let text = format!("{} {does} {}.", self.unit(one), self.unit(other));
        Sentence { text, pieces: vec![self.key(one), self.key(other)], at: None }
    }

    fn of_model(&self, model: ModelId, does: &str) -> Sentence {
        let unit = self.unit(self.state.unit_of(model));
        Sentence {
            text: format!("#{} of {unit} {does}.", model.number()),
            pieces: vec![model.number().to_string()],
            at: Some(self.state.place(model)),
        }
    }

    fn of_models(&self, models: ModelSet, one: &str, many: &str) -> Sentence {
        let does = if models.count() == 1 { one } else { many };
        Sentence { text: format!("{} {does}.", numbers(models)), pieces: ids(models), at: None }
    }

    fn names(&self, units: UnitSet) -> String {
        listed(units.iter().map(|unit| self.unit(unit).to_owned()).collect())
    }

    fn group_formed(&self, officer: UnitId, members: UnitSet) -> Sentence {
        let others = members.without(UnitSet::one(officer));
        let text = format!("{} takes {} along.", self.unit(officer), self.names(others));
        Sentence { text, pieces: members.iter().map(|unit| self.key(unit)).collect(), at: None }
    }

    fn action_taken(&self, unit: UnitId, action: Action, ap: u8) -> Sentence {
        let left = count(self.state.unit(unit).ap, "action point", "action points");
        match ap {
            0 => self.of_unit(unit, &format!("takes {}", action_name(action))),
            _ => self.of_unit(unit, &format!("takes {}; {left} left", action_name(action))),
        }
    }

    fn move_began(&self, kind: MarchKind, units: UnitSet) -> Sentence {
        let text = format!("{}: {}.", march_name(kind), self.names(units));
        Sentence { text, pieces: units.iter().map(|unit| self.key(unit)).collect(), at: None }
    }

    fn range_measured(&self, by: UnitId, target: UnitId, range: &str) -> Sentence {
        let text = format!("{} to {}: {range} inches.", self.unit(by), self.unit(target));
        Sentence { text, pieces: vec![self.key(by), self.key(target)], at: None }
    }

    fn volley_aimed(&self, volley: Volley) -> Sentence {
        let firing = count(volley.firers.count(), "model fires", "models fire");
        let exposed = count(volley.candidates.count(), "model", "models");
        let text = format!("{firing} at {}, {exposed} exposed.", self.unit(volley.target));
        Sentence { text, pieces: vec![self.key(volley.target)], at: None }
    }

    fn allowance_rolled(&self, added: u8) -> Sentence {
        let all = self.state.march.units.first().map(|unit| paths::allowance(self.rules, self.state, unit));
        let all = all.map_or_else(String::new, |all| format!(": {all} in all"));
        plain(format!("{} more{all}.", count(added, "inch", "inches")))
    }

    /// BR-ITW-4: what the die had to show.
    fn way_tested(&self, unit: UnitId, hit: bool) -> Sentence {
        let most = self.rules.tables().in_the_way.hit_max;
        match hit {
            true => self.of_unit(unit, &format!("is in the way and becomes the target ({most} or less)")),
            false => self.of_unit(unit, &format!("is in the way, but the fire passes (more than {most})")),
        }
    }

    /// BR-FIR-9: `#3 of Green squad a throws 5 and 2; aim +1, cover -1: 5 and 2.`
    fn attack_thrown(&self, model: ModelId, faces: Faces, added: Added) -> Sentence {
        let thrown = dice(&faces);
        let lines: Vec<String> = added.lines().map(|(name, value)| format!("{name} {value:+}")).collect();
        if lines.is_empty() {
            return self.of_model(model, &format!("throws {thrown}"));
        }
        let sum = added.sum();
        let counted: Faces = faces.told().iter().map(|face| losses::modified(self.rules, *face, sum)).collect();
        self.of_model(model, &format!("throws {thrown}; {}: {}", lines.join(", "), dice(&counted)))
    }

    /// BR-FIR-10: the opponent's dice are named as his.
    fn defence_thrown(&self, unit: UnitId, by: Side, faces: Faces) -> Sentence {
        let thrown = dice(&faces);
        if self.rules.setup().roster.unit(unit).side == by {
            return self.of_unit(unit, &format!("defends with {thrown}"));
        }
        let roller = self.side(by);
        self.of_unit(unit, &format!("is hit by its own side; {roller} rolled its Defence: {thrown}"))
    }

    /// BR-CBT-6, BR-CBT-7: `Blue rolled 6 and 3, counting 5 and 2.`
    fn duel_thrown(&self, side: Side, faces: Faces, counted: Faces) -> Sentence {
        let thrown = dice(&faces);
        match faces == counted {
            true => self.of_side(side, &format!("rolled {thrown}")),
            false => self.of_side(side, &format!("rolled {thrown}, counting {}", dice(&counted))),
        }
    }

    /// BR-FIR-12, BR-CBT-10: what a wound die must show.
    fn wound_needs(&self, defence: u8) -> String {
        or_more((defence + 1).min(self.rules.tables().wound.always))
    }

    fn duel_formed(&self, duel: u8, models: ModelSet) -> Sentence {
        let [blue, red] = self.state.models_of.map(|side| numbers(models.and(side)));
        Sentence { text: format!("Duel {duel}: {blue} against {red}."), pieces: ids(models), at: None }
    }

    fn scored(&self, objective: u8, side: Side) -> Sentence {
        let place = match &self.rules.setup().mission {
            Mission::Hold { objectives } => objectives.get(usize::from(objective)),
            _ => None,
        };
        let name = place.map_or("", |place| place.name.as_str());
        let points = self.state.points[usize::from(side.0)];
        let text = format!("{name} is held by {}: {}.", self.side(side), count(points, "point", "points"));
        Sentence { text, pieces: Vec::new(), at: place.map(|place| place.at) }
    }

    fn ended(&self, outcome: Outcome) -> Sentence {
        plain(match outcome.winner {
            Some(side) => format!("{} won: {}.", self.side(side), outcome.how),
            None => format!("The battle is drawn: {}.", outcome.how),
        })
    }
}

/// `4 or more`; only a 6 is `6`.
fn or_more(face: u8) -> String {
    if face >= 6 { face.to_string() } else { format!("{face} or more") }
}

/// Dice as they are read out: `6, 2 and 1`.
fn dice(faces: &Faces) -> String {
    let mut told: Vec<String> = faces.told().iter().map(u8::to_string).collect();
    if faces.untold() > 0 {
        told.push(format!("{} more", faces.untold()));
    }
    listed(told)
}

fn plain(text: String) -> Sentence {
    Sentence { text, pieces: Vec::new(), at: None }
}

fn ids(models: ModelSet) -> Vec<String> {
    models.iter().map(|model| model.number().to_string()).collect()
}

fn numbers(models: ModelSet) -> String {
    listed(models.iter().map(|model| format!("#{}", model.number())).collect())
}

/// `one`, `one and two`, `one, two and three`; nobody is `nobody`.
fn listed(mut names: Vec<String>) -> String {
    match names.pop() {
        None => "nobody".to_owned(),
        Some(last) if names.is_empty() => last,
        Some(last) => format!("{} and {last}", names.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use sandtable_kernel::{Apply, Length, Point};

    use super::*;
    use crate::fixture::{Field, Game};
    use crate::terms::{BLUE, RED};

    fn game() -> Game {
        Field::new(36, 36)
            .rifles(BLUE, "sq1", &[(1000, 200), (1150, 200)])
            .rifles(RED, "e1", &[(1000, 3000), (1150, 3000), (1300, 3000)])
            .begin(&[])
    }

    fn told(event: Event) -> String {
        let game = game();
        let mut state = game.state().clone();
        state.apply(&event);
        tell(game.rules(), &state, &event).text
    }

    #[test]
    fn a_model_is_named_by_number_and_unit() {
        let model = ModelId(3);
        assert_eq!(told(Event::Killed { model, tally: 1 }), "#4 of e1 is lost: 1 loss.");
        assert_eq!(told(Event::Fled { model, rolled: 9, morale: 7 }), "#4 of e1 rolls 9, Morale 7, and runs away.");
        assert_eq!(told(Event::Wounded { model }), "#4 of e1 is wounded; Health 0.");
    }

    #[test]
    fn an_action_tells_what_is_left() {
        let unit = UnitId(0);
        let taken = Event::ActionTaken { unit, action: Action::Aim, ap: 1 };
        assert_eq!(told(taken), "sq1 takes Aim; 1 action point left.");
        assert_eq!(told(Event::ActionTaken { unit, action: Action::Down, ap: 0 }), "sq1 takes Down!.");
    }

    #[test]
    fn the_only_distance_told_is_that_of_a_declared_shot() {
        let to = Point::hundredths(1250, 800);
        assert_eq!(told(Event::Moved { model: ModelId(0), to }), "#1 of sq1 moves.");
        let range = Length::hundredths(2422);
        let measured = Event::RangeMeasured { by: UnitId(0), target: UnitId(1), range };
        assert_eq!(told(measured), "sq1 to e1: 24.22 inches.");
    }

    #[test]
    fn a_duel_names_both_sides() {
        let models = [ModelId(0), ModelId(2), ModelId(3)].into_iter().collect();
        assert_eq!(told(Event::DuelFormed { duel: 1, models }), "Duel 1: #1 against #3 and #4.");
        let began = Event::MoveBegan { kind: MarchKind::GroupRun, units: [UnitId(0), UnitId(1)].into_iter().collect() };
        assert_eq!(told(began), "Group Run: sq1 and e1.");
    }

    #[test]
    fn every_die_of_the_catalogue_has_a_name() {
        for rule in [
            rule::DEP_1,
            rule::PRI_1,
            rule::RUN_1,
            rule::GRU_1,
            rule::CHG_5,
            rule::ITW_4,
            rule::FIR_8,
            rule::FIR_10,
            rule::GRN_2,
            rule::FIR_12,
            rule::CBT_10,
            rule::MED_1,
            rule::FIR_14,
            rule::CBT_7,
            rule::CBT_9,
            rule::MOR_6,
        ] {
            assert_ne!(roll_name(rule), "Die", "{rule}");
        }
    }
}
