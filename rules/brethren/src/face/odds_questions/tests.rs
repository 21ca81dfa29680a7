//! Answers against the figures of docs/rules ("Balance questions", Morale), and faults of inputs.

use super::*;

fn ask_with(question: &str, inputs: &[(&str, &str)], house: &[(&str, &str)]) -> Result<Answer, Faults> {
    let given: Vec<(String, String)> = inputs.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
    let mut rules = HouseRules::none();
    for (name, value) in house {
        rules.set(name, value);
    }
    answer(question, &given, &rules)
}

fn ask(question: &str, inputs: &[(&str, &str)]) -> Answer {
    ask_with(question, inputs, &[]).expect(question)
}

/// The share of the rows that `holds`, in thousandths, rounded.
fn share(answer: &Answer, holds: impl Fn(&str) -> bool) -> u64 {
    let ways: u64 = answer.rows.iter().filter(|row| holds(&row.outcome)).map(|row| row.ways).sum();
    (2_000 * u128::from(ways)).div_ceil(2 * u128::from(answer.rows[0].out_of)) as u64
}

/// The expected number of wounds in thousandths, rounded.
fn wounds(answer: &Answer) -> u64 {
    wounds_in(answer, 1_000)
}

/// The expected number of wounds in such parts, rounded once.
fn wounds_in(answer: &Answer, parts: u128) -> u64 {
    let count = |outcome: &str| {
        let words: Vec<&str> = outcome.split([' ', ',']).collect();
        let at = words.iter().position(|word| word.starts_with("wound"));
        at.and_then(|at| words[at - 1].parse().ok()).unwrap_or(0)
    };
    let sum: u128 = answer.rows.iter().map(|row| u128::from(row.ways) * count(&row.outcome)).sum();
    let out_of = u128::from(answer.rows[0].out_of);
    ((2 * parts * sum + out_of) / (2 * out_of)) as u64
}

#[test]
fn expected_wounds_are_those_of_the_balance_table() {
    let table = [
        ("rifle", 208),
        ("smg", 417),
        ("assault_rifle", 625),
        ("lmg", 833),
        ("grenade", 417),
        ("mmg", 833),
        ("light_mortar", 139),
        ("medium_mortar", 139),
    ];
    for (weapon, expected) in table {
        assert_eq!(wounds(&ask("fire", &[("weapon", weapon), ("targets", "8")])), expected, "{weapon}");
    }
    let sniper = ask("fire", &[("weapon", "sniper"), ("marksman", "yes")]);
    assert_eq!(wounds(&sniper), 278);
    let indirect = ask("fire", &[("weapon", "light_mortar"), ("indirect", "yes"), ("cover", "cover")]);
    assert_eq!(wounds(&indirect), 83);
}

#[test]
fn expected_hits_under_the_three_readings_are_those_of_the_balance_table() {
    // A wound needs 4 or more: half the hits. Targets that cannot all fall are asked for.
    let table =
        [("1", "1", [42, 42, 42]), ("1", "6", [42, 7, 7]), ("3", "3", [125, 111, 52]), ("6", "6", [250, 195, 44])];
    for (firing, targets, expected) in table {
        for (pairing, expected) in ["one_to_one", "ranked", "highest"].into_iter().zip(expected) {
            // Every hit wounds once, so that wounds are hits.
            let house = [("fire_pairing", pairing), ("wound.always", "1")];
            let inputs = [("firing", firing), ("targets", targets)];
            let answer = ask_with("fire", &inputs, &house).expect("an answer");
            assert_eq!(wounds_in(&answer, 100), expected, "{firing} against {targets}, {pairing}");
        }
    }
}

#[test]
fn suppression_is_as_likely_as_the_balance_table_says() {
    let suppressed = |weapon| {
        let answer = ask("suppress", &[("weapon", weapon), ("targets", "8")]);
        (share(&answer, |outcome| outcome.contains("suppressed")) + 5) / 10
    };
    assert_eq!((suppressed("lmg"), suppressed("mmg")), (73, 67));
}

#[test]
fn a_round_of_a_duel_is_as_likely_as_the_balance_table_says() {
    let duel = |inputs: &[(&str, &str)]| {
        let answer = ask("duel", inputs);
        let win = share(&answer, |outcome| outcome.starts_with("ours wins"));
        let kill = share(&answer, |outcome| outcome.starts_with("ours wins, 1 of theirs"));
        ((win + 5) / 10, (kill + 5) / 10)
    };
    assert_eq!(duel(&[]), (50, 25));
    assert_eq!(duel(&[("kind", "veteran")]), (67, 39));
    assert_eq!(duel(&[("weapon", "knife")]), (67, 33));
    assert_eq!(duel(&[("weapon", "axe")]), (83, 51));
    assert_eq!(duel(&[("charged", "yes")]), duel(&[("supporters", "1")]));
}

#[test]
fn morale_is_as_likely_as_the_table_says() {
    for (kind, suppressed, ways) in
        [("officer", "no", 3), ("veteran", "no", 6), ("mmg_team", "no", 10), ("green", "no", 15), ("green", "yes", 21)]
    {
        let answer = ask("morale", &[("kind", kind), ("suppressed", suppressed)]);
        let runs = answer.rows.iter().find(|row| row.outcome == "1 runs").expect("some run");
        assert_eq!(runs.ways * 36, ways * runs.out_of, "{kind}");
    }
}

#[test]
fn a_charge_of_nine_inches_arrives_on_three_or_more() {
    let answer = ask("charge", &[("distance", "9")]);
    assert_eq!(share(&answer, |outcome| outcome == "arrives"), 667);
    let walled = ask("charge", &[("distance", "9"), ("obstacles", "1")]);
    assert_eq!(share(&walled, |outcome| outcome == "arrives"), 334);
    assert_eq!(ask("run", &[]).rows.len(), 6);
}

#[test]
fn every_question_answers_with_nothing_but_defaults() {
    for question in questions() {
        let answer = ask(question.name, &[]);
        let (ways, out_of) = (answer.rows.iter().map(|row| row.ways).sum::<u64>(), answer.rows[0].out_of);
        assert_eq!(ways, out_of, "{}", question.name);
        assert!(!answer.rules.is_empty());
    }
}

#[test]
fn every_fault_of_the_inputs_is_told_at_once() {
    let faults = ask_with("fire", &[("firing", "many"), ("wepon", "rifle"), ("indirect", "yes")], &[]);
    let told = faults.expect_err("faults").to_string();
    assert!(told.contains("firing: `many` is not a whole number from 1 to 12"), "{told}");
    assert!(told.contains("wepon: no such input; did you mean `weapon`?"), "{told}");
    assert!(told.contains("indirect: only a mortar or howitzer"), "{told}");
    let told = ask_with("duel", &[("models", "2"), ("enemies", "2")], &[]).expect_err("a fault").to_string();
    assert!(told.contains("one side of a duel is a single model"), "{told}");
}

#[test]
fn an_unknown_question_lists_those_there_are() {
    let told = ask_with("fier", &[], &[]).expect_err("a fault").to_string();
    assert!(told.contains("no such question; did you mean `fire`?"), "{told}");
}

#[test]
fn a_large_volley_is_shown_in_parts_that_fit() {
    let answer = ask("fire", &[("weapon", "lmg"), ("firing", "12"), ("targets", "12")]);
    let sum: u64 = answer.rows.iter().map(|row| row.ways).sum();
    assert_eq!(sum, answer.rows[0].out_of);
}
