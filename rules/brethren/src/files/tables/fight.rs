//! The tables of fire, duels, Morale and the missions as structs.

use sandtable_kernel::Length;
use sandtable_kernel::sheet::Reader;

use super::Pool;
use super::load::{Read, degrees, inches, modifier, nested, percent, pool, small};
use super::values::table;

table! {
    /// The limits of a modified die.
    DieLimits {
        /// At least.
        min_result "min_result": i8 = modifier();
        /// At most.
        max_result "max_result": i8 = modifier();
    }
}

table! {
    /// Cover.
    Cover {
        /// Half hidden (BR-COV-1).
        obstruction "obstruction": i8 = modifier();
        /// Behind short obstacles (BR-COV-3).
        short_obstacle "short_obstacle": i8 = modifier();
        /// In a bunker (BR-COV-5).
        bunker "bunker": i8 = modifier();
        /// In a building that can be entered (BR-OPT-3).
        ruin "ruin": i8 = modifier();
        /// Half hidden with so many of 21 samples visible, or fewer (BR-LOS-2).
        half_samples "half_samples": u8 = small(0, 21);
    }
}

table! {
    /// Short obstacles.
    ShortObstacle {
        /// How near to it a covered model is.
        reach "reach": Length = inches();
        /// What crossing one costs.
        cost "cost": Length = inches();
    }
}

table! {
    /// Bunkers.
    Bunker {
        /// Added to a hand grenade through an opening.
        grenade_bonus "grenade_bonus": i8 = modifier();
        /// How near the opening must be.
        grenade_range "grenade_range": Length = inches();
    }
}

table! {
    /// Woods.
    Wood {
        /// How deep one sees through wood.
        depth "depth": Length = inches();
    }
}

table! {
    /// In The Way.
    InTheWay {
        /// The highest face that hits what is in the way.
        hit_max "hit_max": u8 = small(0, 6);
    }
}

table! {
    /// Suppressive Fire.
    Suppress {
        /// Action points.
        ap "ap": u8 = small(0, 6);
        /// Added to each die.
        to_hit "to_hit": i8 = modifier();
        /// Hits that suppress.
        hits_needed "hits_needed": u8 = small(1, 12);
        /// Added to Morale.
        morale "morale": i8 = modifier();
    }
}

table! {
    /// Wound dice.
    Wound {
        /// This face and higher always wounds.
        always "always": u8 = small(1, 7);
    }
}

table! {
    /// Medics.
    Medic {
        /// How near.
        range "range": Length = inches();
        /// The lowest face that saves.
        save "save": u8 = small(1, 7);
        /// The same with an Assistant.
        save_assisted "save_assisted": u8 = small(1, 7);
    }
}

table! {
    /// Support.
    Support {
        /// Dice for each supporter.
        dice "dice": u8 = small(0, 6);
    }
}

table! {
    /// Withdrawal.
    Withdraw {
        /// How far.
        distance "distance": Length = inches();
        /// How far from straight back, in hundredths of a degree.
        fan "fan": u16 = degrees();
    }
}

table! {
    /// Desperation.
    Desperate {
        /// More dice with each step.
        attack_step "attack_step": u8 = small(0, 6);
        /// Added to Defence with each step.
        defence_step "defence_step": i8 = modifier();
        /// The lowest Defence.
        min_defence "min_defence": u8 = small(0, 6);
    }
}

table! {
    /// Duels.
    Duel {
        /// A duel stops after so many rounds.
        max_rounds "max_rounds": u8 = small(1, 100);
    }
}

table! {
    /// Morale.
    Morale {
        /// The dice of a check.
        dice "dice": Pool = pool();
        /// How near the selected model must be to the commander.
        reach "reach": Length = inches();
        /// How near those who test are to the selected model.
        radius "radius": Length = inches();
        /// What the loss of a commander counts.
        commander_loss "commander_loss": u8 = small(0, 9);
        /// How much higher a tally must be to be the higher one.
        min_difference "min_difference": u8 = small(1, 20);
    }
}

table! {
    /// The table.
    TableSize {
        /// From player edge to player edge.
        depth "depth": Length = inches();
    }
}

table! {
    /// Deployment.
    Deploy {
        /// Depth of a zone.
        depth "depth": Length = inches();
    }
}

table! {
    /// What a map should have.
    TerrainNorms {
        /// Percent of the table that terrain covers.
        min_cover "min_cover": u8 = percent();
    }
}

table! {
    /// The missions.
    Mission {
        /// Mission A.
        annihilation "annihilation": Annihilation = nested();
        /// Mission B.
        hold "hold": Hold = nested();
        /// Mission C.
        breakthrough "break": Break = nested();
    }
}

table! {
    /// Mission A (BR-MIS-1).
    Annihilation {
        /// Turn limit.
        turns "turns": u8 = small(1, 30);
        /// Percentage points that decide.
        margin "margin": u8 = percent();
    }
}

table! {
    /// Mission B (BR-MIS-2 to 4).
    Hold {
        /// Turn limit.
        turns "turns": u8 = small(1, 30);
        /// The first turn that scores.
        first_scoring_turn "first_scoring_turn": u8 = small(1, 30);
        /// How near one must be to hold.
        radius "radius": Length = inches();
        /// Percentage points that decide between equal points.
        margin "margin": u8 = percent();
    }
}

table! {
    /// Mission C (BR-MIS-5 to 7).
    Break {
        /// Turn limit.
        turns "turns": u8 = small(1, 30);
        /// Percent exited that wins.
        win "win": u8 = percent();
        /// Percent exited that draws.
        draw "draw": u8 = percent();
    }
}

table! {
    /// Computer players.
    Ai {
        /// How wrong they judge distances, in percent.
        range_error "range_error": u8 = percent();
    }
}
