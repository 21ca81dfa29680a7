//! Runs the real binary in a folder of its own.
#![allow(dead_code, reason = "every test file uses its own part of this")]

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The command with a folder for its files and its saves.
pub struct Sandtable {
    folder: PathBuf,
}

/// What a run left behind.
pub struct Run {
    /// The exit code.
    pub code: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl Sandtable {
    /// A fresh folder named after the test.
    pub fn new(test: &str) -> Sandtable {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        Sandtable { folder }
    }

    /// Runs a command without input.
    pub fn run(&self, arguments: &[&str]) -> Run {
        self.run_with(arguments, "")
    }

    /// Runs a command that reads this from standard input.
    pub fn run_with(&self, arguments: &[&str], input: &str) -> Run {
        let mut child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
            .args(arguments)
            .current_dir(&self.folder)
            .env("XDG_STATE_HOME", self.folder.join("state"))
            .env_remove("COLUMNS")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut stdin = child.stdin.take().expect("standard input");
        let input = input.to_owned();
        // A command that has heard enough closes its end; that is no fault of ours.
        let feeder = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
        let output = child.wait_with_output().expect("it ends");
        feeder.join().expect("the feeder ends");
        let run = Run {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
        };
        assert!(!run.err.contains("panicked"), "{arguments:?}: {}", run.err);
        run
    }

    /// A file's path.
    pub fn path(&self, name: &str) -> String {
        self.folder.join(name).display().to_string()
    }

    /// Writes a file and gives its path.
    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        fs::write(self.folder.join(name), text).expect("the file is written");
        self.path(name)
    }

    /// Reads a file.
    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.folder.join(name)).expect("the file is there")
    }

    /// The files in the folder.
    pub fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.folder).expect("the folder is there");
        let mut names: Vec<String> =
            entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

impl Run {
    /// Fails the test unless the command succeeded.
    pub fn succeeds(&self) {
        assert_eq!(self.code, 0, "{}\n{}", self.out, self.err);
    }
}

/// The output as JSON.
pub fn json(run: &Run) -> serde_json::Value {
    serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{error}: {}\n{}", run.out, run.err))
}
