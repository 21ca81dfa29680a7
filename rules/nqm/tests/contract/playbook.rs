//! The playbook passes and covers every numbered rule.

use sandtable_nqm::Nqm;
use sandtable_testkit::playbook;

#[test]
fn every_page_passes_and_every_rule_has_a_case() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("playbook");
    let mut pages: Vec<(String, String)> = std::fs::read_dir(folder)
        .expect("the playbook is there")
        .flatten()
        .map(|entry| {
            let text = std::fs::read_to_string(entry.path()).expect("a readable page");
            (entry.file_name().to_string_lossy().into_owned(), text)
        })
        .collect();
    pages.sort();
    let report = playbook::run_pages::<Nqm>(pages.iter().map(|(name, text)| (name.as_str(), text.as_str())));
    assert!(report.is_clean(), "{report}");
    assert!(report.missing.is_empty(), "rules without a case: {:?}", report.missing);
}
