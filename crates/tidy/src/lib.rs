//! House rules of the repository, run as tests (see `tests/`). This file only finds the repository's files.

use std::path::{Path, PathBuf};

/// The top of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every file below a folder with one of these endings, by its path from the top; build output is left out.
pub fn files(folder: &str, endings: &[&str]) -> Vec<(String, String)> {
    let mut found = Vec::new();
    walk(&root().join(folder), folder, endings, &mut found);
    found.sort();
    found
}

fn walk(folder: &Path, name: &str, endings: &[&str], found: &mut Vec<(String, String)>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let file = entry.file_name().to_string_lossy().into_owned();
        let path = if name.is_empty() { file.clone() } else { format!("{name}/{file}") };
        if ["target", "node_modules", "dist", ".git"].contains(&file.as_str()) {
            continue;
        }
        if entry.path().is_dir() {
            walk(&entry.path(), &path, endings, found);
        } else if endings.iter().any(|ending| file.ends_with(ending))
            && let Ok(text) = std::fs::read_to_string(entry.path())
        {
            found.push((path, text));
        }
    }
}
