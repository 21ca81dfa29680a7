//! An element as files write it: `IF sf/w, trucks at 110,140 facing 0 entrenched army`.

use sandtable_kernel::Length;

use crate::Start;
use crate::bracket::Bracket;
use crate::millimetres;
use crate::roster::Category;
use crate::stand::Pose;
use crate::state::InRiver;
use crate::terms::Kind;

/// What a file says about one element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spec {
    /// What it is.
    pub kind: Kind,
    /// Its bracket.
    pub bracket: Bracket,
    /// The column it is drawn from.
    pub category: Option<Category>,
    /// How it starts.
    pub start: Start,
    /// It starts revealed under the hidden option.
    pub revealed: bool,
}

/// Reads a spec, or says what is wrong with it.
pub fn parse(text: &str) -> Result<Spec, String> {
    let mut words = text.split_whitespace().peekable();
    let code = words.next().unwrap_or("");
    let kind = Kind::parse(code)
        .filter(|kind| *kind != Kind::Bs)
        .ok_or_else(|| format!("`{code}` is no kind of element; write one of IF IH IE TA TH RE AT AR AA FI BO GE"))?;
    let code = words.next().ok_or("after the kind comes its bracket, such as sf, sf/w, at or air")?;
    let mut bracket = code.trim_end_matches(',').to_owned();
    if code.ends_with(',') {
        bracket.push_str(", ");
        bracket.push_str(words.next().unwrap_or(""));
    }
    let bracket = Bracket::parse(&bracket)
        .ok_or_else(|| format!("`{bracket}` is no bracket; write one such as sf, sf/w, sf/at, sw, aw, at or air"))?;
    let mut spec = Spec { kind, bracket, category: None, start: Start::default(), revealed: false };
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("a value is missing after `{word}`"));
        match word {
            "at" => {
                let place = value()?;
                let at = millimetres::parse_point(place).filter(|point| point.is_measurable());
                let at = at.ok_or_else(|| format!("`{place}` is no place; write millimetres such as 110,140"))?;
                spec.start.pose = Some(Pose::compass(at, 0));
            }
            "facing" => {
                let degrees = value()?;
                let hundredths = millimetres::parse(degrees).map(|length: Length| length.0 / 5);
                let hundredths = hundredths.ok_or_else(|| format!("`{degrees}` is no facing; write degrees"))?;
                let pose = spec.start.pose.ok_or("a facing comes after a place")?;
                spec.start.pose = Some(Pose::compass(pose.at, hundredths));
            }
            "back" => {
                let turn = value()?;
                spec.start.back = turn.parse().map_err(|_| format!("`{turn}` is no turn"))?;
            }
            "loaded" => spec.start.loaded = true,
            "entrenched" => spec.start.entrenched = true,
            "garrison" => spec.start.garrison = true,
            "lost" => spec.start.lost = true,
            "revealed" => spec.revealed = true,
            "assaulting" => spec.start.river = InRiver::Assaulting,
            "bridging" => spec.start.river = InRiver::Bridging,
            "required" => spec.category = Some(Category::Required),
            "divisional" => spec.category = Some(Category::Divisional),
            "army" => spec.category = Some(Category::Army),
            other => {
                return Err(format!(
                    "`{other}` means nothing here; after the bracket come at, facing, loaded, entrenched, garrison, lost, revealed, back, required, divisional, army"
                ));
            }
        }
    }
    if spec.start.loaded && bracket.loaded.is_none() {
        return Err(format!("`{}` has no transport to be loaded in", bracket.write()));
    }
    if spec.start.entrenched && !bracket.state(spec.start.loaded).1.is_foot() {
        return Err("only elements on foot are entrenched".to_owned());
    }
    if kind.is_air() != (bracket.deployed.0 == crate::terms::Target::Air) {
        return Err("FI and BO have the bracket air, and only they".to_owned());
    }
    Ok(spec)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spec_says_kind_bracket_place_and_state() {
        let spec = parse("IF sf/w, trucks at 110,140.5 facing 22.5 entrenched army").expect("a spec");
        assert_eq!((spec.kind, spec.bracket.write(), spec.category), (Kind::If, "sf/w", Some(Category::Army)));
        assert!(spec.start.entrenched && !spec.start.loaded);
        let facing = spec.start.pose.map(|pose| crate::stand::to_compass(pose.facing));
        assert_eq!(facing, Some(2_250));
        assert_eq!(parse("TA at at 100,100").map(|spec| spec.kind), Ok(Kind::Ta));
    }

    #[test]
    fn a_wrong_spec_says_what_would_be_right() {
        assert!(parse("XX sf").is_err_and(|why| why.contains("no kind")));
        assert!(parse("IF xx").is_err_and(|why| why.contains("no bracket")));
        assert!(parse("IF sf loaded").is_err_and(|why| why.contains("no transport")));
        assert!(parse("IF sf at here").is_err_and(|why| why.contains("no place")));
    }
}
