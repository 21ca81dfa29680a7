//! The tables as structs: what the numbers are called in code and in files, and which values make sense. Here the whole, forces,
//! actions and movement.

use sandtable_kernel::Length;
use sandtable_kernel::sheet::Reader;

use super::Pool;
use super::fight::{
    Ai, Bunker, Cover, Deploy, Desperate, DieLimits, Duel, InTheWay, Medic, Mission, Morale, ShortObstacle, Support,
    Suppress, TableSize, TerrainNorms, Withdraw, Wood, Wound,
};
use super::load::{Read, degrees, inches, modifier, movement, nested, points, pool, small};

/// A table: a struct whose fields are read under their names in the file; every field is read before the first missing one
/// stops the reading, so that all faults are told.
macro_rules! table {
    ($(#[$doc:meta])* $kind:ident { $($(#[$about:meta])* $field:ident $key:literal: $type:ty = $read:ident($($limit:expr),*);)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $kind {
            $($(#[$about])* pub $field: $type,)*
        }

        impl Read for $kind {
            fn read(table: &Reader<'_>) -> Option<$kind> {
                $(let $field = $read(table, $key $(, $limit)*);)*
                table.finish();
                Some($kind { $($field: $field?,)* })
            }
        }
    };
}

pub(super) use table;

table! {
    /// Every number of the game that a table or a house rule can set.
    Tables {
        /// The profiles.
        profile "profile": Profiles = nested();
        /// Action points (BR-ACT-4).
        ap "ap": Ap = nested();
        /// Bases (BR-GEO-2).
        base "base": Base = nested();
        /// The Inventory's ranged weapons.
        weapon "weapon": Weapons = nested();
        /// Grenades (BR-GRN).
        grenade "grenade": Grenade = nested();
        /// The Grenade Launcher (BR-GRN-4).
        launcher "launcher": Launcher = nested();
        /// The Inventory's melee weapons.
        melee "melee": MeleeTable = nested();
        /// The Marksman (BR-ARM-12).
        marksman "marksman": Marksman = nested();
        /// Points.
        cost "cost": Cost = nested();
        /// Limits of an army (BR-ARM-14 to 19).
        army "army": Army = nested();
        /// Costs of actions.
        action "action": Action = nested();
        /// Movement.
        moving "move": Move = nested();
        /// Coherency (BR-COH-1).
        coherency "coherency": Coherency = nested();
        /// Group activation (BR-OFF-1).
        officer "officer": Officer = nested();
        /// Orders (BR-ORD-3).
        order "order": OrderReach = nested();
        /// Aim (BR-AIM-1).
        aim "aim": Aim = nested();
        /// Prepare (BR-PRE-2).
        prepare "prepare": Prepare = nested();
        /// Down! (BR-DWN-2).
        down "down": Down = nested();
        /// Charge (BR-CHG).
        charge "charge": Charge = nested();
        /// Reactions (BR-REA-3).
        reaction "reaction": Reaction = nested();
        /// Rotation of Weapons teams (BR-WTM-2).
        rotate "rotate": Rotate = nested();
        /// Weapons teams (BR-WTM-5, BR-WTM-7).
        team "team": Team = nested();
        /// The limits of a modified die (BR-GEN-2).
        die "die": DieLimits = nested();
        /// Cover (BR-COV).
        cover "cover": Cover = nested();
        /// Short obstacles (BR-TER-4, BR-COV-3).
        short_obstacle "short_obstacle": ShortObstacle = nested();
        /// Bunkers (BR-GRN-5).
        bunker "bunker": Bunker = nested();
        /// Woods (BR-OPT-3).
        wood "wood": Wood = nested();
        /// In The Way (BR-ITW-4).
        in_the_way "in_the_way": InTheWay = nested();
        /// Suppressive Fire (BR-SUP).
        suppress "suppress": Suppress = nested();
        /// Wound dice (BR-FIR-12).
        wound "wound": Wound = nested();
        /// Medics (BR-MED-1).
        medic "medic": Medic = nested();
        /// Support in a duel (BR-SPT-1).
        support "support": Support = nested();
        /// Withdrawal (BR-WDR).
        withdraw "withdraw": Withdraw = nested();
        /// Desperation (BR-DES-2).
        desperate "desperate": Desperate = nested();
        /// Duels (BR-DES-5).
        duel "duel": Duel = nested();
        /// Morale (BR-MOR).
        morale "morale": Morale = nested();
        /// The table (BR-SET-1).
        table "table": TableSize = nested();
        /// Deployment (BR-DEP-4).
        deploy "deploy": Deploy = nested();
        /// What a map should have (BR-SET-2).
        terrain "terrain": TerrainNorms = nested();
        /// The missions (BR-MIS).
        mission "mission": Mission = nested();
        /// Computer players (BR-MEA-7).
        ai "ai": Ai = nested();
    }
}

table! {
    /// The profile table.
    Profiles {
        /// Lieutenant and retinue.
        officer "officer": Profile = nested();
        /// Green Infantry.
        green "green": Profile = nested();
        /// Veteran Infantry.
        veteran "veteran": Profile = nested();
        /// Medic and Assistant.
        medic "medic": Profile = nested();
        /// Medium Machine Gun Team.
        mmg_team "mmg_team": Profile = nested();
        /// Light Mortar Team.
        light_mortar_team "light_mortar_team": Profile = nested();
        /// Medium Mortar and Light Howitzer Team.
        medium_mortar_team "medium_mortar_team": Profile = nested();
    }
}

table! {
    /// A line of the profile table.
    Profile {
        /// Movement where it differs from `move.base`.
        movement "movement": Option<Length> = movement();
        /// Melee Attacks.
        attacks "attacks": u8 = small(1, 6);
        /// Defence.
        defence "defence": u8 = small(1, 6);
        /// Morale.
        morale "morale": u8 = small(2, 12);
        /// Health.
        health "health": u8 = small(1, 9);
    }
}

table! {
    /// Action points.
    Ap {
        /// Officer units.
        officer "officer": u8 = small(1, 6);
        /// Rifle Squads and Fire Teams.
        rifle_squad "rifle_squad": u8 = small(1, 6);
        /// Support Squads.
        support "support": u8 = small(1, 6);
    }
}

table! {
    /// Diameters of bases in millimetres.
    Base {
        /// One soldier.
        infantry_mm "infantry_mm": u8 = small(10, 60);
        /// A Weapons team.
        team_mm "team_mm": u8 = small(10, 100);
    }
}

table! {
    /// The ranged weapons but grenades.
    Weapons {
        /// Pistol.
        pistol "pistol": WeaponRow = nested();
        /// Rifle.
        rifle "rifle": WeaponRow = nested();
        /// Sub-Machine Gun.
        smg "smg": WeaponRow = nested();
        /// Assault Rifle.
        assault_rifle "assault_rifle": WeaponRow = nested();
        /// Light Machine Gun.
        lmg "lmg": WeaponRow = nested();
        /// Sniper Rifle.
        sniper "sniper": WeaponRow = nested();
        /// Medium Machine Gun.
        mmg "mmg": WeaponRow = nested();
        /// Light Mortar.
        light_mortar "light_mortar": IndirectRow = nested();
        /// Medium Mortar and Light Howitzer.
        medium_mortar "medium_mortar": IndirectRow = nested();
    }
}

table! {
    /// A weapon that fires directly.
    WeaponRow {
        /// Attack dice.
        dice "dice": u8 = small(1, 12);
        /// Range.
        range "range": Length = inches();
        /// Added to each die.
        to_hit "to_hit": i8 = modifier();
        /// Wound dice for a hit.
        wound_dice "wound_dice": Pool = pool();
    }
}

table! {
    /// A weapon that may fire indirectly.
    IndirectRow {
        /// Attack dice.
        dice "dice": u8 = small(1, 12);
        /// Range.
        range "range": Length = inches();
        /// Added to each die.
        to_hit "to_hit": i8 = modifier();
        /// Added to each die of indirect fire (BR-IND-2).
        indirect_to_hit "indirect_to_hit": i8 = modifier();
        /// Wound dice for a hit.
        wound_dice "wound_dice": Pool = pool();
    }
}

table! {
    /// A Grenade.
    Grenade {
        /// Attack dice.
        dice "dice": u8 = small(1, 12);
        /// How far it is thrown.
        range "range": Length = inches();
        /// Added to each die.
        to_hit "to_hit": i8 = modifier();
        /// Wound dice for a hit (BR-GRN-2).
        wound_dice "wound_dice": Pool = pool();
    }
}

table! {
    /// The Grenade Launcher.
    Launcher {
        /// How far it carries a Grenade.
        range "range": Length = inches();
    }
}

table! {
    /// The melee weapons.
    MeleeTable {
        /// Bayonet.
        bayonet "bayonet": MeleeRow = nested();
        /// Combat Knife.
        knife "knife": MeleeRow = nested();
        /// Combat Axe.
        axe "axe": MeleeRow = nested();
        /// Improvised.
        improvised "improvised": MeleeRow = nested();
    }
}

table! {
    /// A melee weapon.
    MeleeRow {
        /// Added to each die.
        to_hit "to_hit": i8 = modifier();
        /// More dice.
        attacks "attacks": u8 = small(0, 6);
    }
}

table! {
    /// The Marksman.
    Marksman {
        /// Added to each of his dice.
        to_hit "to_hit": i8 = modifier();
    }
}

table! {
    /// Points.
    Cost {
        /// A Lieutenant.
        lieutenant "lieutenant": u16 = points();
        /// A Rifleman of his retinue.
        retinue "retinue": u16 = points();
        /// Six Green Infantry.
        green_squad "green_squad": u16 = points();
        /// One more.
        green_extra "green_extra": u16 = points();
        /// Six Veteran Infantry.
        veteran_squad "veteran_squad": u16 = points();
        /// One more.
        veteran_extra "veteran_extra": u16 = points();
        /// A Medic.
        medic "medic": u16 = points();
        /// His Assistant.
        assistant "assistant": u16 = points();
        /// A Medium Machine Gun Team.
        mmg_team "mmg_team": u16 = points();
        /// A Light Mortar Team.
        light_mortar_team "light_mortar_team": u16 = points();
        /// A Medium Mortar or Light Howitzer Team.
        medium_mortar_team "medium_mortar_team": u16 = points();
        /// Combat Knife.
        knife "knife": u16 = points();
        /// Combat Axe.
        axe "axe": u16 = points();
        /// Pistol.
        pistol "pistol": u16 = points();
        /// Grenade.
        grenade "grenade": u16 = points();
        /// Grenade Launcher.
        launcher "launcher": u16 = points();
        /// Sub-Machine Gun.
        smg "smg": u16 = points();
        /// Assault Rifle.
        assault_rifle "assault_rifle": u16 = points();
        /// Light Machine Gun.
        lmg "lmg": u16 = points();
        /// Sniper Rifle.
        sniper "sniper": u16 = points();
    }
}

table! {
    /// Limits of an army.
    Army {
        /// Officers and Support Squads for each Rifle Squad (BR-ARM-16).
        attachments_per_squad "attachments_per_squad": u8 = small(0, 9);
        /// Models of a Rifle Squad (BR-ARM-15).
        squad_min "squad_min": u8 = small(1, 12);
        /// How many more it may have.
        squad_max_extra "squad_max_extra": u8 = small(0, 6);
        /// The fewest Specialists.
        specialists_min "specialists_min": u8 = small(0, 2);
        /// The most Specialists.
        specialists_max "specialists_max": u8 = small(0, 2);
        /// Riflemen in a Specialist's Fire Team (BR-ARM-19).
        team_rifles_max "team_rifles_max": u8 = small(0, 9);
        /// Riflemen with a Lieutenant (BR-PCE-5).
        retinue_max "retinue_max": u8 = small(0, 9);
        /// Assistants of a Medic (BR-PCE-4).
        assistants_max "assistants_max": u8 = small(0, 9);
    }
}

table! {
    /// What actions cost.
    Action {
        /// Move.
        moving "move": ActionCost = nested();
        /// Run.
        run "run": ActionCost = nested();
        /// Wait.
        wait "wait": ActionCost = nested();
        /// Prepare.
        prepare "prepare": ActionCost = nested();
        /// Down!.
        down "down": ActionCost = nested();
        /// Aim.
        aim "aim": ActionCost = nested();
        /// Fire!.
        fire "fire": ActionCost = nested();
    }
}

table! {
    /// What one action costs.
    ActionCost {
        /// Action points.
        ap "ap": u8 = small(0, 6);
    }
}

table! {
    /// Movement.
    Move {
        /// Movement of every profile that does not say otherwise (BR-MOV-1).
        base "base": Length = inches();
        /// Added to a Run (BR-RUN-1).
        run_die "run_die": Pool = pool();
        /// Added to a Group Run (BR-GRU-1).
        group_run_die "group_run_die": Pool = pool();
        /// Added to a Charge (BR-CHG-5).
        charge_die "charge_die": Pool = pool();
    }
}

table! {
    /// Coherency.
    Coherency {
        /// How near the next model must be.
        reach "reach": Length = inches();
    }
}

table! {
    /// Group activation.
    Officer {
        /// How near a unit must be to the Lieutenant.
        activation_range "activation_range": Length = inches();
    }
}

table! {
    /// Orders.
    OrderReach {
        /// How near followers must be to the commander, before and after.
        range "range": Length = inches();
    }
}

table! {
    /// Aim.
    Aim {
        /// Added to each die.
        bonus "bonus": i8 = modifier();
    }
}

table! {
    /// Prepare.
    Prepare {
        /// Added to each die.
        bonus "bonus": i8 = modifier();
    }
}

table! {
    /// Down!.
    Down {
        /// Added to each die aimed at the unit.
        penalty "penalty": i8 = modifier();
    }
}

table! {
    /// Charge.
    Charge {
        /// A target this near cannot be charged (BR-CHG-3).
        min_distance "min_distance": Length = inches();
        /// How near to the nominated unit other targets must be (BR-CHG-2).
        secondary_range "secondary_range": Length = inches();
        /// More dice for those who reached (BR-CHG-9).
        bonus_attacks "bonus_attacks": u8 = small(0, 6);
        /// Added to the Defence of those who did not (BR-CHG-10).
        fail_defence "fail_defence": i8 = modifier();
    }
}

table! {
    /// Reactions.
    Reaction {
        /// Added to each die of reaction fire.
        fire_modifier "fire_modifier": i8 = modifier();
    }
}

table! {
    /// Rotation.
    Rotate {
        /// Free up to this angle, in hundredths of a degree.
        angle_low "angle_low": u16 = degrees();
        /// The lower cost up to this angle, in hundredths of a degree.
        angle_high "angle_high": u16 = degrees();
        /// The lower cost.
        cost_45 "cost_45": Length = inches();
        /// The higher cost.
        cost_135 "cost_135": Length = inches();
    }
}

table! {
    /// Weapons teams.
    Team {
        /// How far to each side it can fire, in hundredths of a degree.
        fire_arc "fire_arc": u16 = degrees();
        /// What its loss counts in the tally.
        loss_value "loss_value": u8 = small(0, 9);
    }
}
