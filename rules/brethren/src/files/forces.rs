//! Forces as files give them (BR-ARM): a draft that may break rules, the judging of it, and what it costs.

pub mod cost;
pub mod judge;
pub mod read;
pub mod split;
pub mod words;

use std::collections::BTreeSet;

use sandtable_kernel::sheet::{self as kernel, Reader, Spot};
use sandtable_kernel::{Angle, Fault, Point, RuleId};

use crate::terms::{Kind, Melee, Role};
use crate::toggles::ListVisibility;

/// One side's force, not yet judged.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Force {
    /// Where it stands in its file.
    pub mark: Mark,
    /// Its entries, in unit order (BR-GEN-8).
    pub entries: Vec<EntryDraft>,
    /// Entries that could not be read: the kind each seems to be, if that much is clear.
    pub unread: Vec<Option<Kind>>,
}

/// An entry of an army list, not yet judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EntryDraft {
    /// Where it stands in its file.
    pub mark: Mark,
    /// The short word used in orders.
    pub key: String,
    /// Its name.
    pub name: String,
    /// What it is.
    pub spec: Spec,
}

/// What an entry is made of, and where its models stand if the file says so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// Its line of the profile table.
    pub kind: Kind,
    /// It is called a Light Howitzer Team (BR-ARM: same rules, two names).
    pub howitzer: bool,
    /// Its models: leader, Specialists, the rest (BR-GEN-7). A Weapons team is one man here, whatever its basing.
    pub men: Vec<Man>,
    /// The Fire Teams it proposes (BR-ARM-20).
    pub split: Vec<TeamDraft>,
    /// A place for each model, if any.
    pub places: Vec<Point>,
    /// Where a Weapons team looks, if said.
    pub facing: Option<Angle>,
}

/// One model: its role and what was bought for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Man {
    /// What he is.
    pub role: Role,
    /// What he carries beside what everybody of his kind starts with (BR-ARM-5).
    pub items: Vec<Item>,
}

/// A Fire Team as a list proposes it (BR-ARM-19).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TeamDraft {
    /// The Specialist who leads it.
    pub leader: Role,
    /// His Riflemen.
    pub riflemen: usize,
    /// Others, who have no business there.
    pub others: Vec<Role>,
}

/// What stands in the Inventory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Item {
    /// The melee weapon of Officer units and Rifle Squads at the start.
    Bayonet,
    /// Combat Knife.
    Knife,
    /// Combat Axe.
    Axe,
    /// Pistol.
    Pistol,
    /// Grenade.
    Grenade,
    /// The Rifle of Officer units and Rifle Squads at the start.
    Rifle,
    /// Grenade Launcher.
    Launcher,
    /// Sub-Machine Gun.
    Smg,
    /// Assault Rifle.
    AssaultRifle,
    /// Light Machine Gun.
    Lmg,
    /// Sniper Rifle.
    Sniper,
    /// The Medium Machine Gun of its team.
    Mmg,
    /// The Light Mortar of its team.
    LightMortar,
    /// The Medium Mortar or Light Howitzer of its team.
    MediumMortar,
}

/// A place in a file, kept so that a fault found later can point at it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Mark {
    /// The file.
    pub file: String,
    /// The line.
    pub line: u32,
    /// The field.
    pub field: String,
}

impl EntryDraft {
    /// The words its units have in orders while lists are open.
    pub fn unit_words(&self) -> Vec<String> {
        self.words_with(ListVisibility::Open)
    }

    /// The words its units have in orders: its key, and one for each Specialist's Fire Team.
    fn words_with(&self, lists: ListVisibility) -> Vec<String> {
        let specialists = self.spec.men.iter().map(|man| man.role).filter(|role| role.is_specialist());
        let specialists = specialists.filter(|_| self.spec.kind.is_squad()).enumerate();
        let teams = specialists.map(|(place, role)| match lists {
            ListVisibility::Open => self.team_word(role),
            ListVisibility::Closed => self.numbered_word(place),
        });
        let mut words: Vec<String> = core::iter::once(self.key.clone()).chain(teams).collect();
        // Two Specialists of one type are a fault of their own.
        words.dedup();
        words
    }

    /// BR-R-112: the word of a Fire Team when lists are closed: `sq1-team1`.
    pub fn numbered_word(&self, place: usize) -> String {
        format!("{}-team{}", self.key, place + 1)
    }

    /// The word of a Specialist's Fire Team: `sq1-mg`.
    pub fn team_word(&self, specialist: Role) -> String {
        let word = match specialist {
            Role::Demolitions => "dem",
            Role::AutomaticRifleman => "ar",
            Role::MachineGunner => "mg",
            _ => "mark",
        };
        format!("{}-{word}", self.key)
    }
}

/// Keys name units in orders, so no two units may share one; those of Fire Teams count too.
pub fn shared_words<'a>(entries: impl Iterator<Item = &'a EntryDraft>, lists: ListVisibility) -> Vec<Fault> {
    let mut seen = BTreeSet::new();
    let mut faults = Vec::new();
    for entry in entries {
        for word in entry.words_with(lists) {
            if !seen.insert(word.clone()) {
                let message = format!("the word `{word}` is taken by another unit; give every unit its own key");
                faults.push(entry.mark.fault(message));
            }
        }
    }
    faults
}

impl Spec {
    /// An entry of this kind as its price buys it: a Lieutenant, a Medic, a crew; a Rifle Squad still without models.
    pub fn of_kind(kind: Kind) -> Spec {
        let men = match kind {
            Kind::Officer => vec![Man::plain(Role::Lieutenant)],
            Kind::Green | Kind::Veteran => Vec::new(),
            Kind::Medic => vec![Man::plain(Role::Medic)],
            Kind::LightMortarTeam => vec![Man::plain(Role::Crew); 2],
            Kind::MmgTeam | Kind::MediumMortarTeam => vec![Man::plain(Role::Team)],
        };
        Spec { kind, howitzer: false, men, split: Vec::new(), places: Vec::new(), facing: None }
    }

    /// How many of its models have this role.
    pub fn count(&self, role: Role) -> usize {
        self.men.iter().filter(|man| man.role == role).count()
    }

    /// Puts the models into model order (BR-GEN-7).
    pub fn put_in_order(&mut self) {
        self.men.sort_by_key(|man| match man.role {
            Role::Lieutenant | Role::Nco | Role::Medic => 0,
            role if role.is_specialist() => 1,
            _ => 2,
        });
    }
}

impl Man {
    /// A man with nothing bought for him.
    pub const fn plain(role: Role) -> Man {
        Man { role, items: Vec::new() }
    }

    /// Whether he carries this.
    pub fn has(&self, item: Item) -> bool {
        self.items.contains(&item)
    }

    /// What he fights with: the last he bought, or what his kind starts with (BR-ARM-5, BR-ARM-6).
    pub fn melee(&self, kind: Kind) -> Melee {
        let start = match kind {
            Kind::Officer | Kind::Green | Kind::Veteran => Melee::Bayonet,
            _ => Melee::Improvised,
        };
        self.items.iter().filter_map(|item| item.melee()).next_back().unwrap_or(start)
    }
}

impl Item {
    /// The melee weapon this is, if it is one.
    pub const fn melee(self) -> Option<Melee> {
        match self {
            Item::Bayonet => Some(Melee::Bayonet),
            Item::Knife => Some(Melee::Knife),
            Item::Axe => Some(Melee::Axe),
            _ => None,
        }
    }

    /// The option of this role that takes the place of the Rifle, or stands on it (Specialists).
    pub const fn option_of(role: Role) -> Option<Item> {
        match role {
            Role::Lieutenant | Role::Nco => Some(Item::Smg),
            Role::Demolitions => Some(Item::Launcher),
            Role::AutomaticRifleman => Some(Item::AssaultRifle),
            Role::MachineGunner => Some(Item::Lmg),
            Role::Marksman => Some(Item::Sniper),
            _ => None,
        }
    }
}

impl Mark {
    /// Where a value stands.
    pub fn of(spot: &Spot<'_>) -> Mark {
        Mark { file: spot.file().to_owned(), line: spot.line(), field: spot.path().to_owned() }
    }

    /// Where a field of a table stands, or the table itself if the name is empty.
    pub fn of_field(reader: &Reader<'_>, name: &str) -> Mark {
        let kernel::Mark { file, line, field } = reader.mark_of(name);
        Mark { file, line, field }
    }

    /// A fault of the file here.
    pub fn fault(&self, message: impl Into<String>) -> Fault {
        let Mark { file, line, field } = self.clone();
        Fault { file, line, field, rule: None, code: None, message: message.into() }
    }

    /// A broken rule here, with the specification's name for it if it has one.
    pub fn breaks(&self, rule: RuleId, code: Option<&str>, message: impl Into<String>) -> Fault {
        Fault { rule: Some(rule.to_string()), code: code.map(str::to_owned), ..self.fault(message) }
    }
}
