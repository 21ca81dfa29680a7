//! Activation by cards: squads, or single teams, act as their card comes up (BB-OPT-2 to 10).

use sandtable_kernel::{Refusal, Side, Table};

use crate::event::CardId;
use crate::play::Play;
use crate::refusals::{CARD_TEAM, refuse_if};
use crate::sequence::Next;
use crate::state::{Frame, Stage};
use crate::terms::{LeaderId, SquadId, TeamId, UnitId};
use crate::toggles::Activation;
use crate::{Browning, Event, State, activation, rule};

/// What a card stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Card {
    /// The teams of a squad (BB-OPT-2).
    Squad(SquadId),
    /// One team: an attached one, or any under `cards_team` (BB-OPT-7).
    Team(TeamId),
    /// A platoon leader or senior NCO.
    Leader(LeaderId),
}

/// Whether this battle is played with cards.
pub fn in_use(rules: &Browning) -> bool {
    matches!(rules.setup().toggles.activation, Activation::CardsSquad | Activation::CardsTeam)
}

/// BB-OPT-10, BB-GEN-8: all cards of the battle in force order; a card's number is its place here.
pub fn all(rules: &Browning) -> impl Iterator<Item = (CardId, Card)> + '_ {
    let roster = &rules.setup().roster;
    let by_squad = rules.setup().toggles.activation == Activation::CardsSquad;
    let of_platoon = move |platoon| {
        let squads = (0u8..).map(SquadId).zip(&roster.squads);
        let squads = squads.filter(move |(_, squad)| by_squad && squad.platoon == platoon);
        let single = move |team: &TeamId| !by_squad || roster.team(*team).squad.is_none();
        let teams = roster.team_ids().filter(move |team| roster.team(*team).platoon == platoon && single(team));
        let leaders = roster.leader_ids().filter(move |leader| roster.leader(*leader).platoon == platoon);
        squads.map(|(squad, _)| Card::Squad(squad)).chain(teams.map(Card::Team)).chain(leaders.map(Card::Leader))
    };
    (0u8..).map(CardId).zip(roster.platoon_ids().flat_map(of_platoon))
}

/// What a card stands for.
pub fn card(rules: &Browning, card: CardId) -> Option<Card> {
    all(rules).nth(card.0.into()).map(|(_, card)| card)
}

/// Whose card it is.
pub fn owner(rules: &Browning, card: Card) -> Side {
    let roster = &rules.setup().roster;
    match card {
        Card::Squad(squad) => roster.platoons[roster.squads[squad.index()].platoon.index()].side,
        Card::Team(team) => roster.team(team).side,
        Card::Leader(leader) => roster.leader(leader).side,
    }
}

/// The teams on a card, in force order; none on a leader's.
pub fn teams(rules: &Browning, card: Card) -> impl Iterator<Item = TeamId> + '_ {
    let roster = &rules.setup().roster;
    roster.team_ids().filter(move |team| match card {
        Card::Squad(squad) => roster.team(*team).squad == Some(squad),
        Card::Team(only) => *team == only,
        Card::Leader(_) => false,
    })
}

/// BB-OPT-2, BB-OPT-7: a card for everybody in play.
pub(crate) fn make_deck<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let in_play = |card: Card| match card {
        Card::Leader(leader) => !play.state.leaders[leader.index()].removed,
        _ => teams(play.rules, card).any(|team| !play.state.teams[team.index()].destroyed),
    };
    let cards = all(play.rules).filter(|(_, card)| in_play(*card)).fold(0, |deck, (id, _)| deck | 1 << id.0);
    let by_squad = play.rules.setup().toggles.activation == Activation::CardsSquad;
    play.happen(if by_squad { rule::OPT_2 } else { rule::OPT_7 }, Event::DeckMade { cards });
    Next::Go(Stage::InitiativeStart)
}

/// BB-OPT-2, BB-OPT-6, BB-OPT-10: draws until a card has somebody Ready on it; with the deck empty the turn ends.
pub(crate) fn draw<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    loop {
        let size = play.state.deck.count_ones();
        if size == 0 {
            let turn = play.state.turn;
            play.happen(rule::OPT_6, Event::NobodyReady { turn });
            return Next::Go(Stage::EndScatter { after: None });
        }
        let place = play.draw(rule::OPT_2, size as u16);
        let id = nth_card(play.state.deck, u32::from(place) - 1);
        let Some(drawn) = card(play.rules, id) else { continue };
        let ready = teams(play.rules, drawn).filter(|team| play.state.is_ready(UnitId::Team(*team)));
        let waiting = ready.fold(0u32, |bits, team| bits | 1 << team.0);
        play.happen(rule::OPT_10, Event::CardDrawn { card: id, teams: waiting });
        let leader_ready = matches!(drawn, Card::Leader(leader) if play.state.is_ready(UnitId::Leader(leader)));
        if waiting == 0 && !leader_ready {
            play.happen(rule::OPT_6, Event::CardDiscarded { card: id });
            continue;
        }
        let side = owner(play.rules, drawn);
        play.happen(rule::OPT_2, Event::InitiativeTaken { side });
        return Next::Go(Stage::ChooseUnit);
    }
}

/// The card at this place among those in the deck, counted from 0.
fn nth_card(deck: u64, place: u32) -> CardId {
    let rest = (0..place).fold(deck, |rest, _| rest & (rest - 1));
    CardId(rest.trailing_zeros() as u8)
}

/// BB-OPT-3: whether a team was Ready at the draw, has not acted on this card and is not destroyed.
pub fn waits(state: &State, team: TeamId) -> bool {
    state.card_teams & (1 << team.0) != 0 && !state.teams[team.index()].destroyed
}

/// BB-OPT-9: the only unit on a card is taken without asking; of several the owner chooses, one after another.
pub(crate) fn choose<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    if let Some(Card::Leader(leader)) = play.state.card.and_then(|id| card(play.rules, id)) {
        let unit = UnitId::Leader(leader);
        return if play.state.is_ready(unit) { activation::begin(play, unit) } else { Next::Go(Stage::InitiativeEnd) };
    }
    let mut waiting = play.rules.setup().roster.team_ids().filter(|team| waits(play.state, *team));
    match (waiting.next(), waiting.next()) {
        (None, _) => Next::Go(Stage::InitiativeEnd),
        (Some(only), None) => activation::begin(play, UnitId::Team(only)),
        (Some(_), Some(_)) => Next::Ask(Frame::ChooseUnit),
    }
}

/// BB-D-15, BB-OPT-3: a team of the drawn card that has still to act.
pub fn check_choice(state: &State, unit: UnitId) -> Result<(), Refusal> {
    refuse_if(!matches!(unit, UnitId::Team(team) if waits(state, team)), CARD_TEAM)
}

/// BB-OPT-4, BB-OPT-5: the card goes back if a team on it kept Ready; so does the card of a team just pushed.
pub(crate) fn put_back<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let rules = play.rules;
    for (id, card) in all(rules) {
        if play.state.deck & (1 << id.0) != 0 {
            continue;
        }
        let ready = |team: &TeamId| play.state.is_ready(UnitId::Team(*team));
        if play.state.card == Some(id) && teams(rules, card).any(|team| ready(&team)) {
            play.happen(rule::OPT_4, Event::CardReturned { card: id });
        } else if teams(rules, card).any(|team| ready(&team) && play.state.teams[team.index()].barred) {
            // Only a push bars a team while cards are in use, and only until the next card.
            play.happen(rule::OPT_5, Event::CardReturned { card: id });
        }
    }
    Next::Go(Stage::InitiativeStart)
}
