//! Writing orders so that reading them gives the same order.

use sandtable_kernel::geometry::Rectangle;
use sandtable_kernel::{Length, Point};

use crate::Mundi;
use crate::ground::{Feature, Form};
use crate::millimetres::{write as mm, write_point};
use crate::order::{Change, GroupMove, Move, Order, Step};
use crate::stand::{Pose, write_compass};
use crate::terms::{Edge, ElementId, ElementSet};

/// Writes an order.
pub fn write_order(rules: &Mundi, order: &Order) -> String {
    let key = |element: &ElementId| rules.key(*element).to_owned();
    let all = |elements: &ElementSet| keys(rules, *elements);
    match order {
        Order::PlaceTerrain(feature) => write_feature(rules, feature),
        Order::RemoveTerrain(number) => format!("remove {number}"),
        Order::GenerateTerrain(number) => format!("generate {number}"),
        Order::EndTerrain => "end terrain".to_owned(),
        Order::NumberEdges(edges) => format!("edges {}", edges.map(Edge::word).join(" ")),
        Order::PlaceBase(area) => format!("base {}", write_rectangle(area)),
        Order::TownIsBase => "town is base".to_owned(),
        Order::Deploy { element, pose, loaded } => {
            format!("deploy {} at {}{}", key(element), write_pose(*pose), if *loaded { " loaded" } else { "" })
        }
        Order::DeployGarrison(element) => format!("garrison {}", key(element)),
        Order::DeployRest => "deploy rest".to_owned(),
        Order::EndDeployment => "end deployment".to_owned(),
        Order::Swap(one, other) => format!("swap {} {}", key(one), key(other)),
        Order::EndSwaps => "end swaps".to_owned(),
        Order::LayMines(area) => format!("lay mines {}", write_rectangle(area)),
        Order::DigIn(elements) => format!("dig in {}", all(elements)),
        Order::EndWorks => "end works".to_owned(),
        Order::Reveal(elements) => format!("reveal {}", all(elements)),
        Order::MoveFirst(first) => format!("go {}", if *first { "first" } else { "second" }),
        Order::Move(order) => write_move(rules, order),
        Order::Enter(element) => format!("enter base {}", key(element)),
        Order::Leave(element, to) => format!("leave base {} to {}", key(element), write_pose(*to)),
        Order::Group(order) => write_group(rules, order),
        Order::Cross(element, shift) => format!("cross {}{}", key(element), write_shift(*shift)),
        Order::Assault(element, enemy) => format!("assault {} on {}", key(element), key(enemy)),
        Order::LeaveRiver(element, ahead) => {
            format!("leave river {} {}", key(element), if *ahead { "ahead" } else { "back" })
        }
        Order::Bridge(element, shift) => format!("bridge {}{}", key(element), write_shift(*shift)),
        Order::Fly(element, pose) => format!("fly {} to {}", key(element), write_pose(*pose)),
        Order::ChangeTransport(elements) => format!("load {}", all(elements)),
        Order::Entrench(elements) => format!("entrench {}", all(elements)),
        Order::Pass => "pass".to_owned(),
        Order::Follow(enemy) => format!("stay with {}", key(enemy)),
        Order::Attack { attacker, target, supporters } if supporters.is_empty() => {
            format!("attack {} on {}", key(attacker), key(target))
        }
        Order::Attack { attacker, target, supporters } => {
            format!("attack {} on {} with {}", key(attacker), key(target), all(supporters))
        }
        Order::Support(supporters) if supporters.is_empty() => "no support".to_owned(),
        Order::Support(supporters) => format!("support {}", all(supporters)),
        Order::Advance(element) => format!("advance {}", key(element)),
        Order::Stay => "stay".to_owned(),
        Order::FinishCrossing => "finish crossing".to_owned(),
        Order::Concede => "concede".to_owned(),
        Order::OfferDraw => "offer draw".to_owned(),
        Order::AcceptDraw => "accept draw".to_owned(),
        Order::DeclineDraw => "decline draw".to_owned(),
    }
}

fn keys(rules: &Mundi, elements: ElementSet) -> String {
    elements.iter().map(|element| rules.key(element)).collect::<Vec<_>>().join(" ")
}

fn write_place(point: Point) -> String {
    format!("{}mm", write_point(point))
}

fn write_pose(pose: Pose) -> String {
    format!("{} facing {}", write_place(pose.at), write_compass(pose.facing))
}

fn write_shift(shift: Length) -> String {
    if shift == Length::ZERO { String::new() } else { format!(" shift {}", mm(shift)) }
}

fn write_rectangle(area: &Rectangle) -> String {
    let (at, facing) = (write_place(area.centre()), write_compass(area.facing()));
    format!("at {at} size {} {} facing {facing}", mm(area.width()), mm(area.depth()))
}

fn write_feature(rules: &Mundi, feature: &Feature) -> String {
    let kind = &rules.setup().tables.terrain[usize::from(feature.kind)].name;
    match &feature.form {
        Form::Area { area, crest_across } => {
            format!("place {kind} {}{}", write_rectangle(area), if *crest_across { " crest across" } else { "" })
        }
        Form::Strip { line, width, crossings } => {
            let points =
                |points: &[Point]| points.iter().map(|point| write_place(*point)).collect::<Vec<_>>().join(" ");
            let fords = if crossings.is_empty() { String::new() } else { format!(" ford {}", points(crossings)) };
            format!("place {kind} from {} width {}{fords}", points(line), mm(*width))
        }
    }
}

fn write_move(rules: &Mundi, order: &Move) -> String {
    let legs: Vec<String> = order.legs.iter().map(|pose| write_pose(*pose)).collect();
    let mut text = format!("move {} to {}", rules.key(order.element), legs.join(" "));
    if let Some(enemy) = order.zone_of {
        text.push_str(&format!(" zone {}", rules.key(enemy)));
    }
    text.push_str(match order.change {
        Change::None => "",
        Change::First => " load first",
        Change::Last => " load",
    });
    text
}

fn write_group(rules: &Mundi, order: &GroupMove) -> String {
    let key = |element: &ElementId| rules.key(*element);
    let side = |left: &bool| if *left { "left" } else { "right" };
    let mut text = format!("group {}", keys(rules, order.members));
    for step in &order.steps {
        text.push_str(&match step {
            Step::Advance(by) => format!(" advance {}", mm(*by)),
            Step::Wheel { left, turn } => {
                format!(" wheel {} {}", side(left), write_hundredths(*turn))
            }
            Step::Slide { left, by } => format!(" slide {} {}", side(left), mm(*by)),
            Step::Behind(member, other) => format!(" drop {} behind {}", key(member), key(other)),
            Step::Beside { member, beside, left } => {
                format!(" raise {} {} of {}", key(member), side(left), key(beside))
            }
        });
    }
    if order.follow {
        text.push_str(" follow");
    }
    if !order.change.is_empty() {
        text.push_str(&format!(" load {}", keys(rules, order.change)));
    }
    text
}

/// Degrees with the decimals they need; a wheel may be read beyond a full turn, so angles are no help.
fn write_hundredths(turn: u16) -> String {
    let text = format!("{}.{:02}", turn / 100, turn % 100);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
