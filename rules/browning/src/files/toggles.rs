//! The thirteen toggles (BB-OPT-8): the rulebook's own options, and the readings of what it leaves open.

sandtable_kernel::toggles! {
    Activation activation("BB-SEQ-3", "How units come to act: two or one at a time in turn, or by drawn cards.") {
        Two = "two", One = "one", CardsSquad = "cards_squad", CardsTeam = "cards_team",
    }
    EndScatter end_scatter("BB-END-3", "Who loses a pinned figure at the end of a turn: each side, or each platoon in big games.") {
        Auto = "auto", Side = "side", Platoon = "platoon",
    }
    FirstPlayer first_player("BB-SEQ-2", "Who begins a turn.") {
        Roll = "roll", Alternate = "alternate", Fixed = "fixed",
    }
    SameTeamTwice same_team_twice("BB-SEQ-8", "Whether a team that kept Ready may act twice in one initiative.") {
        No = "no", Yes = "yes",
    }
    SeniorNco senior_nco("BB-PCE-16", "What a senior NCO may do.") {
        Full = "full", RallyOnly = "rally_only", Off = "off",
    }
    EliteLmg elite_lmg("BB-PCE-8", "Whether the machine-gun team of an elite formation adds 1 to Control.") {
        Quality = "quality", Type = "type",
    }
    EliteLeaderBonus elite_leader_bonus("BB-PLT-4", "Whether the leader of an all-elite platoon adds 1 to Control.") {
        Off = "off", On = "on",
    }
    TargetSquare target_square("BB-GEO-14", "Whether the target square may be turned.") {
        Free = "free", Axis = "axis",
    }
    Targets targets("BB-FIR-2", "Whether fire takes everybody in the square or one enemy team of it.") {
        Area = "area", OneTeam = "one_team",
    }
    ScatteredExcess scattered_excess("BB-FIR-10", "Whether scattered fire can scatter figures that are already pinned.") {
        None = "none", Scatter = "scatter",
    }
    LeaderScope leader_scope("BB-PLT-14", "Whom a platoon leader can regroup and push.") {
        Platoon = "platoon", Side = "side",
    }
    ListCheck list_check("BB-FOR-4", "Whether every platoon must match a platoon list.") {
        On = "on", Off = "off",
    }
    Points points("BB-FOR-6", "Whether forces are held to a points limit.") {
        Off = "off", On = "on",
    }
}
