//! Worked examples of the specification, played order by order with their own dice.

#[path = "bout/mod.rs"]
mod bout;

use bout::{A, B, Bout};

const TOWN: &str = r#"
game = "nqm"
table = [8, 6]
bounds = 8
daylight = 8
toggles.orders = "free"
[ground]
town = ["5,3"]
[[works]]
side = "b"
kind = "dug_in"
at = ["5,3"]
[[objective]]
at = "5,3"
a = 10
b = 10
holder = "b"
[side.a]
edge = "W"
sources = ["1,3"]
zone = ["1,1 4,6"]
[[side.a.formation]]
key = "f"
prefix = ""
level = "regiment"
units = [
    "r | Regiment A | hq hq; i infantry x3; ii infantry x3; iii infantry x3; pio engineer",
    "rec | Armoured cars | recce",
    "art1 | Guns I | artillery x3 M 105mm | ds r",
    "art2 | Guns II | artillery x3 M 105mm | ds r",
    "log | Supply | logistic motorised",
    "med | Hospital | medical motorised",
]
[side.a.formation.grade]
r = "veteran"
rec = "veteran"
[side.a.formation.at]
r = "3,3"
rec = "3,4"
art1 = "1,3"
art2 = "1,4"
log = "2,3"
med = "2,3"
[side.b]
edge = "E"
sources = ["8,3"]
zone = ["5,1 8,6"]
[[side.b.formation]]
key = "f"
prefix = ""
level = "division"
units = [
    "r | Regiment B | hq hq; i infantry x3; ii infantry x3; iii infantry x3; bty artillery horse L 76mm organic soviet; at anti_tank horse M 45mm",
    "mr | Motor rifles | infantry motorised x3",
    "log | Supply | logistic horse",
    "med | Hospital | medical horse",
]
[side.b.formation.grade]
mr = "veteran"
[side.b.formation.at]
r = "5,3 main concealed"
r-hq = "5,3 depth concealed"
r-bty = "5,3 depth concealed"
r-at = "5,3 outpost concealed"
r-iii = "6,3"
mr = "6,3"
log = "7,3"
med = "7,3"
[start.a-r-iii]
pips = 3
dry = true
engaged = true
cause = "post_combat"
endurance = 3
"#;

/// EX-53, up to the end of the bound.
fn first_bound(dice: &[u16]) -> Bout {
    let mut all = vec![4, 3, 6, 1, 5];
    all.extend(dice);
    let mut bout = Bout::new(TOWN, &all);
    bout.until("plot");
    bout.say(A, "move a-rec to 4,4 4,3");
    bout.say(A, "look a-rec at 5,3 from 4,3");
    bout.say(A, "move a-r-hq a-r-i a-r-ii a-r-pio to 4,3");
    bout.say(A, "move a-log a-med to 3,3");
    bout.until("attacks");
    bout.expect(&[
        ("a-rec", "at", "4,3"),
        ("b-r-i", "concealed", "no"),
        ("b-r-at", "concealed", "no"),
        ("b-r-hq", "concealed", "yes"),
    ]);
    bout.until("missions");
    bout.say(A, "fire a-art1 prep 5,3");
    bout.say(A, "fire a-art2 prep 5,3");
    bout.until("allocate");
    bout.say(B, "allocate b-r-bty=1 b-r-at=1");
    bout.say(A, "dry a-art2");
    bout
}

#[test]
fn ex_53_a_look_a_bombardment_and_a_reorganisation() {
    let mut bout = first_bound(&[]);
    bout.until("orders");
    bout.expect(&[
        ("game", "bound", "2"),
        ("b-r-bty", "causes", "bombarded"),
        ("b-r-at", "causes", "bombarded"),
        ("b-r-i", "pips", "0"),
        ("a-art2", "dry", "yes"),
        ("a-r-iii", "sp", "2"),
        ("a-r-iii", "pips", "0"),
        ("a-r-iii", "dry", "no"),
        ("a-r-iii", "causes", "none"),
        ("a-r", "endurance", "4"),
    ]);
}

#[test]
fn ex_54_a_firefight_a_close_assault_and_a_counter_attack() {
    let firefight = [4, 5, 5, 6, 6, 4, 1, 4];
    let assault = [6, 3, 2, 5, 4, 6, 5, 1, 4, 2];
    let counter = [5, 3, 5, 5, 2, 6, 3, 4, 2, 4];
    let dice: Vec<u16> = firefight.into_iter().chain(assault).chain(counter).collect();
    let mut bout = first_bound(&dice);
    bout.until("orders");
    bout.until("plot");
    bout.say(A, "move a-r-iii to 4,3");
    bout.say(A, "move a-log to 2,3 1,4");
    bout.until("attacks");
    bout.say(A, "attack 5,3 under a-r-hq with a-r-i a-r-ii a-r-pio");
    bout.until("missions");
    assert_eq!(bout.refused(A, "fire a-art1 prep 5,3"), "E_BOMBARDED");
    bout.say(A, "fire a-art1 direct 5,3");
    bout.until("allocate");
    assert_eq!(bout.refused(B, "allocate b-r-i=4"), "E_EVEN");
    bout.say(B, "allocate b-r-hq=1 b-r-i=1 b-r-ii=1 b-r-at=1");
    bout.say(B, "dry b-r-hq");
    bout.expect(&[
        ("attack 1", "caused", "4"),
        ("attack 1", "received", "3"),
        ("attack 1", "won", "2"),
        ("b-r-at", "place", "destroyed"),
    ]);
    bout.until("assault");
    bout.say(A, "storm 1 area 1 with a-r-i a-r-ii");
    bout.until("allocate");
    bout.expect(&[("b-r-bty", "place", "dispersed")]);
    bout.say(B, "allocate b-r-i=1");
    bout.say(A, "allocate a-r-i=1");
    bout.say(A, "go on");
    for _ in 0..3 {
        bout.say(B, "retreat to 6,3");
    }
    bout.expect(&[
        ("a-r-i", "at", "5,3"),
        ("a-r-ii", "at", "5,3"),
        ("b-r-ii", "at", "6,3"),
        ("b-r-ii", "posture", "W"),
    ]);
    bout.say(B, "counter with b-mr");
    bout.say(A, "allocate a-r-ii=1");
    bout.say(A, "allocate a-r-i=1");
    bout.say(B, "go on");
    bout.say(B, "give up");
    bout.until("orders");
    bout.expect(&[
        ("game", "bound", "3"),
        ("a-r", "endurance", "3"),
        ("b-mr", "endurance", "3"),
        ("a-r-i", "pips", "3"),
        ("a-r-ii", "pips", "2"),
        ("a-r-i", "causes", "post_combat"),
        ("a-r-pio", "causes", "post_combat"),
        ("b-r-hq", "causes", "post_combat hq_hit"),
        ("b-mr", "causes", "none"),
        ("b-mr", "pips", "1"),
        ("a-art2", "dry", "no"),
        ("objective 5,3", "holder", "A"),
        ("b-r", "tested", "no"),
    ]);
}
