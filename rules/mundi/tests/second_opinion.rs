//! A second opinion on contact, zones, groups and columns: slow and literal, in plain school geometry, written from the numbered
//! rules and not from the engine, and held against it in ten thousand random situations each.
//!
//! Numbers here are floating point, so situations within a hair of a limit are passed over; the engine's exact limits have
//! their playbook cases.

use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;
use sandtable_kernel::{Battle, dice::Scripted};
use sandtable_kernel::{Book, DiceFrom, Length, Point, Side};
use sandtable_mundi::group::{self, column};
use sandtable_mundi::stand::{Pose, Stand, Sweep};
use sandtable_mundi::terms::{ElementId, ElementSet};
use sandtable_mundi::{Mundi, State, zone};

const TIMES: u32 = 10_000;

/// What is nearer to a limit than this is not judged, in millimetres or degrees.
const HAIR: f64 = 0.02;

type V = (f64, f64);

fn sub(a: V, b: V) -> V {
    (a.0 - b.0, a.1 - b.1)
}

fn dot(a: V, b: V) -> f64 {
    a.0 * b.0 + a.1 * b.1
}

fn cross(a: V, b: V) -> f64 {
    a.0 * b.1 - a.1 * b.0
}

/// A base: centre and size in millimetres, facing in degrees clockwise from north (MS-GEO-1).
#[derive(Clone, Copy, Debug)]
struct Base {
    at: V,
    facing: f64,
    width: f64,
    depth: f64,
}

impl Base {
    fn ahead(&self) -> V {
        let turn = self.facing.to_radians();
        (turn.sin(), turn.cos())
    }

    fn right(&self) -> V {
        let (x, y) = self.ahead();
        (y, -x)
    }

    fn point(&self, right: f64, ahead: f64) -> V {
        let (a, r) = (self.ahead(), self.right());
        (self.at.0 + r.0 * right + a.0 * ahead, self.at.1 + r.1 * right + a.1 * ahead)
    }

    /// How far to the right and how far ahead of its centre a point lies.
    fn local(&self, point: V) -> V {
        let offset = sub(point, self.at);
        (dot(offset, self.right()), dot(offset, self.ahead()))
    }

    /// Front left, front right, rear right, rear left.
    fn corners(&self) -> [V; 4] {
        let (w, d) = (self.width / 2.0, self.depth / 2.0);
        [self.point(-w, d), self.point(w, d), self.point(w, -d), self.point(-w, -d)]
    }

    fn edges(&self) -> [(V, V); 4] {
        let [a, b, c, d] = self.corners();
        [(a, b), (b, c), (c, d), (d, a)]
    }

    fn holds(&self, point: V) -> bool {
        let (right, ahead) = self.local(point);
        right.abs() <= self.width / 2.0 && ahead.abs() <= self.depth / 2.0
    }

    fn shrunk(&self, by: f64) -> Base {
        Base { width: self.width - 2.0 * by, depth: self.depth - 2.0 * by, ..*self }
    }

    fn stand(&self) -> Stand {
        let units = |mm: f64| Length((mm * 500.0).round() as i32);
        let pose = Pose::compass(Point::new(units(self.at.0), units(self.at.1)), (self.facing * 100.0).round() as i32);
        Stand::new(pose, units(self.width), units(self.depth)).expect("on a table")
    }
}

fn to_segment(point: V, (a, b): (V, V)) -> f64 {
    let (way, offset) = (sub(b, a), sub(point, a));
    let part = (dot(offset, way) / dot(way, way)).clamp(0.0, 1.0);
    let rest = sub(offset, (way.0 * part, way.1 * part));
    dot(rest, rest).sqrt()
}

fn segments_cross(one: (V, V), other: (V, V)) -> bool {
    let side = |line: (V, V), point: V| cross(sub(line.1, line.0), sub(point, line.0));
    side(one, other.0) * side(one, other.1) < 0.0 && side(other, one.0) * side(other, one.1) < 0.0
}

/// MS-GEO-3: the shortest distance between two footprints; 0 if they touch or overlap.
fn distance(one: &Base, other: &Base) -> f64 {
    let inside = one.corners().iter().any(|c| other.holds(*c)) || other.corners().iter().any(|c| one.holds(*c));
    let crossed = one.edges().iter().any(|a| other.edges().iter().any(|b| segments_cross(*a, *b)));
    if inside || crossed {
        return 0.0;
    }
    let from = |a: &Base, b: &Base| {
        let all = a.corners().into_iter().flat_map(|corner| b.edges().map(|edge| to_segment(corner, edge)));
        all.fold(f64::MAX, f64::min)
    };
    from(one, other).min(from(other, one))
}

/// The area two footprints have in common: one is cut by the four sides of the other.
fn common_area(one: &Base, other: &Base) -> f64 {
    let mut shape = one.corners().to_vec();
    for (a, b) in other.edges() {
        let inside = |point: V| cross(sub(b, a), sub(point, a)) <= 0.0;
        let mut cut = Vec::new();
        for (number, &point) in shape.iter().enumerate() {
            let before = shape[(number + shape.len() - 1) % shape.len()];
            if inside(point) != inside(before) {
                let (from, to) = (cross(sub(b, a), sub(before, a)), cross(sub(b, a), sub(point, a)));
                let part = from / (from - to);
                cut.push((before.0 + (point.0 - before.0) * part, before.1 + (point.1 - before.1) * part));
            }
            if inside(point) {
                cut.push(point);
            }
        }
        shape = cut;
        if shape.is_empty() {
            return 0.0;
        }
    }
    let turns = (0..shape.len()).map(|i| cross(shape[i], shape[(i + 1) % shape.len()]));
    turns.sum::<f64>().abs() / 2.0
}

/// Degrees between two facings, the short way.
fn bend(one: f64, other: f64) -> f64 {
    let turn = (one - other).rem_euclid(360.0);
    turn.min(360.0 - turn)
}

/// A verdict, or none where it is too close to tell.
type Verdict = Option<bool>;

/// Whether a number is at most a limit.
fn at_most(value: f64, limit: f64) -> Verdict {
    ((value - limit).abs() > HAIR).then_some(value <= limit)
}

fn both(one: Verdict, other: Verdict) -> Verdict {
    match (one, other) {
        (Some(false), _) | (_, Some(false)) => Some(false),
        (Some(true), Some(true)) => Some(true),
        _ => None,
    }
}

fn either(all: impl Iterator<Item = Verdict>) -> Verdict {
    let mut unsure = false;
    for one in all {
        match one {
            Some(true) => return Some(true),
            None => unsure = true,
            Some(false) => {}
        }
    }
    if unsure { None } else { Some(false) }
}

/// MS-CON-1: the front edge lies flush, within half a millimetre and one degree, against an edge with 20 mm of overlap.
fn fronts(mover: &Base, enemy: &Base) -> Verdict {
    let [left, right, ..] = mover.corners();
    either(enemy.edges().into_iter().map(|(a, b)| {
        let way = sub(b, a);
        let along = mover.right();
        let length = dot(way, way).sqrt();
        let lean = (cross(along, way) / length).asin().abs().to_degrees();
        // The edges of a base run clockwise, so the one that faces the mover runs against his right.
        let faces = dot(along, way) < 0.0;
        if !faces {
            return Some(false);
        }
        let (x, y) = (mover.local(a), mover.local(b));
        let half = mover.width / 2.0;
        let (low, high) = (x.0.min(y.0).max(-half), x.0.max(y.0).min(half));
        // How far the edge lies before the front at both ends of what they share, and at its own corners.
        let before = |at: V| at.1 - mover.depth / 2.0;
        let gap = before(x).min(before(y)).abs();
        let touch = to_segment(a, (left, right)).min(to_segment(b, (left, right)));
        let touch = touch.min(to_segment(left, (a, b))).min(to_segment(right, (a, b)));
        both(both(at_most(lean, 1.0), at_most(gap, 0.5)), both(at_most(20.0, high - low), at_most(touch, 0.5)))
    }))
}

/// MS-ZOC-1: three base widths wide and 40 mm deep, before the front edge.
fn zone_of(base: &Base) -> Base {
    let at = base.point(0.0, base.depth / 2.0 + 20.0);
    Base { at, facing: base.facing, width: 120.0, depth: 40.0 }
}

/// MS-ZOC-3: more than half a millimetre inside.
fn enters(mover: &Base, zone: &Base) -> Verdict {
    let surely = common_area(mover, &zone.shrunk(0.5 + HAIR)) > 0.0;
    let maybe = common_area(mover, &zone.shrunk(0.5 - HAIR)) > 0.0;
    (surely == maybe).then_some(surely)
}

/// MS-GRP-1: edge contact over at least 10 mm.
fn shares_edge(one: &Base, other: &Base) -> Verdict {
    either(one.edges().into_iter().flat_map(|mine| other.edges().map(|theirs| (mine, theirs))).map(|(mine, theirs)| {
        let (way, against) = (sub(mine.1, mine.0), sub(theirs.1, theirs.0));
        let length = dot(way, way).sqrt();
        let unit = (way.0 / length, way.1 / length);
        if dot(unit, against) >= 0.0 || cross(unit, against).abs() > length.max(40.0) * 0.03 {
            return Some(false);
        }
        let place = |point: V| dot(sub(point, mine.0), unit);
        let (p, q) = (place(theirs.0), place(theirs.1));
        let shared = p.max(q).min(length) - p.min(q).max(0.0);
        both(at_most(10.0, shared), at_most(distance(one, other), 0.5))
    }))
}

/// MS-GRP-1: two or more, one facing within a degree, all connected.
fn is_group(bases: &[Base]) -> Verdict {
    let faces =
        bases.iter().map(|base| at_most(bend(base.facing, bases[0].facing), 1.0)).reduce(both).unwrap_or(Some(true));
    let mut joined = vec![0];
    let mut unsure = false;
    loop {
        let next = (0..bases.len()).filter(|i| !joined.contains(i)).find(|i| {
            joined.iter().any(|j| {
                let edge = shares_edge(&bases[*i], &bases[*j]);
                unsure |= edge.is_none();
                edge == Some(true)
            })
        });
        match next {
            Some(number) => joined.push(number),
            None => break,
        }
    }
    let whole = joined.len() == bases.len();
    both(faces, if unsure && !whole { None } else { Some(whole) })
}

/// MS-GRP-11: one element wide, each centred behind the one in front to 2 mm and touching it, all of one facing.
fn is_column(bases: &[Base]) -> Verdict {
    let mut order: Vec<&Base> = bases.iter().collect();
    let first = bases[0];
    order.sort_by(|a, b| first.local(b.at).1.total_cmp(&first.local(a.at).1));
    let follows = |pair: &[&Base]| {
        let (right, ahead) = pair[0].local(pair[1].at);
        let lined = both(at_most(right.abs(), 2.0), at_most(ahead, 0.0));
        both(lined, at_most(distance(pair[0], pair[1]), 0.5))
    };
    order.windows(2).map(follows).reduce(both).unwrap_or(Some(true))
}

/// Numbers that look random and are the same every time.
struct Whim(u64);

impl Whim {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    /// Between two numbers, in steps of a unit of the engine or of a hundredth of a degree.
    fn between(&mut self, low: f64, high: f64) -> f64 {
        let part = (self.next() % 1_000_001) as f64 / 1_000_000.0;
        ((low + (high - low) * part) * 50.0).round() / 50.0
    }

    fn one_of<T: Copy>(&mut self, those: &[T]) -> T {
        those[self.next() as usize % those.len()]
    }
}

fn battle() -> (Mundi, State) {
    let element = |name: &str, x: u32, y: u32| format!("{name} = 'TA at at {x},{y} facing 0'\n");
    let own: String = (0..4).map(|n| element(&format!("t{n}"), 60 + 60 * n, 60)).collect();
    let text = format!(
        "game = 'mundi'\nname = 'Second opinion'\nterrain = []\nroles = {{ attacker = 'A', edge = 'south' }}\nbase = {{ none = true }}\n\
         [side.a]\n[side.a.elements]\n{own}[side.b]\n[side.b.elements]\n{}",
        element("e", 300, 500)
    );
    let rules = Mundi::set_up(&Sheet::parse("s.toml", &text).expect("TOML"), &HouseRules::none()).expect("a battle");
    let battle = Battle::begin(rules.clone(), DiceFrom::Script(Scripted::new([6, 6, 6, 1])));
    (rules, battle.state().clone())
}

const ENEMY: ElementId = ElementId(4);
const OWN: ElementId = ElementId(0);

/// Holds verdicts against the engine; at least half of the situations must be clear enough to tell, some each way.
fn hold(name: &str, mut situation: impl FnMut(u32) -> (Verdict, bool, String)) {
    let (mut told, mut yes) = (0, 0);
    for number in 0..TIMES {
        let (verdict, engine, about) = situation(number);
        if let Some(verdict) = verdict {
            assert_eq!(verdict, engine, "{name}, situation {number}: the book says {verdict}: {about}");
            told += 1;
            yes += u32::from(verdict);
        }
    }
    assert!(told > TIMES / 2 && yes > TIMES / 50 && told - yes > TIMES / 50, "{name}: {told} told, {yes} of them yes");
}

fn random_base(whim: &mut Whim, at: V) -> Base {
    Base { at, facing: whim.between(0.0, 359.98), width: 40.0, depth: whim.one_of(&[20.0, 40.0]) }
}

/// A base whose front comes to lie near an edge of another, a little off in every way.
fn nearly_flush(whim: &mut Whim, enemy: &Base) -> Base {
    let quarter = whim.one_of(&[0.0, 90.0, 180.0, 270.0]);
    let depth = whim.one_of(&[20.0, 40.0]);
    let facing = (enemy.facing + quarter + 180.0 + whim.between(-1.6, 1.6)).rem_euclid(360.0);
    let half = if quarter == 0.0 || quarter == 180.0 { enemy.depth / 2.0 } else { enemy.width / 2.0 };
    let side = Base { facing: (enemy.facing + quarter).rem_euclid(360.0), ..*enemy };
    let at = side.point(whim.between(-45.0, 45.0), half + depth / 2.0 + whim.between(-0.3, 1.2));
    Base { at, facing, width: 40.0, depth }
}

#[test]
fn distance_and_contact() {
    let mut whim = Whim(1);
    hold("contact", |_| {
        let enemy = random_base(&mut whim, (300.0, 300.0));
        let own = nearly_flush(&mut whim, &enemy);
        (at_most(distance(&own, &enemy), 0.5), own.stand().touches(&enemy.stand()), format!("{own:?} {enemy:?}"))
    });
}

#[test]
fn front_contact() {
    let mut whim = Whim(2);
    hold("front contact", |_| {
        let enemy = random_base(&mut whim, (300.0, 300.0));
        let own = nearly_flush(&mut whim, &enemy);
        let engine = own.stand().fronts(&enemy.stand(), Length::mm(20));
        (fronts(&own, &enemy), engine, format!("{own:?} {enemy:?}"))
    });
}

#[test]
fn zones_entered() {
    let (rules, mut state) = battle();
    let mut whim = Whim(3);
    hold("zones", |_| {
        let enemy = random_base(&mut whim, (300.0, 300.0));
        let at = (whim.between(180.0, 420.0), whim.between(180.0, 420.0));
        let own = random_base(&mut whim, at);
        state.units[ENEMY.index()].stand = enemy.stand();
        let engine = !zone::entered(&rules, &state, Side(0), &Sweep::still(&own.stand())).is_empty();
        (enters(&own, &zone_of(&enemy)), engine, format!("{own:?} {enemy:?}"))
    });
}

/// MS-ZOC-4: one who starts in a zone goes without turning along the line through both centres, to half a millimetre.
#[test]
fn ways_out_of_a_zone() {
    let (rules, mut state) = battle();
    let mut whim = Whim(4);
    hold("ways", |number| {
        let enemy = random_base(&mut whim, (300.0, 300.0));
        let zone = zone_of(&enemy);
        let at = zone.point(whim.between(-55.0, 55.0), whim.between(0.0, 18.0));
        let own = random_base(&mut whim, at);
        state.units[ENEMY.index()].stand = enemy.stand();
        let line = sub(enemy.at, own.at);
        let length = dot(line, line).sqrt();
        let unit = (line.0 / length, line.1 / length);
        let (along, aside) = (whim.between(-40.0, 20.0), whim.between(-1.2, 1.2));
        let round = |value: f64| (value * 50.0).round() / 50.0;
        let to = (round(own.at.0 + unit.0 * along - unit.1 * aside), round(own.at.1 + unit.1 * along + unit.0 * aside));
        let turned = number % 5 == 0;
        let end = Base { at: to, facing: (own.facing + if turned { 3.0 } else { 0.0 }).rem_euclid(360.0), ..own };
        let off = cross(unit, sub(to, own.at)).abs();
        let straight = if turned { Some(false) } else { at_most(off, 0.5) };
        let stands = [own.stand(), end.stand()];
        let engine = zone::check(&rules, &state, Side(0), &stands, None, ElementSet::NONE).is_ok();
        // Only those surely in the zone are bound.
        let bound = enters(&own, &zone) == Some(true);
        (straight.filter(|_| bound), engine, format!("{own:?} {end:?} {enemy:?}"))
    });
}

/// Up to four bases that nearly form a group: side by side or behind each other.
fn nearly_grouped(whim: &mut Whim, file: bool) -> Vec<Base> {
    let mut bases = vec![random_base(whim, (300.0, 300.0))];
    let count = 2 + whim.next() as usize % 3;
    while bases.len() < count {
        let last = bases[bases.len() - 1];
        let depth = whim.one_of(&[20.0, 40.0]);
        let lean = if file { 0.0 } else { whim.one_of(&[0.0, 0.0, 0.0, 0.5, 1.4]) };
        let facing = (last.facing + lean).rem_euclid(360.0);
        let gap = whim.one_of(&[0.0, 0.0, 0.0, 0.2, 0.9]);
        let at = match file || whim.next().is_multiple_of(2) {
            true => {
                let aside = if file { whim.between(-2.6, 2.6) } else { whim.between(-36.0, 36.0) };
                last.point(aside, -(last.depth + depth) / 2.0 - gap)
            }
            false => last.point(40.0 + gap, whim.between(-28.0, 28.0)),
        };
        let round = |value: f64| (value * 500.0).round() / 500.0;
        bases.push(Base {
            at: (round(at.0), round(at.1)),
            facing: (facing * 100.0).round() / 100.0,
            width: 40.0,
            depth,
        });
    }
    bases
}

fn placed(state: &mut State, bases: &[Base]) -> ElementSet {
    (0_u8..)
        .zip(bases)
        .map(|(number, base)| {
            state.units[usize::from(OWN.0 + number)].stand = base.stand();
            ElementId(OWN.0 + number)
        })
        .collect()
}

#[test]
fn groups() {
    let (rules, mut state) = battle();
    let mut whim = Whim(5);
    hold("groups", |_| {
        let bases = nearly_grouped(&mut whim, false);
        let members = placed(&mut state, &bases);
        // A bent column counts as a group as well (MS-GRP-11), and is not what is asked here.
        let bent = bases.windows(2).any(|pair| bend(pair[0].facing, pair[1].facing) > 1.0 - HAIR);
        let verdict = if bent && column::order(&rules, &group::block(&state, members)).is_some() {
            None
        } else {
            is_group(&bases)
        };
        (verdict, group::check_formed(&rules, &state, members).is_ok(), format!("{bases:?}"))
    });
}

#[test]
fn columns() {
    let (rules, mut state) = battle();
    let mut whim = Whim(6);
    hold("columns", |_| {
        let mut bases = nearly_grouped(&mut whim, true);
        for base in &mut bases {
            base.facing = (base.facing * 100.0).round() / 100.0;
        }
        // Bends have their own tolerance; here all face alike.
        let facing = bases[0].facing;
        let straight = bases.iter().all(|base| bend(base.facing, facing) < HAIR);
        let members = placed(&mut state, &bases);
        let engine = column::order(&rules, &group::block(&state, members)).is_some();
        (is_column(&bases).filter(|_| straight), engine, format!("{bases:?}"))
    });
}
