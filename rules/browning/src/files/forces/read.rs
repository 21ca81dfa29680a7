//! From a force as its file gives it to a draft; a scenario's side and an army file write platoons in the same way.

use sandtable_kernel::files::{Declaration, Record};
use sandtable_kernel::sheet::Reader;

use super::{Force, PlatoonDraft, SquadDraft};
use crate::files::fields::{ForceFile, PlatoonParts};

/// The force of `[[platoon]]`s, or of a table that is itself one platoon of that name.
pub fn force(file: &ForceFile<'_>, name: Option<&str>) -> Force {
    let Declaration { fields, .. } = PlatoonParts::declaration();
    let direct: Vec<&str> = fields.iter().map(|field| field.key.as_str()).filter(|key| file.here.has(key)).collect();
    let platoons = match &file.platoon {
        Some(platoons) => {
            for key in direct {
                file.here.fault(key, "belongs to one platoon; write it in a `[[platoon]]`");
            }
            platoons.iter().map(|platoon| draft(&platoon.here, platoon.name, &platoon.parts)).collect()
        }
        None if !direct.is_empty() => vec![draft(&file.here, name.unwrap_or("Platoon"), &file.only)],
        None => Vec::new(),
    };
    Force { mark: file.here.mark(), platoons }
}

/// Whether all of a force could be read.
pub fn is_whole(file: &ForceFile<'_>) -> bool {
    let Declaration { fields, .. } = ForceFile::declaration();
    !fields.iter().any(|field| file.here.is_wrong(&field.key))
}

fn draft(here: &Reader<'_>, name: &str, parts: &PlatoonParts<'_>) -> PlatoonDraft {
    let mut squads: Vec<SquadDraft> = Vec::new();
    for squad in &parts.squad {
        let teams = squad.teams.iter().chain(&squad.team).cloned().collect();
        let name = squad.name.map_or_else(|| format!("squad {}", squads.len() + 1), str::to_owned);
        squads.push(SquadDraft { mark: squad.here.mark(), name, teams });
    }
    // Teams that stand directly in the platoon are its squads two by two, the usual size (BB-FOR-1).
    for pair in parts.teams.chunks(2) {
        let name = format!("squad {}", squads.len() + 1);
        squads.push(SquadDraft { mark: here.mark_of("teams"), name, teams: pair.to_vec() });
    }
    PlatoonDraft {
        mark: here.mark(),
        name: name.to_owned(),
        list: parts.list.map(str::to_owned),
        leaders: parts.leader.iter().chain(&parts.senior_nco).cloned().collect(),
        squads,
        attached: parts.attached.clone(),
    }
}
