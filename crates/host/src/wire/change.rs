//! What is different between two views of one eye. A live socket is shown the whole table once, and after that only this.

use sandtable_kernel::offer::Offer;
use sandtable_kernel::scene::{Ground, Overlay, Panel, Piece, Row, Scene, Sequence, SideView, TerrainView};
use sandtable_kernel::{Outcome, Shared};
use serde::Serialize;

use super::{Coach, Line, PendingAsk, View};

/// What is different since the view at line `from`. Whatever is left out is as it was.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Change<'a> {
    /// The line of the view this is to be laid over.
    pub from: usize,
    /// The last journal line now; an order must name it.
    pub line: usize,
    /// The clock in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub clock: Option<&'a str>,
    /// Who has to decide what.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub pending: Option<&'a [PendingAsk]>,
    /// One plain sentence for the seat that looks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub question: Option<&'a str>,
    /// What this seat may do now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<Object>>))]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub offers: Option<&'a [Offer]>,
    /// What is to be drawn otherwise.
    pub scene: SceneChange<'a>,
    /// The story since.
    pub lines: &'a [Line],
    /// Whether this seat may take something back.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub can_undo: Option<bool>,
    /// What the coach says to this seat, in a lesson.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub coach: Option<&'a Option<Coach>>,
    /// Set when it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Option<sandtable_kernel::scene::OutcomeTs>>"))]
    pub outcome: Option<&'a Option<Outcome>>,
}

/// What is different in a scene.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SceneChange<'a> {
    /// The scenario's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub title: Option<&'a str>,
    /// The sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<Object>>))]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub sides: Option<&'a [SideView]>,
    /// The ground.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub ground: Option<&'a Ground>,
    /// Terrain.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Splice<'a, TerrainView>>>"))]
    pub terrain: Vec<Splice<'a, TerrainView>>,
    /// What stands on the table.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Splice<'a, Piece>>>"))]
    pub pieces: Vec<Splice<'a, Shared<Piece>>>,
    /// What is drawn over it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Splice<'a, Overlay>>>"))]
    pub overlays: Vec<Splice<'a, Overlay>>,
    /// Every panel there is now, if one of them is different.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<Object>>))]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub panels: Option<Vec<PanelChange<'a>>>,
    /// Where in the sequence of play the game stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub sequence: Option<&'a Sequence>,
    /// Set when it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Option<sandtable_kernel::scene::OutcomeTs>>"))]
    pub outcome: Option<&'a Option<Outcome>>,
}

/// A panel by its heading; its rows are changes to those of the first panel that had this heading, or to none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PanelChange<'a> {
    /// Its heading.
    pub title: &'a str,
    /// What is different in its rows.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Splice<'a, Row>>"))]
    pub rows: Vec<Splice<'a, Shared<Row>>>,
}

/// A stretch of a list: from place `at` on, `drop` items go and `put` comes instead. Several are carried out in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Splice<'a, T> {
    /// Where, counted in the list as it is by then.
    pub at: usize,
    /// How many go.
    pub drop: usize,
    /// What comes.
    pub put: &'a [T],
}

impl<'a> Change<'a> {
    /// What is different in `now` since `then`: two views of the same eye.
    pub fn between(then: &View, now: &'a View) -> Change<'a> {
        Change {
            from: then.line,
            line: now.line,
            clock: (then.clock != now.clock).then_some(&now.clock),
            pending: (then.pending != now.pending).then_some(&now.pending),
            question: (then.question != now.question).then_some(&now.question),
            offers: (then.offers != now.offers).then_some(&now.offers),
            scene: SceneChange::between(&then.scene, &now.scene),
            lines: &now.lines,
            can_undo: (then.can_undo != now.can_undo).then_some(now.can_undo),
            coach: (then.coach != now.coach).then_some(&now.coach),
            outcome: (then.outcome != now.outcome).then_some(&now.outcome),
        }
    }
}

impl<'a> SceneChange<'a> {
    fn between(then: &Scene, now: &'a Scene) -> SceneChange<'a> {
        SceneChange {
            title: (then.title != now.title).then_some(&now.title),
            sides: (then.sides != now.sides).then_some(&now.sides),
            ground: (then.ground != now.ground).then_some(&now.ground),
            terrain: splices(&then.terrain, &now.terrain, |terrain| &terrain.id),
            pieces: splices(&then.pieces, &now.pieces, |piece| &piece.id),
            overlays: splices(&then.overlays, &now.overlays, |overlay| &overlay.id),
            panels: panels(&then.panels, &now.panels),
            sequence: (then.sequence != now.sequence).then_some(&now.sequence),
            outcome: (then.outcome != now.outcome).then_some(&now.outcome),
        }
    }
}

fn panels<'a>(then: &[Panel], now: &'a [Panel]) -> Option<Vec<PanelChange<'a>>> {
    let rows_of = |title: &str| then.iter().find(|panel| panel.title == title).map_or(&[][..], |panel| &panel.rows);
    let changed = |panel: &'a Panel| PanelChange {
        title: &panel.title,
        rows: splices(rows_of(&panel.title), &panel.rows, |row| &row.id),
    };
    let changes: Vec<PanelChange<'a>> = now.iter().map(changed).collect();
    let same = changes.iter().all(|change| change.rows.is_empty())
        && then.iter().map(|panel| &panel.title).eq(now.iter().map(|panel| &panel.title));
    (!same).then_some(changes)
}

/// What turns one list into the other. Items are recognised by their names, so that one that leaves the middle of a list does
/// not make all behind it different; whatever the names are, the result is exact.
fn splices<'a, T: PartialEq>(then: &[T], now: &'a [T], name: impl Fn(&T) -> &str) -> Vec<Splice<'a, T>> {
    let mut splices: Vec<Splice<'a, T>> = Vec::new();
    if std::ptr::eq(then, now) {
        return splices;
    }
    let (mut old, mut new) = (0, 0);
    while old < then.len() || new < now.len() {
        let (drop, put) = match (then.get(old), now.get(new)) {
            (Some(was), Some(is)) if was == is => {
                (old, new) = (old + 1, new + 1);
                continue;
            }
            (Some(was), Some(is)) if name(was) == name(is) => (1, 1),
            (Some(was), Some(_)) if !now[new..].iter().any(|item| name(item) == name(was)) => (1, 0),
            (_, Some(_)) => (0, 1),
            (_, None) => (1, 0),
        };
        match splices.last_mut() {
            // It goes on where the last one ended.
            Some(last) if last.at + last.put.len() == new => {
                (last.drop, last.put) = (last.drop + drop, &now[last.at..new + put]);
            }
            _ => splices.push(Splice { at: new, drop, put: &now[new..new + put] }),
        }
        (old, new) = (old + drop, new + put);
    }
    splices
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a client does with them.
    fn carried_out(mut list: Vec<&'static str>, splices: &[Splice<'_, &'static str>]) -> Vec<&'static str> {
        for splice in splices {
            list.splice(splice.at..splice.at + splice.drop, splice.put.iter().copied());
        }
        list
    }

    /// Items are `name` or `name:value`.
    fn name<'s>(item: &'s &'static str) -> &'s str {
        item.split(':').next().unwrap_or_default()
    }

    #[test]
    fn any_list_is_turned_into_any_other() {
        let lists: [&[&str]; 9] = [
            &[],
            &["a"],
            &["a", "b", "c"],
            &["a", "c"],
            &["a", "b:2", "c"],
            &["c", "b", "a"],
            &["a", "b", "c", "d", "e:1", "f"],
            &["b", "b", "", "", "e"],
            &["", "x", "", "e:2", "f", "g"],
        ];
        for then in lists {
            for now in lists {
                let splices = splices(then, now, name);
                assert_eq!(carried_out(then.to_vec(), &splices), now, "{then:?}: {splices:?}");
                assert_eq!(splices.is_empty(), then == now);
            }
        }
    }

    #[test]
    fn one_that_leaves_the_middle_is_all_that_is_told() {
        let (then, now) = (["a", "b", "c", "d"], ["a", "c", "d"]);
        assert_eq!(splices(&then, &now, name), [Splice { at: 1, drop: 1, put: &[] }]);
        assert_eq!(splices(&now, &then, name), [Splice { at: 1, drop: 0, put: &["b"] }]);
    }

    #[test]
    fn neighbours_that_change_are_told_together() {
        let (then, now) = (["a:1", "b:1", "c", "d:1"], ["a:2", "b:2", "c", "d:2"]);
        let wanted = [Splice { at: 0, drop: 2, put: &["a:2", "b:2"] }, Splice { at: 3, drop: 1, put: &["d:2"] }];
        assert_eq!(splices(&then, &now, name), wanted);
    }
}
