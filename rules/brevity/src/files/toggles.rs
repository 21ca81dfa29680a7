//! The switches: one for every advanced chapter, and the readings of what the rulebook leaves open.

sandtable_kernel::toggles! {
    HiddenDeployment hidden_deployment("OB-HID-1", "Battalions that have neither moved nor fired may be hidden.") { Off = "off", On = "on" }
    ReconnaissanceRules reconnaissance("OB-REC-1", "Reconnaissance battalions may be broken into companies that retire.") { Off = "off", On = "on" }
    CounterBattery counter_battery("OB-CBY-1", "Artillery may be kept to answer artillery.") { Off = "off", On = "on" }
    WaveAttacks wave_attacks("OB-WAV-1", "A command may attack in waves.") { Off = "off", On = "on" }
    WeatherRules weather("OB-WEA-1", "Weather is rolled for every day.") { Off = "off", On = "on" }
    AirSupport air_support("OB-AIR-1", "Aircraft attack and fly supplies.") { Off = "off", On = "on" }
    Recovery recovery("OB-RCV-1", "Destroyed battalions may be rebuilt.") { Off = "off", On = "on" }
    Supply supply("OB-SUP-1", "Recovery needs a line of supply.") { Off = "off", On = "on" }
    Engineering engineering("OB-ENG-1", "Obstacles, bridges, demolitions, minefields, digging and smoke.") { Off = "off", On = "on" }
    Amphibious amphibious("OB-AMP-1", "Boats, amphibians and swimming tanks; needs engineering.") { Off = "off", On = "on" }
    AirLandings air_landings("OB-LND-1", "Parachute and glider battalions land from the air.") { Off = "off", On = "on" }
    BattalionSizes battalion_sizes("OB-SIZ-1", "Battalions may be weak or companies.") { On = "on", Off = "off" }
    NightLight night_light("OB-CLK-4", "Whether night turns are moonlit.") {
        Scenario = "scenario", Roll = "roll", Darkness = "darkness", Moonlight = "moonlight",
    }
    LineOfSight los("OB-GEO-11", "What terrain between two battalions does to location.") {
        Terrain4 = "terrain_4", Block = "block", RangeOnly = "range_only",
    }
    CorpsCommander corps_commander("OB-SEQ-3", "When the corps commander may be attached.") {
        TurnStart = "turn_start", AnyRegroup = "any_regroup",
    }
    InitiativeNominate initiative_nominate("OB-INI-2", "Whether the command that takes the initiative is named before the dice.") {
        Before = "before", After = "after",
    }
    CommandSizeCap command_size_cap("OB-RGP-3", "The most models a command may hold after regrouping.") { None = "none", Six = "6" }
    RestRequiresReserveCommand rest_requires_reserve_command("OB-RGP-12", "Whether the whole command must be in reserve for its battalions to recover.") {
        Off = "off", On = "on",
    }
    PostureLevel posture_level("OB-POS-2", "Whether a posture belongs to the command or to each battalion.") {
        Command = "command", Battalion = "battalion",
    }
    SideEdgeRule side_edge_rule("OB-MOV-14", "Whether battalions near a side edge must stay there.") { On = "on", Off = "off" }
    SupportImmunity support_immunity("OB-ART-11", "Which supporting battalions cannot be fired on.") {
        Sheltered = "sheltered", Absolute = "absolute",
    }
    FlankAttack flank_attack("OB-FIR-6", "What an attack from outside the front arc does.") {
        ArcOnly = "arc_only", Suppressed = "suppressed",
    }
    InfantryFortifiedRange infantry_fortified_range("OB-CAS-4", "How close infantry must be to hurt what is fortified, in inches.") {
        Four = "4", Ten = "10",
    }
    CasualtyTable casualty_table("OB-CAS-6", "Whether heavier guns may be worse against softer targets.") {
        Printed = "printed", Monotonic = "monotonic",
    }
    ArmourCasualtyRow armour_casualty_row("OB-CAS-7", "Whether anti-tank class may replace calibre against armour.") {
        Best = "best", Calibre = "calibre",
    }
    FlameRow flame_row("OB-CAS-8", "The casualty row of flame-throwers.") {
        Engineers = "engineers", InfantryClose = "infantry_close",
    }
    InexperiencedCommand inexperienced_command("OB-RDY-4", "How many inexperienced battalions make a command inexperienced.") {
        Half = "half", Any = "any", All = "all",
    }
    FlameMemory flame_memory("OB-RDY-5", "How long a flame-thrower attack is remembered.") {
        UntilNextTest = "until_next_test", ThisMove = "this_move",
    }
    VoluntaryStandDown voluntary_stand_down("OB-RDY-6", "Whether the officer figure may be given up without a roll.") { On = "on", Off = "off" }
    RecceRetirePinned recce_retire_pinned("OB-REC-6", "Whether a pinned reconnaissance company may retire.") { No = "no", Yes = "yes" }
    WaveArtillery wave_artillery("OB-WAV-5", "Whether artillery fires in every round of a wave attack.") { Once = "once", EveryWave = "every_wave" }
    RecoveredState recovered_state("OB-RCV-3", "In which state a rebuilt battalion returns.") { Fresh = "fresh", Spent = "spent" }
    Amalgamation amalgamation("OB-RCV-4", "How often battalions may be amalgamated.") {
        OnePerDivision = "one_per_division", Unlimited = "unlimited",
    }
    SmokeShape smoke_shape("OB-ENG-20", "The shape of a smoke screen.") { Disc = "disc", Strip = "strip" }
    RiverAssault river_assault("OB-ENG-10", "Whether a river is crossed in two turns or at once.") {
        TwoStage = "two_stage", AtOnce = "at_once",
    }
    FerryPrepWheeled ferry_prep_wheeled("OB-AMP-1", "How long rafts for wheeled traffic take.") {
        TwoMoves = "2_moves", TwoTurns = "2_turns",
    }
}
