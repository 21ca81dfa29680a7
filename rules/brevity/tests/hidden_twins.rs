//! Hidden means hidden, over whole battles (OB-INF): two battles that differ only in battalions which the other side cannot
//! know of, played by the same orders and dice, look the same to that side from the first decision to the last: what it sees,
//! reads in the journal, is asked, is offered, and when.

use sandtable_brevity::Brevity;
use sandtable_brevity::terms::Status;
use sandtable_brevity_mind::BrevityMind;
use sandtable_kernel::dice::{Seed, Stream};
use sandtable_kernel::journal::Entry;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;
use sandtable_kernel::{Battle, Book, DiceFrom, Eye, Face, Mind, Pending, Point, Rules, Seat, Sight};

/// Side B has a hidden battalion and a hidden gun in both; `more` are those only one of the battles has, in a far corner.
fn battle(more: &str, seed: u64) -> Battle<Brevity> {
    let text = format!(
        r#"
game = "brevity"
name = "Twins"
table = {{ width = 96, height = 60 }}
clock = {{ season = "summer", first = [1, 2], last = [1, 4] }}
toggles = {{ hidden_deployment = "on", counter_battery = "on", engineering = "on", reconnaissance = "on" }}
[side.a]
nationality = "british"
waive = "all"
orders = {{ prevent = true }}
command.c = "british line"
command.d = "british line"
battalion.a1 = "INF at 10,20 in c"
battalion.a2 = "INF at 14,20 in c"
battalion.a3 = "TK-M at 18,20 in c"
battalion.a4 = "ART-25 at 14,8 in c support"
battalion.a5 = "INF at 30,20 in d"
battalion.a6 = "AC at 34,20 in d recon company"
[side.b]
nationality = "german"
waive = "all"
orders = {{ prevent = true }}
command.k = "german line"
command.m = "german line"
battalion.b1 = "INF at 10,38 in k"
battalion.b2 = "INF at 16,38 in k"
battalion.b3 = "ART-105 at 20,50 in k support"
battalion.b4 = "INF at 32,38 in m"
battalion.h1 = "INF at 26,42 in k hidden"
battalion.h2 = "ART-105 at 40,50 in m support hidden"
{more}
[opening]
"#
    );
    let sheet = Sheet::parse("twins", &text).unwrap_or_else(|faults| panic!("{faults}"));
    let rules = Brevity::set_up(&sheet, &HouseRules::none()).unwrap_or_else(|faults| panic!("{faults}"));
    Battle::begin(rules, DiceFrom::Seed(Seed::from_number(seed)))
}

/// Everything side A can learn: its scene, its question and offers, who is asked, and the lines open to it.
fn known(battle: &Battle<Brevity>, from: usize) -> String {
    let (rules, state, seat) = (battle.rules(), battle.state(), Seat(0));
    let lines: Vec<String> = battle.journal()[from..]
        .iter()
        .filter(|entry| entry.open_to(Eye::Seat(seat)))
        .map(|entry| match entry {
            Entry::Event { told, .. } => told.text.clone(),
            Entry::Roll { face, rule, .. } => format!("{rule}: {face}"),
            Entry::Order { order, .. } => rules.write_order(order),
            _ => "taken back".to_owned(),
        })
        .collect();
    let measured = rules.measure(state, Eye::Seat(seat), Point::inches(90, 56), Point::inches(86, 56));
    format!(
        "{:?}\n{:?}\n{}\n{:?}\n{lines:?}\n{measured:?}",
        battle.pending(),
        rules.scene(state, Eye::Seat(seat)),
        rules.question(state, seat),
        rules.offers(state, seat),
    )
}

/// Plays one battle at random and the other by the same words, until it is over or one of the many has been found.
fn compare(more: &str, seed: u64) -> usize {
    let (mut plain, mut twin) = (battle("", seed), battle(more, seed));
    let mut whim = Stream::new(Seed::from_number(seed), 3);
    let mind = BrevityMind::ready(plain.rules());
    let (mut seen_plain, mut seen_twin) = (0, 0);
    for orders in 0..4000 {
        // That there are hidden guns at all is known to both (OB-R-146); when the last has been found the twins part.
        let guns = plain.state().battalions.iter().zip(&plain.rules().roster().battalions);
        let mut hidden = guns.filter(|(of, listed)| of.status == Status::Hidden && listed.gun.is_some());
        let (Pending::Asks(asks), Some(_)) = (plain.pending(), hidden.next()) else { return orders };
        let (one, two) = (known(&plain, seen_plain), known(&twin, seen_twin));
        assert_eq!(one, two, "seed {seed}, after {orders} orders");
        (seen_plain, seen_twin) = (plain.line(), twin.line());
        let seat = asks.first();
        let order = mind.random_order(plain.rules(), plain.state(), seat, &mut whim);
        let words = plain.rules().write_order(&order);
        let same =
            twin.rules().read_order(twin.state(), seat, &words).unwrap_or_else(|misread| panic!("{words}: {misread}"));
        // Whoever has more battalions may be kept from a place where one of them stands; it then does nothing there.
        if plain.submit(seat, order).is_err() || twin.submit(seat, same).is_err() {
            return orders;
        }
    }
    panic!("seed {seed}: no end");
}

#[test]
fn nobody_can_tell_how_many_battalions_are_hidden() {
    let more = "battalion.x1 = \"INF at 90,56 in k hidden\"\nbattalion.x2 = \"INF at 86,57 in m reserve hidden\"";
    let played: usize = (0..40).map(|seed| compare(more, seed)).sum();
    assert!(played > 400, "only {played} decisions were compared");
}

#[test]
fn what_a_hidden_battalion_is_told_to_do_is_its_owners_secret() {
    let battle = battle("", 1);
    let (rules, state, owner) = (battle.rules(), battle.state(), Seat(1));
    for words in ["idle h1", "wave 1 h1", "stance h1 reserve", "attach h1", "work h1 dig", "observer h2 to k"] {
        let order = rules.read_order(state, owner, words).unwrap_or_else(|misread| panic!("{words}: {misread}"));
        assert_eq!(rules.order_sight(state, owner, &order), Sight::only(owner), "{words}");
    }
    assert!(rules.read_order(state, Seat(0), "fire on h1").is_err(), "side A names nobody it does not see");
}
