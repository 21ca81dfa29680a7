//! The toggles: options of this edition, and the readings of what the rulebook leaves open (BR-OPT-5).

sandtable_kernel::toggles! {
    Premeasure premeasure("BR-MEA-1", "Whether distances may be measured at any time, or only where the rulebook allows it.") {
        Book = "book", Free = "free",
    }
    UnitWithin unit_within("BR-GEO-5", "When a unit is in reach of an Officer or an order: its nearest model, or all of it.") {
        Nearest = "nearest", All = "all",
    }
    CoherencyForm coherency_form("BR-COH-2", "Whether a unit must form one chain, or every model only needs a neighbour.") {
        Chain = "chain", Neighbour = "neighbour",
    }
    TeamBasing team_basing("BR-PCE-2", "Whether a Weapons team is one piece on a large base or three crew.") {
        Single60 = "single60", Crew25 = "crew25",
    }
    LauncherNeedsGrenade launcher_needs_grenade("BR-ARM-10", "Whether a grenade launcher needs a Grenade bought beside it.") {
        Yes = "yes", No = "no",
    }
    GrenadeAmmo grenade_ammo("BR-ARM-11", "Whether a Grenade can be used again and again, or once in the game.") {
        Unlimited = "unlimited", Single = "single",
    }
    OrderChain order_chain("BR-OFF-4", "Whether an order given inside an Officer's group is followed by that group only.") {
        GroupOnly = "group_only", Open = "open",
    }
    PassFriends pass_friends("BR-MOV-3", "Whether models may move through the bases of friends.") {
        Yes = "yes", No = "no",
    }
    ContactByMove contact_by_move("BR-MOV-5", "Whether a move that is no Charge may end in contact with the enemy.") {
        Yes = "yes", No = "no",
    }
    WaitRedeem wait_redeem("BR-WAI-3", "Whether redeeming a Wait is a side's whole slot.") {
        Slot = "slot", Free = "free",
    }
    PrepareEnds prepare_ends("BR-PRE-3", "Whether Prepare ends when the next activation begins, or with it.") {
        Start = "start", End = "end",
    }
    ChargeSecondary charge_secondary("BR-CHG-2", "Whether neighbours of the nominated unit may be charged too.") {
        NearTarget = "near_target", NominatedOnly = "nominated_only",
    }
    ChargeBonus charge_bonus("BR-CHG-9", "Whether the extra attack of a charge also counts in repeated rounds of a duel.") {
        Phase = "phase", FirstRound = "first_round",
    }
    ReactionUses reaction_uses("BR-REA-6", "Whether a reaction Fire! costs one action point or the whole activation.") {
        Ap = "ap", Activation = "activation",
    }
    FirePairing fire_pairing("BR-FIR-11", "How attack dice are compared with Defence dice.") {
        OneToOne = "one_to_one", Ranked = "ranked", Highest = "highest",
    }
    Casualties casualties("BR-FIR-14", "Which exposed model a wound strikes: the nearest, the owner's choice, or any.") {
        Nearest = "nearest", Defender = "defender", Random = "random",
    }
    CasualtyScope casualty_scope("BR-FIR-14", "Whether wounds strike only models in sight.") {
        Visible = "visible", Any = "any",
    }
    CoverStacks cover_stacks("BR-COV-1", "Whether cover, short obstacle and bunker add up.") {
        No = "no", Yes = "yes",
    }
    InTheWay in_the_way("BR-ITW-4", "Whether one die decides for the whole volley what is in the way, or one for each attack die.") {
        Volley = "volley", Die = "die",
    }
    BunkerGrenade bunker_grenade("BR-GRN-5", "Whether a hand grenade's bonus replaces a bunker's protection or is added to it.") {
        Replace = "replace", Add = "add",
    }
    IndirectPenalty indirect_penalty("BR-IND-2", "Whether the indirect modifier replaces the weapon's own or is added to it.") {
        Replace = "replace", Add = "add",
    }
    IndirectSpotter indirect_spotter("BR-IND-4", "Whether indirect fire needs a friend who sees the target.") {
        None = "none", Friend = "friend",
    }
    MortarWounds mortar_wounds("BR-IND-5", "How many wound dice a hit of a mortar or howitzer rolls.") {
        One = "one", D3 = "d3",
    }
    MedicSelf medic_self("BR-MED-4", "Whether a Medic can save his own unit.") {
        No = "no", Yes = "yes",
    }
    DuelSplit duel_split("BR-CBT-2", "Whether the Priority side splits the fights into duels, or the game does.") {
        Priority = "priority", Auto = "auto",
    }
    SupportCap support_cap("BR-SPT-2", "How many friends may support one fighting model.") {
        None = "none", One = "1",
    }
    EdgeWithdraw edge_withdraw("BR-WDR-4", "Whether a beaten model that could only leave the table is trapped or lost.") {
        Blocked = "blocked", Lost = "lost",
    }
    MoraleCentre morale_centre("BR-MOR-4", "Whether Morale is tested around the selected model or around its unit.") {
        Model = "model", Unit = "unit",
    }
    MarksmanPick marksman_pick("BR-OPT-2", "Whether a Marksman with a Sniper Rifle chooses whom his wounds strike.") {
        Off = "off", On = "on",
    }
    ExtraTerrain extra_terrain("BR-OPT-3", "Whether maps may hold woods, buildings to enter, rough ground and hills.") {
        Off = "off", On = "on",
    }
    ListVisibility list_visibility("BR-OPT-4", "Whether the enemy's equipment is known before it is first used.") {
        Open = "open", Closed = "closed",
    }
}
