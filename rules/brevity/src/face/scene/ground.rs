//! Terrain and everything drawn over it: zones, objectives, bridges, obstacles, smoke, craters and noted points.

use sandtable_kernel::geometry::Segment;
use sandtable_kernel::scene::{Fact, Outline, Overlay, TerrainView};
use sandtable_kernel::{Eye, Length, Point, Side};

use super::yes;
use crate::ground::{Kind, Shape};
use crate::orders::bridge_key;
use crate::scenario::letter;
use crate::state::Frame;
use crate::terms::Works;
use crate::{Brevity, State, artillery, deployment};

/// The ground in drawing order.
pub fn terrain(rules: &Brevity) -> Vec<TerrainView> {
    let view = |feature: &crate::ground::Feature| {
        let (look, note) = match feature.kind {
            Kind::Terrain(look) => (look, "terrain: slow, located from 4\", harder to hit"),
            Kind::Hill => ("hill", "hill: looks down from 12\""),
            Kind::Road => ("road", "road: for marching columns"),
            Kind::River => ("river", "major river: crossed on bridges"),
            Kind::Water(look) => (look, "impassable"),
            Kind::Stream => ("stream", "scenery"),
            Kind::Works(Works::Fortified) => ("fortification", "fortified for whoever stands wholly inside"),
            Kind::Works(_) => ("trench", "dug in for whoever stands wholly inside"),
        };
        let outline = match &feature.shape {
            Shape::Area(area) => Outline::Area(area.vertices().to_vec()),
            Shape::Line(line) => Outline::Line(line.vertices().to_vec()),
        };
        TerrainView {
            id: feature.id.clone(),
            look: look.to_owned(),
            name: feature.name.clone(),
            note: note.to_owned(),
            outline,
        }
    };
    rules.setup().features.iter().map(view).collect()
}

/// What is drawn over the table.
pub fn overlays(rules: &Brevity, state: &State, eye: Eye) -> Vec<Overlay> {
    let mut overlays = objectives(rules, state);
    if *state.frames.top() == Frame::Deploy {
        overlays.extend(zones(rules, state, eye));
    }
    overlays.extend(ranges(rules, state, eye));
    overlays.extend(exits(rules));
    overlays.extend(crossings(rules, state));
    overlays.extend(obstacles(state));
    overlays.extend(markers(rules, state));
    overlays
}

fn overlay(id: String, look: &str, label: &str, side: Option<Side>, outline: Outline, facts: Vec<Fact>) -> Overlay {
    Overlay { id, look: look.to_owned(), label: label.to_owned(), side, outline, facts }
}

fn objectives(rules: &Brevity, state: &State) -> Vec<Overlay> {
    let radius = rules.tables().distances.objective;
    let one = |(objective, holder): (&crate::setup::Objective, &Option<Side>)| {
        let facts = vec![
            Fact::new("holder", holder.map_or("nobody", letter)),
            Fact::new("points", objective.points),
            Fact::new("at", objective.at),
        ];
        let outline = Outline::Circle { centre: objective.at, radius };
        overlay(objective.key.clone(), "objective", &objective.name, *holder, outline, facts)
    };
    rules.setup().objectives.iter().zip(&state.holders).map(one).collect()
}

/// OB-RNG-11: how far the guns reach that may fire in this step, for those who decide about them.
fn ranges(rules: &Brevity, state: &State, eye: Eye) -> Vec<Overlay> {
    let frame = *state.frames.top();
    if !matches!(frame, Frame::ReactionBombardment | Frame::Bombardment) {
        return Vec::new();
    }
    let decider = crate::sequence::decider(rules, state, frame);
    if let Eye::Seat(seat) = eye
        && decider.is_none_or(|side| side.0 != seat.0)
    {
        return Vec::new();
    }
    let guns = artillery::ready_guns(rules, state, artillery::kind_of(frame));
    let seen = guns.iter().filter(|gun| super::sees(rules, state, eye, *gun));
    let ring = |gun: crate::terms::BattalionId| {
        let listed = rules.roster().battalion(gun);
        let radius = listed.gun?.range;
        let outline = Outline::Circle { centre: state.battalion(gun).base.centre(), radius };
        let facts = vec![Fact::new("inches", radius)];
        let label = format!("Range of {}", listed.name);
        Some(overlay(format!("range-{}", listed.key), "range", &label, Some(listed.side), outline, facts))
    };
    seen.filter_map(ring).collect()
}

/// OB-GEO-14: where each side may leave the table.
fn exits(rules: &Brevity) -> Vec<Overlay> {
    let of = |side: Side| {
        let zones = rules.setup().exits[usize::from(side.0)].iter().enumerate();
        zones.map(move |(index, zone)| {
            let id = format!("exit-{}{}", letter(side).to_lowercase(), index + 1);
            overlay(id, "zone", "Exit", Some(side), Outline::Area(zone.corners().to_vec()), Vec::new())
        })
    };
    crate::terms::SIDES.into_iter().flat_map(of).collect()
}

/// The zones of the side that deploys, once each.
fn zones(rules: &Brevity, state: &State, eye: Eye) -> Vec<Overlay> {
    let mut zones: Vec<sandtable_kernel::geometry::Bounds> = Vec::new();
    if let Eye::Seat(seat) = eye
        && seat.0 != state.active.0
    {
        return Vec::new();
    }
    for battalion in deployment::unplaced(rules, state, state.active) {
        for zone in &rules.roster().battalion(battalion).start.zone {
            if !zones.contains(zone) {
                zones.push(*zone);
            }
        }
    }
    let side = Some(state.active);
    let drawn = |(index, zone): (usize, &sandtable_kernel::geometry::Bounds)| {
        let outline = Outline::Area(zone.corners().to_vec());
        overlay(format!("zone{}", index + 1), "zone", "Deployment", side, outline, Vec::new())
    };
    zones.iter().enumerate().map(drawn).collect()
}

fn line(segment: Segment) -> Outline {
    if segment.from == segment.to {
        return Outline::Line(vec![segment.from, segment.from]);
    }
    Outline::Line(vec![segment.from, segment.to])
}

fn crossings(rules: &Brevity, state: &State) -> Vec<Overlay> {
    let mut overlays = Vec::new();
    for (index, bridge) in state.bridges.iter().enumerate() {
        let key = bridge_key(rules, crate::terms::BridgeId(index as u8));
        let facts = vec![
            Fact::new("state", bridge.state.word()),
            Fact::new("class", bridge.class),
            Fact::new("spans", bridge.spans.word()),
        ];
        let label = format!("Bridge {key}, class {}, {}", bridge.class, bridge.state.word());
        overlays.push(overlay(key, "bridge", &label, None, line(bridge.line), facts));
    }
    for (index, ferry) in state.ferries.iter().enumerate() {
        let operator = &rules.roster().battalion(ferry.operator).key;
        let facts =
            vec![Fact::new("class", ferry.class), Fact::new("operator", operator), Fact::new("used", yes(ferry.used))];
        let label = format!("Ferry, class {}", ferry.class);
        overlays.push(overlay(format!("ferry{}", index + 1), "ferry", &label, None, line(ferry.line), facts));
    }
    for (index, lifts) in state.lifts.iter().enumerate() {
        let facts = vec![Fact::new("kind", lifts.lift.word()), Fact::new("left", lifts.left)];
        let base = state.battalion(lifts.engineers).base;
        let outline = Outline::Circle { centre: base.centre(), radius: rules.tables().distances.passengers };
        let label = format!("Boats ({})", lifts.lift.word());
        overlays.push(overlay(format!("boats{}", index + 1), "note", &label, None, outline, facts));
    }
    overlays
}

fn obstacles(state: &State) -> Vec<Overlay> {
    let obstacle = |(index, obstacle): (usize, &crate::state::Obstacle)| {
        let facts = vec![Fact::new("kind", obstacle.kind.word()), Fact::new("at", obstacle.line.from)];
        overlay(format!("obstacle{}", index + 1), "obstacle", obstacle.kind.word(), None, line(obstacle.line), facts)
    };
    let gap = |(index, gap): (usize, &crate::state::Gap)| {
        let facts = vec![
            Fact::new("at", gap.at),
            Fact::new("obstacle", format!("obstacle{}", gap.obstacle.0 + 1)),
            Fact::new("used", yes(gap.used)),
        ];
        let outline = Outline::Circle { centre: gap.at, radius: sandtable_kernel::Length::inches(1) };
        overlay(format!("gap{}", index + 1), "note", "Gap", None, outline, facts)
    };
    let obstacles = state.obstacles.iter().enumerate().map(obstacle);
    obstacles.chain(state.gaps.iter().enumerate().map(gap)).collect()
}

fn middle(line: Segment) -> Point {
    let half = |from: Length, to: Length| Length((from.0 + to.0) / 2);
    Point::new(half(line.from.x, line.to.x), half(line.from.y, line.to.y))
}

fn markers(rules: &Brevity, state: &State) -> Vec<Overlay> {
    let distances = &rules.tables().distances;
    let smoke = |(index, screen): (usize, &crate::state::Screen)| {
        let owner = &rules.roster().battalion(screen.owner).key;
        let facts = vec![Fact::new("by", owner), Fact::new("at", middle(screen.line))];
        let outline = match screen.line.from == screen.line.to {
            true => Outline::Circle { centre: screen.line.from, radius: screen.reach },
            false => line(screen.line),
        };
        overlay(format!("smoke{}", index + 1), "smoke", "Smoke", None, outline, facts)
    };
    let crater = |(index, at): (usize, &sandtable_kernel::Point)| {
        let outline = Outline::Circle { centre: *at, radius: distances.crater };
        overlay(format!("crater{}", index + 1), "crater", "Craters", None, outline, vec![Fact::new("at", at)])
    };
    let point = |(index, point): (usize, &crate::state::NotedPoint)| {
        let weapons: Vec<&str> = point.weapons.iter().map(crate::terms::Weapon::word).collect();
        let facts =
            vec![Fact::new("at", point.at), Fact::new("dice", point.dice), Fact::new("weapons", weapons.join(" "))];
        let outline = Outline::Circle { centre: point.at, radius: point.radius };
        let label = format!("{} dice", point.dice);
        overlay(format!("point{}", index + 1), "note", &label, Some(point.side), outline, facts)
    };
    let screens = state.smoke.iter().enumerate().map(smoke);
    let craters = state.craters.iter().enumerate().map(crater);
    screens.chain(craters).chain(state.points.iter().enumerate().map(point)).collect()
}
