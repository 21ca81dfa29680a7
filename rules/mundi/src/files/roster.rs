//! The forces of a battle: every piece with its key, kind and bracket. None of it changes in play.

use sandtable_kernel::Side;

use crate::bracket::Bracket;
use crate::forces::Lists;
use crate::terms::{ElementId, ElementSet, Kind, SIDES, index};

/// The column of its list an element was drawn from (MS-FOR-2, MS-FOR-3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Category {
    /// Required.
    Required,
    /// Divisional support.
    Divisional,
    /// Army support.
    Army,
}

/// One piece (MS-PC-19: what does not change).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Element {
    /// Its word in orders: `a-if1`.
    pub key: String,
    /// Its name for people: `Infantry 1`.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
    /// Its bracket in the variant chosen.
    pub bracket: Bracket,
    /// The column it was drawn from.
    pub category: Category,
}

/// Every piece of both sides, and the base at the end if there is one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Roster {
    /// The pieces, side A's first and the base last; after them whatever else their lists offer.
    elements: Vec<Element>,
    /// How many of them are pieces of this battle.
    pieces: u8,
    /// The base (MS-BAS-1); it belongs to whoever is the Defender.
    pub base: ElementId,
    /// Names of the sides.
    pub side_names: [String; 2],
    /// Their lists, by id; empty for a force of no list.
    pub lists: [String; 2],
    of_side: [ElementSet; 2],
    aircraft: ElementSet,
}

impl Roster {
    /// A roster of these pieces; the base is added.
    pub fn new(mut elements: Vec<Element>, side_names: [String; 2], lists: [String; 2]) -> Roster {
        let base = ElementId(elements.len() as u8);
        elements.push(Element {
            key: "base".to_owned(),
            name: "Base".to_owned(),
            side: Side(0),
            kind: Kind::Bs,
            // MS-PC-15: a base is a soft target; it does not move.
            bracket: Bracket {
                deployed: (crate::terms::Target::Soft, crate::terms::Class::Wheeled),
                loaded: None,
                portee: false,
            },
            category: Category::Required,
        });
        let pieces = elements.len() as u8;
        let (of_side, aircraft) = ([ElementSet::NONE; 2], ElementSet::NONE);
        let mut roster = Roster { elements, pieces, base, side_names, lists, of_side, aircraft };
        for (number, element) in (0..pieces).zip(&roster.elements) {
            if element.kind.is_air() {
                roster.aircraft.insert(ElementId(number));
            }
            if element.kind != Kind::Bs {
                roster.of_side[index(element.side)].insert(ElementId(number));
            }
        }
        roster.add_rumours();
        roster
    }

    /// MS-SET-3: under the hidden option an enemy knows a side's list, but not what was bought from it.
    fn add_rumours(&mut self) {
        for side in SIDES {
            let Some(list) = Lists::standard().find(&self.lists[index(side)]) else { continue };
            let choices = list.columns.iter().flatten().flat_map(|entry| &entry.choices);
            for choice in choices.filter(|choice| choice.kind.is_ground()) {
                for variant in &choice.variants {
                    let (kind, bracket) = (choice.kind, variant.bracket);
                    // Ids are bytes; no list comes near to filling them.
                    if self.rumoured(side, kind, bracket).is_none() && self.elements.len() < usize::from(u8::MAX) {
                        let (key, name) = (String::new(), kind.name().to_owned());
                        self.elements.push(Element { key, name, side, kind, bracket, category: Category::Required });
                    }
                }
            }
        }
    }

    /// Something a side's list offers, whether the side has it or not: what an enemy may take a blank for.
    pub fn rumoured(&self, side: Side, kind: Kind, bracket: Bracket) -> Option<ElementId> {
        let fits = |element: &Element| (element.side, element.kind, element.bracket) == (side, kind, bracket);
        let place = self.elements.iter().skip(usize::from(self.pieces)).position(fits)?;
        u8::try_from(place).ok()?.checked_add(self.pieces).map(ElementId)
    }

    /// For somebody who does not know what a piece is: he takes it for this.
    pub fn take_for(&mut self, id: ElementId, kind: Kind, bracket: Bracket) {
        let element = &mut self.elements[id.index()];
        let (key, side, name) = (core::mem::take(&mut element.key), element.side, kind.name().to_owned());
        *element = Element { key, name, side, kind, bracket, category: Category::Required };
    }

    /// A piece.
    pub fn element(&self, id: ElementId) -> &Element {
        &self.elements[id.index()]
    }

    /// What a piece is.
    pub fn kind(&self, id: ElementId) -> Kind {
        self.elements[id.index()].kind
    }

    /// Every piece, the base included.
    pub fn ids(&self) -> impl Iterator<Item = ElementId> {
        (0..self.pieces).map(ElementId)
    }

    /// A side's elements, without the base.
    pub const fn of_side(&self, side: Side) -> ElementSet {
        self.of_side[side.0 as usize]
    }

    /// All aircraft.
    pub const fn aircraft(&self) -> ElementSet {
        self.aircraft
    }

    /// The piece of a key.
    pub fn find(&self, key: &str) -> Option<ElementId> {
        self.ids().find(|id| self.element(*id).key == key)
    }
}
