//! Playbook pages run on the race, and every way in which a page can be wrong.

use sandtable_testkit::playbook::{Failure, PageReport, run_page, run_pages};

use crate::race::{Race, SOUND};

const PAGE: &str = include_str!("pages/race.md");
const COURSE: &str = "```scenario\nbase = 'short'\n[ann]\ncard = 2\n[bob]\ncard = 4\n```\n";

#[test]
fn the_page_of_the_race_passes_and_covers_every_rule() {
    let report = run_pages::<Race<SOUND>>([("race.md", PAGE)]);
    assert!(report.is_clean(), "{report}");
    assert_eq!((report.cases, report.passed), (7, 7));
    assert_eq!((report.rules, report.covered, report.missing.len()), (10, 10, 0));
}

#[test]
fn a_page_left_out_leaves_its_rules_missing() {
    let report = run_pages::<Race<SOUND>>([("race.md", PAGE.split("## The card").next().unwrap_or(""))]);
    assert_eq!(report.missing.join(" "), "RT-SET-2 RT-CRD-1 RT-TRP-1 RT-TRP-2 RT-END-1 RT-END-2");
    let json = serde_json::to_value(&report).expect("a report is plain data");
    assert_eq!((json["cases"].as_u64(), json["covered"].as_u64()), (Some(3), Some(4)));
}

#[test]
fn an_extra_or_absent_event_fails_with_a_diff() {
    let failure = fails(
        "```play quiet\nA: pace walk\n```\n```play\nB: pace walk\ndice: 2 1\n```\n```expect\nBob will walk.\nAnn goes to 9.\nBob goes to 1.\nasks A, B: pace\n```",
    );
    let diff = "  - Ann goes to 9.\n  + Ann goes to 2.\n    Bob goes to 1.\n  + Round 2 begins.\ndice thrown: RT-MOV-1 D6 2, RT-MOV-1 D6 1";
    assert!(failure.message.contains(diff), "{failure}");
    assert_eq!((failure.page.as_str(), failure.case.as_str(), failure.line), ("page.md", "Case", 19));
}

#[test]
fn dice_left_over_or_missing_fail() {
    let played = "A: pace walk\nB: pace walk\n";
    let end = "```\n```expect\nasks A, B: pace\n```";
    says(&format!("```play quiet\n{played}dice: 2 1 3\n{end}"), "1 die is left over");
    says(&format!("```play quiet\n{played}dice: 2\n{end}"), "a D6 for RT-MOV-1 is missing");
    says(&format!("```play quiet\n{played}dice: 2 7\n{end}"), "RT-MOV-1 throws a D6, which has no 7");
}

#[test]
fn an_ask_the_page_does_not_answer_fails() {
    let failure = fails("```play quiet\nA: pace walk\n```\n```expect\nann.at = 0\n```");
    assert_eq!(failure.message, "an ask the page does not answer: `asks B: pace`");
    says("```play quiet\n```\n```expect\nasks A: pace\n```", "`asks A: pace` and `asks B: pace`");
    says("```play quiet\n```\n```expect\nasks A: trip\n```", "expected `asks A: trip`");
}

#[test]
fn a_warning_must_be_given_to_be_expected() {
    says("```play quiet\n```\n```expect\nwarning: rain\nasks A, B: pace\n```", "nobody is warned of anything");
}

#[test]
fn a_refusal_must_be_expected_by_its_rule_and_reason() {
    let played = "```play quiet\nA: pace walk\n```\n```play\nA: pace run\n```\n";
    says(&format!("{played}```expect\nasks B: pace\n```"), "expect `refused RT-PAC-2 E-CHOSEN`");
    says(&format!("{played}```expect\nrefused RT-PAC-1\nasks B: pace\n```"), "happened refused RT-PAC-2 E-CHOSEN");
    says(
        &format!("{played}```expect\nrefused RT-PAC-2 E-OTHER\nasks B: pace\n```"),
        "expected refused RT-PAC-2 E-OTHER",
    );
    says("```play\nA: pace walk\nA: pace run\nB: pace run\n```\n```expect\n```", "end the block here");
    let carried_out =
        "```play quiet\n```\n```play quiet\nA: pace walk\n```\n```expect\nrefused RT-PAC-2\nasks B: pace\n```";
    says(carried_out, "it was carried out");
}

#[test]
fn what_is_no_order_is_told_unless_the_page_wants_it() {
    says("```play quiet\nA: hop\n```\n```expect\nasks A, B: pace\n```", "this is no order");
    passes("```play quiet\nA: hop\n```\n```expect\nmisread\nasks A, B: pace [RT-PAC-1]\n```");
    says("```play quiet\nC: pace walk\n```\n```expect\n```", "nobody sits at `C`; the seats are A, B");
}

#[test]
fn a_claim_counts_only_if_the_rule_is_cited_or_pinned() {
    let case = |claims: &str, pin: &str| {
        format!("# P\n{COURSE}## Case [{claims}]\n```play quiet\n```\n```expect\nasks A, B: pace{pin}\n```\n")
    };
    let idle = run_page::<Race<SOUND>>("page.md", &case("RT-SET-1, RT-TRP-2", ""));
    assert!(idle.failed[0].message.starts_with("claimed but not shown: RT-TRP-2;"), "{}", idle.failed[0]);
    assert!(idle.covered.is_empty(), "a failed case covers nothing");
    let pinned = run_page::<Race<SOUND>>("page.md", &case("RT-SET-1, RT-TRP-2", " [RT-TRP-2]"));
    assert_eq!(pinned.covered.len(), 2, "{:?}", pinned.failed);
    let unknown = run_page::<Race<SOUND>>("page.md", &case("RT-SET-7", ""));
    assert!(unknown.failed[0].message.starts_with("RT-SET-7 is no rule of The race; did you mean"), "{unknown:?}");
}

#[test]
fn facts_odds_offers_and_views_are_held_to_the_letter() {
    let at_start = |line: &str| format!("```play quiet\n```\n```expect\n{line}\nasks A, B: pace\n```");
    says(&at_start("ann.at = 1"), "expected ann.at = 1\nfound    ann.at = 0");
    says(&at_start("an.at = 1"), "nothing is called `an`; did you mean `ann`?");
    says(&at_start("ann.speed = 1"), "`ann` has no `speed`; it has at, breath, card, chosen");
    says(&at_start("A does not see ann.card"), "A does see ann.card");
    says(&at_start("A does not see bob.crad"), "there is no `bob.crad` to be hidden");
    says(&at_start("offered trip"), "`trip` is not offered; offered are: pace");
    says(&at_start("not offered pace"), "`pace` is offered");
    says(&at_start("odds trip breath=2: tripped = 1/2"), "expected tripped = 1/2\nfound    tripped = 4/6");
    says(&at_start("odds trip breath=2: falls = 1/2"), "no outcome `falls`; there are: tripped, passes");
    says(&at_start("over: A wins"), "the battle is at `asks A: pace` and `asks B: pace`");
    says(&at_start("preview A \"pace walk\": refused RT-PAC-2"), "does not refuse it");
    says(&at_start("preview A \"pace walk\": uphill -1"), "`uphill -1` is not said; said are:");
    says(&at_start("measure 1,1 to 2,2: 1.41"), "this cannot be measured");
    says(&at_start("measure 1,1 to 2,2: in sight"), "nothing is said of the view");
}

#[test]
fn a_scenario_is_refused_for_exactly_the_written_faults() {
    let case = |scenario: &str, expect: &str| format!("```scenario\n{scenario}\n```\n```expect\n{expect}\n```");
    says(&case("length = 5\ncolour = 'red'", "fault E-LENGTH"), "faults the page does not expect:\npage.md:12: colour");
    says(&case("length = 5\ncolour = 'red'", "fault: colour\nfault E-LENGTH"), "no such fault here");
    says(&case("length = 15", "fault E-LENGTH"), "the scenario is in order");
    says(
        &case("length = 5", "fault: 12 steps"),
        "no such fault here; the faults are, in order,\npage.md:11: length: a course is 10 to",
    );
    says(&case("length = 5", "asks A, B: pace"), "the scenario is refused");
    says(&case("base = 'shrot'", "asks A, B: pace"), "no scenario `shrot` comes with The race; did you mean `short`?");
}

#[test]
fn a_page_that_cannot_be_read_says_where() {
    let page = |text: &str| run_page::<Race<SOUND>>("page.md", text);
    let failure = |report: PageReport| report.failed.into_iter().next().map(|failure| (failure.line, failure.message));
    let (line, message) = failure(page("## A\n```expect\nasks A: pace\n```\n")).expect("a failure");
    assert!(line == 1 && message.starts_with("the heading names no rule"), "{message}");
    let (line, message) = failure(page("```play\n```\n")).expect("a failure");
    assert!(line == 1 && message.starts_with("only a scenario may stand before"), "{message}");
    let (line, message) = failure(page("## A [RT-SET-1]\n```expect\n```\n```play\n```\n")).expect("a failure");
    assert!(line == 4 && message.starts_with("nothing is expected of this block"), "{message}");
    let (_, message) = failure(page("## A [RT-SET-1]\n```expect\nasks A: pace\n```\n")).expect("a failure");
    assert!(message.starts_with("there is no scenario"), "{message}");
}

proptest::proptest! {
    #[test]
    fn no_text_makes_the_runner_panic(cuts in proptest::collection::vec((0..PAGE.len(), 0..40usize), 1..4), word in "[ -~`\n]{0,12}") {
        let mut page = PAGE.to_owned();
        for (from, length) in cuts {
            let from = from.min(page.len());
            page.replace_range(from..(from + length).min(page.len()), &word);
        }
        let report = run_page::<Race<SOUND>>("page.md", &page);
        proptest::prop_assert_eq!(report.cases, report.passed + report.failed.len());
    }
}

fn run_case(blocks: &str) -> PageReport {
    run_page::<Race<SOUND>>("page.md", &format!("# Page\n{COURSE}## Case [RT-PAC-1]\n{blocks}\n"))
}

fn passes(blocks: &str) {
    let report = run_case(blocks);
    assert_eq!(report.passed, 1, "{:?}", report.failed);
}

fn fails(blocks: &str) -> Failure {
    let report = run_case(blocks);
    assert_eq!(report.failed.len(), 1, "the case should fail");
    report.failed[0].clone()
}

fn says(blocks: &str, words: &str) {
    let failure = fails(blocks);
    assert!(failure.message.contains(words), "{failure}");
}
