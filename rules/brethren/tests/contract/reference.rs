//! A second opinion: sight, cover, paths and distances worked out slowly from the words of the rules, and compared with the
//! game in random situations. Nothing here is shared with the game but the places of things.
//!
//! Decimal numbers are good enough here: whoever stands within a hair of a threshold is left out, and counted as left out.

use sandtable_brethren::measuring::{self, EPS};
use sandtable_brethren::terms::{ModelId, ModelSet, UnitId};
use sandtable_brethren::{Brethren, State, cover, ground, paths, sight};
use sandtable_kernel::dice::Scripted;
use sandtable_kernel::geometry::{Circle, Segment};
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;
use sandtable_kernel::{Book, Length, Point, Quiet};

/// Situations compared, of each kind.
const SITUATIONS: usize = 10_000;
/// A hair, in inches: nearer to a threshold than this nobody is judged. The tolerance of BR-GEO-4 lies inside it.
const HAIR: f64 = 0.02;

/// Numbers that look random, the same on every machine.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    /// Hundredths of an inch between two bounds in inches.
    fn between(&mut self, least: u64, most: u64) -> f64 {
        (least * 100 + self.below((most - least) * 100 + 1)) as f64 / 100.0
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct Spot {
    x: f64,
    y: f64,
}

impl Spot {
    fn to(self, other: Spot) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    fn on_the_way(self, other: Spot, share: f64) -> Spot {
        Spot { x: self.x + (other.x - self.x) * share, y: self.y + (other.y - self.y) * share }
    }
}

/// An upright piece of terrain, by its south-west and north-east corners.
#[derive(Clone, Debug)]
struct Piece {
    kind: &'static str,
    low: Spot,
    high: Spot,
    /// The firing slot of a bunker in its south wall, from west to east; its entrance lies opposite.
    slot: (f64, f64),
}

impl Piece {
    fn contains(&self, spot: Spot) -> bool {
        self.low.x < spot.x && spot.x < self.high.x && self.low.y < spot.y && spot.y < self.high.y
    }

    /// Which part of a line lies inside, as shares of its length; none where it only touches.
    fn part_inside(&self, from: Spot, to: Spot) -> Option<(f64, f64)> {
        let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
        for (start, step, low, high) in
            [(from.x, to.x - from.x, self.low.x, self.high.x), (from.y, to.y - from.y, self.low.y, self.high.y)]
        {
            if step == 0.0 {
                if start <= low || start >= high {
                    return None;
                }
                continue;
            }
            let (one, other) = ((low - start) / step, (high - start) / step);
            (enters, leaves) = (enters.max(one.min(other)), leaves.min(one.max(other)));
        }
        (leaves - enters > 1e-9).then_some((enters, leaves))
    }

    /// How far a line passes from the piece; 0 where it touches or enters it.
    fn distance_to(&self, from: Spot, to: Spot) -> f64 {
        if self.part_inside(from, to).is_some() {
            return 0.0;
        }
        let steps = 2_000;
        (0..=steps)
            .map(|step| self.away(from.on_the_way(to, f64::from(step) / f64::from(steps))))
            .fold(f64::MAX, f64::min)
    }

    fn away(&self, spot: Spot) -> f64 {
        let over = |value: f64, low: f64, high: f64| (low - value).max(value - high).max(0.0);
        over(spot.x, self.low.x, self.high.x).hypot(over(spot.y, self.low.y, self.high.y))
    }

    /// BR-LOS-4: a line between inside and outside passes at an opening only; one that enters and leaves never does.
    fn walls_block(&self, from: Spot, to: Spot) -> bool {
        let Some((enters, leaves)) = self.part_inside(from, to) else { return false };
        let (starts, ends) = (self.contains(from), self.contains(to));
        if starts && ends {
            return false;
        }
        if !starts && !ends {
            return true;
        }
        let at = from.on_the_way(to, if starts { leaves } else { enters });
        let beside = at.x >= self.slot.0 && at.x <= self.slot.1;
        let at_wall = (at.y - self.low.y).abs() < 1e-6 || (at.y - self.high.y).abs() < 1e-6;
        !(beside && at_wall)
    }
}

/// A random table: what lies on it and who stands where.
struct Table {
    pieces: Vec<Piece>,
    men: Vec<Spot>,
    rules: Brethren,
    state: State,
}

const RADIUS: f64 = 25.0 / 50.8;

fn table(chance: &mut Chance) -> Option<Table> {
    let mut pieces: Vec<Piece> = Vec::new();
    for _ in 0..10 {
        let kind = ["tall", "tall", "short", "short", "wire", "bunker"][chance.below(6) as usize];
        let (least, most) = if kind == "bunker" { (4, 6) } else { (1, 6) };
        let low = Spot { x: chance.between(1, 17), y: chance.between(3, 26) };
        let high = Spot { x: low.x + chance.between(least, most), y: low.y + chance.between(least, most) };
        let piece = Piece { kind, low, high, slot: (low.x + 1.0, high.x - 1.0) };
        let apart = |other: &Piece| {
            other.low.x > high.x + 0.1
                || other.high.x < low.x - 0.1
                || other.low.y > high.y + 0.1
                || other.high.y < low.y - 0.1
        };
        if high.x <= 23.0 && pieces.iter().all(apart) {
            pieces.push(piece);
        }
    }
    let mut men: Vec<Spot> = Vec::new();
    for _ in 0..200 {
        let man = Spot { x: chance.between(1, 23), y: chance.between(1, 35) };
        let room = |piece: &Piece| {
            let within = piece.contains(man) && piece.kind == "bunker";
            let edge = [man.x - piece.low.x, piece.high.x - man.x, man.y - piece.low.y, piece.high.y - man.y];
            if within { edge.into_iter().fold(f64::MAX, f64::min) > 0.55 } else { piece.away(man) > 0.55 }
        };
        if men.len() < 8 && men.iter().all(|other| other.to(man) > 1.1) && pieces.iter().all(room) {
            men.push(man);
        }
    }
    if men.len() < 8 {
        return None;
    }
    let mut text =
        "game = 'brethren'\nfree_forces = true\ntable = { width = 24, depth = 36 }\nsouth = 'blue'\n".to_owned();
    for (side, key, half) in [("blue", "a", &men[..4]), ("red", "b", &men[4..])] {
        let places: Vec<String> = half.iter().map(|man| format!("{:.2},{:.2}", man.x, man.y)).collect();
        text += &format!("[side.{side}.units]\n{key} = 'green: 4 rifleman; at {}'\n", places.join(" "));
    }
    for Piece { kind, low, high, slot } in &pieces {
        text += &format!(
            "[[terrain]]\nkind = '{kind}'\nrectangle = [{:.2}, {:.2}, {:.2}, {:.2}]\n",
            low.x, low.y, high.x, high.y
        );
        if *kind == "bunker" {
            text += &format!("slots = [[{:.2}, {:.2}, {:.2}, {:.2}]]\n", slot.0, low.y, slot.1, low.y);
            text += &format!("entrances = [[{:.2}, {:.2}, {:.2}, {:.2}]]\n", slot.0, high.y, slot.1, high.y);
        }
    }
    text += "[opening]\nturn = 1\n";
    let sheet = Sheet::parse("table.toml", &text).expect("readable");
    let rules = Brethren::set_up(&sheet, &HouseRules::none()).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
    let state = sandtable_brethren::sequence::start(&rules, &mut Quiet::new(Scripted::new([])));
    Some(Table { pieces, men, rules, state })
}

/// Plays as many random tables as it takes to judge so many situations.
fn judge(seed: u64, mut look: impl FnMut(&Table, &mut Chance) -> usize) {
    let mut chance = Chance(seed);
    let mut judged = 0;
    for _ in 0..20 * SITUATIONS {
        if judged >= SITUATIONS {
            return;
        }
        if let Some(table) = table(&mut chance) {
            judged += look(&table, &mut chance);
        }
    }
    panic!("only {judged} situations could be judged");
}

/// BR-LOS-1: the 21 points on the diameter across the line of sight, to the nearest unit.
fn samples(from: Spot, target: Spot) -> Vec<Spot> {
    let far = from.to(target);
    let (x, y) = (-(target.y - from.y) / far, (target.x - from.x) / far);
    let rounded = |inches: f64| (inches * 12_700.0).round() / 12_700.0;
    let at = |part: i32| f64::from(part) / 10.0 * RADIUS;
    (-10..=10).map(|part| Spot { x: rounded(target.x + x * at(part)), y: rounded(target.y + y * at(part)) }).collect()
}

/// BR-LOS-1 to 4: visible samples, and those that count for half hidden.
fn looked_at(table: &Table, from: Spot, target: Spot) -> (u8, u8) {
    let own = table.pieces.iter().position(|piece| piece.kind == "bunker" && piece.contains(from));
    let blocked = |sample: Spot, own_walls: bool| {
        table.pieces.iter().enumerate().any(|(index, piece)| match piece.kind {
            "tall" => piece.part_inside(from, sample).is_some(),
            "bunker" => (own_walls || Some(index) != own) && piece.walls_block(from, sample),
            _ => false,
        })
    };
    let samples = samples(from, target);
    let count = |own_walls: bool| samples.iter().filter(|sample| !blocked(**sample, own_walls)).count() as u8;
    let visible = count(true);
    (visible, if visible == 0 { 0 } else { count(false) })
}

#[test]
fn sight_is_what_the_words_say() {
    judge(1, |table, _| {
        let mut judged = 0;
        for (viewer, from) in table.men.iter().enumerate() {
            for (target, to) in table.men.iter().enumerate().filter(|(target, _)| *target != viewer) {
                let [viewer, target] = [viewer, target].map(|index| ModelId(index as u8));
                let view = sight::model_view(&table.rules, &table.state, viewer, target);
                let expected = looked_at(table, *from, *to);
                assert_eq!((view.visible, view.counted), expected, "{from:?} to {to:?} among {:?}", table.pieces);
                judged += 1;
            }
        }
        judged
    });
}

/// BR-COV-3: behind a short obstacle for this firer; none within a hair of the reach.
fn is_behind(table: &Table, firer: Spot, target: Spot) -> Option<bool> {
    let mut behind = false;
    for piece in table.pieces.iter().filter(|piece| piece.kind == "short") {
        let Some((_, leaves)) = piece.part_inside(firer, target) else { continue };
        let away = firer.on_the_way(target, leaves).to(target) - RADIUS;
        if (away - 2.0).abs() < HAIR {
            return None;
        }
        behind |= away <= 2.0;
    }
    Some(behind)
}

#[test]
fn cover_is_what_the_words_say() {
    judge(2, |table, chance| {
        let mut judged = 0;
        for _ in 0..4 {
            let firing: Vec<usize> = (0..4).filter(|_| chance.below(2) == 0).collect();
            let seen: Vec<Vec<(u8, u8)>> = firing
                .iter()
                .map(|firer| (4..8).map(|man| looked_at(table, table.men[*firer], table.men[man])).collect())
                .collect();
            // BR-FIR-3: only who sees somebody fires.
            let firing: Vec<(usize, &Vec<(u8, u8)>)> = firing
                .into_iter()
                .zip(&seen)
                .filter(|(_, seen)| seen.iter().any(|(visible, _)| *visible > 0))
                .collect();
            if firing.is_empty() {
                continue;
            }
            let covered = (0..4).filter(|man| firing.iter().all(|(_, seen)| seen[*man].0 == 0 || seen[*man].1 <= 10));
            let behind: Option<Vec<bool>> = (4..8)
                .map(|man| {
                    let mut near: Vec<(f64, usize)> =
                        firing.iter().map(|(firer, _)| (table.men[*firer].to(table.men[man]), *firer)).collect();
                    near.sort_by(|one, other| one.partial_cmp(other).unwrap());
                    if near.len() > 1 && near[1].0 - near[0].0 < HAIR {
                        return None;
                    }
                    is_behind(table, table.men[near[0].1], table.men[man])
                })
                .collect();
            let Some(behind) = behind else { continue };
            let bunker = table.pieces.iter().position(|piece| {
                piece.kind == "bunker" && (4..8).filter(|man| piece.contains(table.men[*man])).count() > 2
            });
            let firers: ModelSet = firing.iter().map(|(firer, _)| ModelId(*firer as u8)).collect();
            let found = cover::protection(&table.rules, &table.state, firers, UnitId(1), false);
            let what = format!("{firing:?} at {:?} among {:?}", table.men, table.pieces);
            assert_eq!(found.cover, covered.count() > 2, "cover: {what}");
            assert_eq!(
                found.short_obstacle,
                behind.into_iter().filter(|behind| *behind).count() > 2,
                "obstacle: {what}"
            );
            assert_eq!(found.enclosure, bunker, "bunker: {what}");
            judged += 1;
        }
        judged
    });
}

#[test]
fn paths_cost_and_are_blocked_as_the_words_say() {
    judge(3, |table, chance| {
        let mut judged = 0;
        for from in &table.men {
            let steps: Vec<Spot> =
                (0..=chance.below(3)).map(|_| Spot { x: chance.between(1, 23), y: chance.between(1, 35) }).collect();
            let point =
                |spot: &Spot| Point::hundredths((spot.x * 100.0).round() as i32, (spot.y * 100.0).round() as i32);
            let legs: Vec<(Spot, Spot)> =
                core::iter::once(*from).chain(steps.iter().copied()).zip(steps.iter().copied()).collect();
            // BR-MOV-1, BR-TER-4: the length, and two inches each time the centre goes into a short obstacle.
            let length: f64 = legs.iter().map(|(one, other)| one.to(*other)).sum();
            let short = table.pieces.iter().filter(|piece| piece.kind == "short");
            let goes_in = |piece: &Piece| {
                let enters =
                    |(one, other): &&(Spot, Spot)| piece.part_inside(*one, *other).is_some() && !piece.contains(*one);
                legs.iter().filter(enters).count()
            };
            let expected = length + 2.0 * short.map(goes_in).sum::<usize>() as f64;
            let waypoints: Vec<Point> = steps.iter().map(point).collect();
            let cost = f64::from(paths::cost(&table.rules, point(from), &waypoints).0) / 12_700.0;
            assert!(
                (cost - expected).abs() < 0.001,
                "{from:?} by {steps:?}: {cost}, not {expected}; {:?}",
                table.pieces
            );
            judged += 1;
            // BR-TER-2, BR-TER-3: no base goes through tall obstructions or wire.
            for (feature, piece) in table.rules.setup().terrain.features().iter().zip(&table.pieces) {
                if !["tall", "wire"].contains(&piece.kind) {
                    continue;
                }
                for (one, other) in &legs {
                    let away = piece.distance_to(*one, *other);
                    if (away - RADIUS).abs() < HAIR {
                        continue;
                    }
                    let line = Segment::new(point(one), point(other));
                    let radius = Length(6_250);
                    assert_eq!(
                        ground::is_swept(feature, line, radius),
                        away < RADIUS,
                        "{one:?} to {other:?} by {piece:?}"
                    );
                }
            }
        }
        judged
    });
}

#[test]
fn distances_run_from_edge_to_edge() {
    judge(4, |table, chance| {
        let mut judged = 0;
        for (one, at) in table.men.iter().enumerate() {
            for (other, to) in table.men.iter().enumerate().filter(|(other, _)| *other != one) {
                let [mine, theirs] =
                    [one, other].map(|index| measuring::base(&table.rules, &table.state, ModelId(index as u8)));
                let expected = (at.to(*to) - 2.0 * RADIUS).max(0.0);
                let gap = f64::from(measuring::gap(mine, theirs).0) / 12_700.0;
                assert!((gap - expected).abs() < 0.000_2, "{at:?} to {to:?}: {gap}, not {expected}");
                // BR-GEO-4: within X is up to X and the tolerance.
                let reach = chance.between(0, 30);
                if (expected - reach).abs() > HAIR {
                    let reach_units = Length::hundredths((reach * 100.0).round() as i32);
                    assert_eq!(
                        measuring::within(mine, theirs, reach_units),
                        expected <= reach,
                        "{at:?} to {to:?}, {reach}"
                    );
                }
                judged += 1;
            }
        }
        judged
    });
}

#[test]
fn the_tolerance_is_a_hundredth_of_an_inch() {
    // Bases of 25 mm: two radii are 12,500 units.
    let at = |east: i32| Circle::new(Point::new(Length(east), Length::ZERO), Length(6_250));
    let (mine, at_gap) = (at(0), |gap: i32| at(12_500 + gap));
    assert_eq!(EPS, Length(127));
    assert!(measuring::touch(mine, at_gap(127)) && !measuring::touch(mine, at_gap(129)));
    assert!(!measuring::overlap(mine, at_gap(-127)) && measuring::overlap(mine, at_gap(-129)));
    assert!(measuring::within(mine, at_gap(12_700 + 127), Length::inches(1)));
    assert!(!measuring::within(mine, at_gap(12_700 + 129), Length::inches(1)));
}
