//! The switches of the game: every contradiction of the rulebook, and its optional rules.

sandtable_kernel::toggles! {
    TerrainMin terrain_min("MS-SET-4", "The fewest terrain pieces the Defender places.") { Two = "2", One = "1" }
    BaseWithTown base_with_town("MS-SET-13", "Whether a town replaces the base piece or may replace it.") {
        Optional = "optional", Replaced = "replaced",
    }
    DefenderSwap defender_swap("MS-SET-19", "Whether the Defender may swap two pairs after the Attacker has deployed.") {
        On = "on", Off = "off",
    }
    BaseLossValue base_loss_value("MS-VIC-2", "How many losses a captured base counts.") { One = "1", Two = "2" }
    GeneralLossValue general_loss_value("MS-VIC-2", "How many losses a lost general counts.") { One = "1", Zero = "0" }
    VictoryMargin victory_margin("MS-VIC-1", "Whether a side must also have lost more than the enemy to lose.") {
        Chapters = "chapters", Sheet = "sheet",
    }
    CoverModifier cover_modifier("MS-COM-13", "What attacking into terrain costs.") {
        Chapters = "chapters", Sheet = "sheet", Both = "both",
    }
    VehicleBadGoing vehicle_bad_going("MS-COM-11", "When vehicles in bad going fight worse.") {
        Always = "always", Attacking = "attacking",
    }
    RepeatDefence repeat_defence("MS-COM-20", "Whether a second defence in a turn can hurt the attacker.") {
        Harmless = "harmless", Full = "full",
    }
    OutOfRangeDefender out_of_range_defender("MS-COM-18", "Whether a target that cannot reach its attacker can hurt it.") {
        Full = "full", Harmless = "harmless",
    }
    NearestRule nearest_rule("MS-COM-6", "Whether air and ground targets are separate when the nearest is sought.") {
        PerClass = "per_class", Strict = "strict",
    }
    FireArc fire_arc("MS-GEO-8", "Whether elements fight all round or only ahead of their front line.") {
        AllRound = "all_round", Front = "front",
    }
    AttackCompulsion attack_compulsion("MS-SEQ-9", "Who must attack before a player may pass.") {
        None = "none", Contact = "contact", All = "all",
    }
    InfantryResults infantry_results("MS-PC-3", "Whether results that name infantry mean all three kinds or rifles alone.") {
        Family = "family", RifleOnly = "rifle_only",
    }
    HeavyCountsAsTank heavy_counts_as_tank("MS-PC-4", "Whether a heavy tank is a tank in the results of reconnaissance.") {
        Yes = "yes", No = "no",
    }
    PorteeFiresMounted portee_fires_mounted("MS-PC-11", "Whether a portee gun fights from its truck.") { Yes = "yes", No = "no" }
    TransportChange transport_change("MS-TRN-2", "Whether an element may also load or unload before it moves.") {
        EndOrAlone = "end_or_alone", Free = "free",
    }
    EngineersMines engineers_mines("MS-MIN-8", "How engineers deal with minefields.") {
        ClearNoRisk = "clear_no_risk", Fight = "fight", Ignore = "ignore",
    }
    AirFollowsTarget air_follows_target("MS-AIR-6", "Whether aircraft stay with an enemy that moves away.") {
        Yes = "yes", No = "no",
    }
    BaseCapture base_capture("MS-BAS-9", "Who captures a doubled base.") {
        ContactOnly = "contact_only", AnyDoubled = "any_doubled",
    }
    ListGun l24_divisional_gun("MS-FOR-13", "Whether the gun of list L24's divisional column is read as artillery.") {
        AsPrinted = "as_printed", Artillery = "artillery",
    }
    HiddenElements hidden_elements("MS-HID-1", "Whether ground elements start hidden as blank bases.") { Off = "off", On = "on" }
    TableSize table("MS-OPT-1", "The side of the table in inches, where a scenario names none.") {
        Small = "24", Large = "36",
    }
    AmphibiousAssault amphibious_assault("MS-OPT-2", "Whether the Attacker may come out of a waterway on his back edge.") {
        Off = "off", On = "on",
    }
}
