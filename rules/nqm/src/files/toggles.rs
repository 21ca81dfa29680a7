//! The switches of the game: every contradiction of the rulebook, its optional rules and the author's house rules.

sandtable_kernel::toggles! {
    Scale scale("NQ-SCL-1", "What one base is: a battalion, a brigade, a company or a platoon.") {
        Cso = "CSO", Fso = "FSO", Dso = "DSO", Rso = "RSO",
    }
    Day day("NQ-NGT-1", "Whether a day is five daylight bounds and a night, or two bounds of eight hours and a night.") {
        Tactical = "tactical", Campaign8 = "campaign8",
    }
    Night night("NQ-NGT-2", "Whether the night is abstract or an ordinary bound.") { Abstract = "abstract", Played = "played" }
    HalfMoves half_moves("NQ-MOV-6", "Whether rates below one square are saved up or count as one.") {
        Credit = "credit", Whole = "whole",
    }
    CrtUnit crt_unit("NQ-CRT-3", "Whether delays are counted in bounds or in hours.") { Bound = "bound", Clock = "clock" }
    Orders orders("NQ-ORD-2", "Whether units obey written orders or may do anything at any time.") {
        Structured = "structured", Free = "free",
    }
    Fog fog("NQ-HID-6", "What each side sees of the other.") {
        HiddenDefenders = "hidden_defenders", Open = "open", Full = "full", Command = "command",
    }
    Plumpire plumpire("NQ-SEAT-4", "Whether player-umpires decide on the table where commanders see by report: one a side, or one in all.") {
        None = "none", Sides = "sides", Game = "game",
    }
    Umpire umpire("NQ-UMP-1", "Whether an umpire sits at the table.") { None = "none", Seat = "seat" }
    Span span("NQ-SEAT-3", "What happens when a commander holds more than one corps.") {
        Warn = "warn", Error = "error", Off = "off",
    }
    Frontage frontage("NQ-STK-3", "Whether room follows the frontage table or the size of the bases.") {
        RealEstate = "real_estate", Physical = "physical",
    }
    Congestion congestion("NQ-MOV-16", "Whether crowded squares slow a road march.") { On = "on", Off = "off" }
    CloseCost close_cost("NQ-TER-3", "What close country costs vehicles.") { One = "1", Two = "2" }
    Areas areas("NQ-CA-3", "Whether a square is defended unit by unit or as one area.") {
        ByUnit = "by_unit", Single = "single",
    }
    FastRecce fast_recce("NQ-OPT-1", "Whether reconnaissance moves without limit.") { Off = "off", On = "on" }
    Ambush ambush("NQ-RCE-8", "Whether every blunder is an ambush.") { Always = "always", FastRecceOnly = "fast_recce_only" }
    EliteBreak elite_break("NQ-MOR-3", "Whether elites pass break tests automatically or on 2+.") {
        Auto = "auto", TwoPlus = "two_plus",
    }
    Resolve resolve("NQ-MOR-7", "How long a passed break test lasts.") { PerBound = "per_bound", PerBattle = "per_battle" }
    FiftyBase fifty_base("NQ-MOR-5", "Half of which strength calls for a break test.") {
        CurrentSp = "current_sp", StartingSp = "starting_sp",
    }
    FailedScope failed_scope("NQ-MOR-9", "Who is broken by a failed test.") { Engaged = "engaged", WholeUnit = "whole_unit" }
    DisperseScope disperse_scope("NQ-DIS-6", "Which disorganised troops collapse when assaulted.") {
        Any = "any", BrokenOnly = "broken_only",
    }
    FirefightTally firefight_tally("NQ-FF-12", "Over what time a firefight is won.") {
        Cumulative = "cumulative", PerRound = "per_round",
    }
    AssaultWin assault_win("NQ-CA-13", "When an assaulted area has fallen.") { BreakIn = "break_in", Eliminate = "eliminate" }
    Endurance endurance("NQ-END-1", "Whether attacks wear units out.") { On = "on", Off = "off" }
    GunEndurance gun_endurance("NQ-END-4", "Whether missions wear artillery out.") { Off = "off", On = "on" }
    D3 d3("NQ-CLS-6", "Whether Table 12 ends at +2 or goes on.") { Cap = "cap", Extrapolate = "extrapolate" }
    CuPerBase cu_per_base("NQ-FF-3", "How many dice a base fires.") { One = "one", PerSp = "per_sp" }
    Ammo ammo("NQ-AMM-1", "How ammunition runs out.") {
        ByScale = "by_scale", Ones = "ones", Accounting = "accounting", Both = "both",
    }
    AmmoTrack ammo_track("NQ-AMM-9", "Whether ammunition is counted by base or by unit.") {
        PerBase = "per_base", PerUnit = "per_unit",
    }
    GunsMoveFire guns_move_fire("NQ-FPL-5", "Whether guns that moved fire as usual.") { Off = "off", On = "on" }
    AirClasses air_classes("NQ-AIR-4", "Whether aircraft fire by Table 10 or by engines.") {
        Table10 = "table10", House = "house",
    }
    AirRest air_rest("NQ-AIR-2", "How many bounds an aircraft rests after a mission.") {
        One = "1", None = "0", Two = "2", Three = "3",
    }
    DigInEngineer dig_in_engineer("NQ-ENG-6", "Whether digging in needs an engineer.") { Off = "off", On = "on" }
    MedicalRequired medical_required("NQ-REO-6", "Whether casualty markers come off only with a medical base near.") {
        On = "on", Off = "off",
    }
    ReorgService reorg_service("NQ-REO-5", "Whether reorganising always needs a service base.") {
        ForMarkers = "for_markers", Always = "always",
    }
    ReorgNeeds reorg_needs("NQ-REO-5", "Whether markers and ammunition keep a base disorganised.") {
        Strict = "strict", Lenient = "lenient",
    }
    PolRule pol("NQ-LOG-10", "How fuel is counted.") {
        ByScale = "by_scale", Truck = "truck", Chain = "chain", Units = "units", Off = "off",
    }
    RestoreDiscipline restore_discipline("NQ-OPT-2", "Whether commissars may turn a failed break test.") {
        Off = "off", On = "on",
    }
    Regrade regrade("NQ-OPT-3", "Whether units are regraded after the battle.") { Off = "off", On = "on" }
    PeriodShift period_shift("NQ-OPT-4", "Whether classes shift with the year.") { Off = "off", On = "on" }
    ProvostTraffic provost_traffic("NQ-OPT-5", "Whether provosts keep the roads clear.") { Off = "off", On = "on" }
    CommitReveal commit_reveal("NQ-SEQ-3", "Whether plots are entered in secret together or openly one side after the other.") {
        Simultaneous = "simultaneous", Phased = "phased",
    }
}
