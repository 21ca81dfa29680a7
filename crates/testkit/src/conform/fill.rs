//! Fills the forms of offers as a client would: every gap with a value it allows.

use sandtable_kernel::Point;
use sandtable_kernel::dice::Stream;
use sandtable_kernel::offer::{Field, Fill, Offer};
use sandtable_kernel::scene::{Ground, Outline};

/// The order's text with every gap filled at random; optional ones only if `full`, and where what is picked before leaves a
/// choice. `None` if a gap cannot be filled.
pub(super) fn filled(offer: &Offer, ground: &Ground, full: bool, whim: &mut Stream) -> Option<String> {
    let mut words = vec![offer.verb.clone()];
    let mut picked: Vec<(String, String)> = Vec::new();
    for field in offer.fields.iter().filter(|field| full || !field.optional) {
        let Some(value) = value_of(field, ground, &picked, whim) else {
            if field.optional {
                continue;
            }
            return None;
        };
        picked.push((field.name.clone(), value.clone()));
        words.extend([field.lead.clone(), value]);
    }
    words.retain(|word| !word.is_empty());
    Some(words.join(" "))
}

fn value_of(field: &Field, ground: &Ground, picked: &[(String, String)], whim: &mut Stream) -> Option<String> {
    match &field.fill {
        Fill::Pick { from, min, max } => {
            let words = || picked.iter().flat_map(|(_, value)| value.split(' '));
            let open = from.iter().filter(|candidate| candidate.is_open(words()));
            let mut left: Vec<&str> = open.map(|candidate| candidate.id.as_str()).collect();
            let most = usize::from(*max).min(left.len());
            if most < usize::from(*min) {
                return None;
            }
            let count = usize::from(*min) + whim.below(u32::try_from(most - usize::from(*min)).ok()? + 1) as usize;
            let mut ids = Vec::new();
            for _ in 0..count {
                ids.push(left.swap_remove(whim.below(u32::try_from(left.len()).ok()?) as usize));
            }
            Some(ids.join(" "))
        }
        Fill::Number { min, max } => {
            let span = u32::try_from(max.checked_sub(*min)?).ok()?;
            Some((min + i64::from(whim.below(span.saturating_add(1)))).to_string())
        }
        Fill::Spot { zones, .. } => Some(spot(zones, ground, whim).to_string()),
        Fill::Places { zones, min, groups, .. } => {
            let group = groups
                .iter()
                .find(|placing| placing.group.is_empty() || picked.iter().any(|(_, value)| *value == placing.group));
            let count = group.map_or(usize::from(*min), |placing| placing.pieces.len());
            let spots: Vec<String> = (0..count).map(|_| spot(zones, ground, whim).to_string()).collect();
            Some(spots.join(" "))
        }
        Fill::Path { of, routes, .. } => {
            let piece = picked.iter().find(|(name, _)| name == of).map(|(_, value)| value.as_str());
            let route = routes.iter().find(|route| piece.is_none_or(|piece| route.piece == piece))?;
            let end = whim.pick(&route.reach).copied().unwrap_or(route.from);
            Some(on_grid(end).to_string())
        }
        Fill::Direction => Some((*whim.pick(&["1,0", "3,4", "-1,1"])?).to_owned()),
        Fill::Turn => Some(whim.below(360).to_string()),
        Fill::Share { among, total } => {
            let mut shares = vec![0u16; among.len()];
            for _ in 0..*total {
                let place = whim.below(u32::try_from(shares.len()).ok()?) as usize;
                *shares.get_mut(place)? += 1;
            }
            let given = among.iter().zip(shares).filter(|(_, share)| *share > 0);
            Some(given.map(|(candidate, share)| format!("{}={share}", candidate.id)).collect::<Vec<_>>().join(" "))
        }
    }
}

fn spot(zones: &[Outline], ground: &Ground, whim: &mut Stream) -> Point {
    let corner = whim.pick(zones).and_then(|zone| match zone {
        Outline::Area(points) | Outline::Line(points) => whim.pick(points).copied(),
        Outline::Circle { centre, .. } => Some(*centre),
    });
    corner.map_or_else(|| anywhere(ground, whim), on_grid)
}

fn anywhere(ground: &Ground, whim: &mut Stream) -> Point {
    let mut along = |length: sandtable_kernel::Length| {
        let hundredths = length.snapped().0 / 127;
        let chosen = whim.below(u32::try_from(hundredths).unwrap_or(0).saturating_add(1));
        i32::try_from(chosen).unwrap_or(0)
    };
    Point::hundredths(along(ground.width), along(ground.height))
}

fn on_grid(point: Point) -> Point {
    Point::new(point.x.snapped(), point.y.snapped())
}
