//! Complete random games of every scenario and of every switch end, quickly.

use std::time::Instant;

use sandtable_brevity::Brevity;
use sandtable_brevity_mind::BrevityMind;
use sandtable_kernel::dice::{Seed, Seeded, Stream};
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;
use sandtable_kernel::{Book, Mind, Pending, Quiet, Rules, check};

fn play(rules: &Brevity, seed: u64) -> usize {
    let mut whim = Stream::new(Seed::from_number(seed), 9);
    let mind = BrevityMind::ready(rules);
    let mut table = Quiet::new(Seeded::new(Seed::from_number(seed)));
    let mut state = rules.start(&mut table);
    let mut orders = 0;
    while let Pending::Asks(asks) = rules.pending(&state) {
        let order = mind.random_order(rules, &state, asks.first(), &mut whim);
        let checked = check(rules, &state, asks.first(), order.clone())
            .unwrap_or_else(|refusal| panic!("seed {seed}: {order:?}: {refusal}"));
        rules.play(&mut state, checked, &mut table);
        orders += 1;
        assert!(orders < 20_000, "seed {seed}: a game without end at {:?}", state.frames);
    }
    orders
}

#[test]
fn random_games_of_every_scenario_end() {
    for document in Brevity::scenarios() {
        let sheet = Sheet::parse(document.id, document.text).expect("TOML");
        let rules = Brevity::set_up(&sheet, &HouseRules::none()).unwrap_or_else(|faults| panic!("{faults}"));
        let began = Instant::now();
        let games = 10;
        let orders: usize = (0..games).map(|seed| play(&rules, seed)).sum();
        println!("{}: {} orders a game, {:?} a game", document.id, orders / 10, began.elapsed() / 10);
    }
}

#[test]
fn random_games_end_with_every_switch_thrown() {
    // The corps is the same rules with more pieces, and a minute of them.
    for document in Brevity::scenarios().iter().filter(|document| document.id != "two_corps") {
        let sheet = Sheet::parse(document.id, document.text).expect("TOML");
        for toggle in <Brevity as Book>::toggles() {
            for value in toggle.values {
                let mut house = HouseRules::none();
                house.set(toggle.name, &format!("\"{value}\""));
                if toggle.name == "amphibious" {
                    house.set("engineering", "\"on\"");
                }
                if (toggle.name, *value) == ("engineering", "off") {
                    house.set("amphibious", "\"off\"");
                }
                let rules = Brevity::set_up(&sheet, &house).unwrap_or_else(|faults| panic!("{faults}"));
                for seed in 0..2 {
                    play(&rules, seed);
                }
            }
        }
    }
}
