//! A whole team moved at once: an order for each of its pieces, found in what the game offers.

use sandtable_shelf::Match;
use sandtable_shelf::kernel::offer::{Fill, Offer};
use sandtable_shelf::kernel::scene::Piece;
use sandtable_shelf::kernel::{Eye, Point, Seat};

use super::ruler::Ruler;

/// The orders that move every piece of a team by as much, those in front first; or why there are none.
pub fn orders(table: &dyn Match, seat: Seat, eye: Eye, ruler: &Ruler, text: &str) -> Result<Vec<String>, String> {
    let told = || "shift TEAM DX,DY: whom, and how far east and north, such as `shift rifles-1 0,3`.".to_owned();
    let (team, by) = text.split_once(char::is_whitespace).ok_or_else(told)?;
    let by = ruler.read_shift(by.trim()).ok_or_else(told)?;
    let scene = table.scene(eye);
    let mut pieces: Vec<&Piece> =
        scene.pieces.iter().map(|piece| &**piece).filter(|piece| piece.group == team).collect();
    if pieces.is_empty() {
        return Err(format!("There is no team `{team}` on the table; `forces` names them."));
    }
    // Whoever is in front goes first, so that nobody walks into his own comrades.
    let ahead =
        |piece: &Piece| i64::from(piece.at.x.0) * i64::from(by.x.0) + i64::from(piece.at.y.0) * i64::from(by.y.0);
    pieces.sort_by_key(|piece| std::cmp::Reverse(ahead(piece)));
    let offers = table.offers(seat);
    let order = |piece: &&Piece| {
        let to = Point::new(piece.at.x + by.x, piece.at.y + by.y);
        offers.iter().find_map(|offer| moved(offer, &piece.id, &ruler.place(to)))
    };
    let orders: Vec<String> = pieces.iter().filter_map(order).collect();
    if orders.is_empty() {
        return Err(format!("Nobody of `{team}` may be moved piece by piece now."));
    }
    Ok(orders)
}

/// An order of this offer that brings a piece to a place, if it has a gap for each and needs no more.
fn moved(offer: &Offer, piece: &str, to: &str) -> Option<String> {
    let mut words = vec![offer.verb.clone()];
    let (mut who, mut place) = (false, false);
    for field in offer.fields.iter().filter(|field| !field.optional) {
        let value = match &field.fill {
            Fill::Pick { from, min: 0..=1, max: 1.. } if !who => {
                who = from.iter().any(|candidate| candidate.id == piece);
                who.then_some(piece)?
            }
            Fill::Path { .. } | Fill::Spot { .. } if !place => {
                place = true;
                to
            }
            _ => return None,
        };
        words.extend([field.lead.as_str(), value].into_iter().filter(|word| !word.is_empty()).map(str::to_owned));
    }
    (who && place).then(|| words.join(" "))
}
