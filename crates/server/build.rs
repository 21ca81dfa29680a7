//! Lets a fresh clone compile: the folders the pages are embedded from exist, empty until `npm run build` and `make site` fill them.

fn main() {
    for folder in ["../../web/dist", "../../web/solo"] {
        // If it cannot be made, the embedding itself reports the missing folder.
        let _ = std::fs::create_dir_all(folder);
        println!("cargo:rerun-if-changed={folder}");
    }
}
