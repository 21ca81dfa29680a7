//! Lets a fresh clone compile: the folder the page is embedded from exists, empty until `npm run build` fills it.

fn main() {
    let dist = "../../web/dist";
    // If it cannot be made, the embedding itself reports the missing folder.
    let _ = std::fs::create_dir_all(dist);
    println!("cargo:rerun-if-changed={dist}");
}
