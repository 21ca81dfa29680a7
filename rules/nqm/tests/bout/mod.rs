//! A battle played order by order with scripted dice, for examples.
#![allow(dead_code, reason = "each file of examples uses some of it")]

use sandtable_kernel::dice::Scripted;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;
use sandtable_kernel::{Battle, Book, DiceFrom, Eye, Face, Rules, Seat};
use sandtable_nqm::Nqm;

/// The attacker's seat.
pub const A: Seat = Seat(0);
/// The defender's seat.
pub const B: Seat = Seat(1);

/// A battle played by texts, with scripted dice.
pub struct Bout {
    battle: Battle<Nqm>,
}

impl Bout {
    pub fn new(scenario: &str, dice: &[u16]) -> Bout {
        let sheet = Sheet::parse("example.toml", scenario).expect("readable");
        let rules = Nqm::set_up(&sheet, &HouseRules::none()).unwrap_or_else(|faults| panic!("{faults}"));
        Bout { battle: Battle::begin(rules, DiceFrom::Script(Scripted::new(dice.iter().copied()))) }
    }

    fn step(&self) -> &'static str {
        self.battle.pending().asks().first().map_or("over", |ask| ask.step)
    }

    /// The journal so far, as people read it.
    pub fn story(&self) -> String {
        let rules = self.battle.rules();
        let line = |entry: &sandtable_kernel::journal::Entry<Nqm>| match entry {
            sandtable_kernel::journal::Entry::Order { seat, order, .. } => {
                format!("{seat:?}: {}", rules.write_order(order))
            }
            sandtable_kernel::journal::Entry::Roll { rule, face, .. } => format!("  {} {face}", rules.roll_name(*rule)),
            sandtable_kernel::journal::Entry::Event { told, .. } => format!("  {}", told.text),
            _ => String::new(),
        };
        self.battle.journal().iter().map(line).collect::<Vec<_>>().join("\n")
    }

    pub fn say(&mut self, seat: Seat, text: &str) {
        let order = self
            .battle
            .rules()
            .read_order(self.battle.state(), seat, text)
            .unwrap_or_else(|misread| panic!("{text}: {misread}"));
        if let Err(unplayed) = self.battle.submit(seat, order) {
            panic!("{}\n`{text}` in step {}: {unplayed:?}", self.story(), self.step());
        }
    }

    /// Everybody says `done` until this step is asked.
    pub fn until(&mut self, step: &str) {
        for _ in 0..40 {
            if self.step() == step {
                return;
            }
            let seat = self.battle.pending().first_seat().unwrap_or(A);
            self.say(seat, "done");
        }
        panic!("{}\nthe step {step} is never asked; it is {}", self.story(), self.step());
    }

    pub fn refused(&self, seat: Seat, text: &str) -> &'static str {
        let rules = self.battle.rules();
        let order =
            rules.read_order(self.battle.state(), seat, text).unwrap_or_else(|misread| panic!("{text}: {misread}"));
        rules.check(self.battle.state(), seat, &order).map_or_else(|refusal| refusal.why.code, |()| "allowed")
    }

    fn fact(&self, id: &str, key: &str) -> String {
        let scene = self.battle.rules().scene(self.battle.state(), Eye::Truth);
        scene.fact(id, key).unwrap_or_else(|| panic!("{id}.{key}")).to_owned()
    }

    pub fn expect(&self, facts: &[(&str, &str, &str)]) {
        for (id, key, value) in facts {
            let found = self.fact(id, key);
            assert_eq!(found, *value, "{}\n{id}.{key}", self.story());
        }
    }
}

/// A small open table with one formation a side: units with their keys and places.
pub fn field(a: &[(&str, &str, &str)], b: &[(&str, &str, &str)], extra: &str) -> String {
    let units = |side: &[(&str, &str, &str)]| side.iter().map(|(unit, ..)| (*unit).to_owned()).collect::<Vec<_>>();
    let places = |side: &[(&str, &str, &str)]| {
        side.iter().map(|(_, key, at)| ((*key).to_owned(), (*at).to_owned())).collect::<Vec<_>>()
    };
    written(&units(a), &places(a), &units(b), &places(b), extra)
}

/// The same with places for single bases.
pub fn field_at(a: &[&str], at_a: &[(&str, &str)], b: &[&str], at_b: &[(&str, &str)], extra: &str) -> String {
    let units = |side: &[&str]| side.iter().map(|unit| (*unit).to_owned()).collect::<Vec<_>>();
    let places =
        |side: &[(&str, &str)]| side.iter().map(|(key, at)| ((*key).to_owned(), (*at).to_owned())).collect::<Vec<_>>();
    written(&units(a), &places(at_a), &units(b), &places(at_b), extra)
}

fn written(a: &[String], at_a: &[(String, String)], b: &[String], at_b: &[(String, String)], extra: &str) -> String {
    let mut text = format!(
        "game = \"nqm\"\ntable = [8, 6]\nbounds = 8\ndaylight = 8\ntoggles.orders = \"free\"\ntoggles.fog = \"open\"\ntoggles.pol = \"off\"\n{extra}\n"
    );
    for (side, units, places, edge, home) in [("a", a, at_a, "W", "1,3"), ("b", b, at_b, "E", "8,3")] {
        text.push_str(&format!("[side.{side}]\nedge = \"{edge}\"\nsources = [\"{home}\"]\nzone = [\"1,1 8,6\"]\n"));
        text.push_str(&format!(
            "[[side.{side}.formation]]\nkey = \"f\"\nprefix = \"\"\nlevel = \"division\"\nunits = [\n"
        ));
        text.push_str("    \"main | Division HQ | hq\",\n    \"log | Supply | logistic motorised\",\n");
        units.iter().for_each(|unit| text.push_str(&format!("    \"{unit}\",\n")));
        text.push_str(&format!("]\n[side.{side}.formation.at]\nmain = \"{home}\"\nlog = \"{home}\"\n"));
        places.iter().for_each(|(key, at)| text.push_str(&format!("{key} = \"{at}\"\n")));
    }
    text
}
