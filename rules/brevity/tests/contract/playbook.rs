//! The playbook passes and covers every numbered rule.

#[test]
fn every_page_passes_and_every_rule_has_a_case() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("playbook");
    let report = sandtable_testkit::playbook::run_folder::<sandtable_brevity::Brevity>(&folder);
    assert!(report.is_clean(), "{report}");
    assert!(report.missing.is_empty(), "rules without a case: {:?}", report.missing);
}
