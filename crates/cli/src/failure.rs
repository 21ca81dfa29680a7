//! How a command can fail, and with which exit code: 1 for refused or failed checks, 2 for bad usage.

use std::io;
use std::process::ExitCode;

use sandtable_shelf::NoSuchGame;
use sandtable_shelf::kernel::Faults;

/// Why a command ends without success.
#[derive(Debug)]
pub enum Failure {
    /// Something was refused or a check failed; the message is for standard error.
    Failed(String),
    /// A check failed and has already said so on standard output.
    Told,
    /// The command was asked for something that is not there.
    Usage(String),
    /// Whoever read our output has gone; that is no fault.
    NobodyReads,
}

impl Failure {
    /// Tells it and gives the exit code.
    pub fn report(self) -> ExitCode {
        match self {
            Failure::Failed(message) => {
                eprintln!("{}", crate::output::harmless(&message));
                ExitCode::from(1)
            }
            Failure::Told => ExitCode::from(1),
            Failure::Usage(message) => {
                eprintln!("{}", crate::output::harmless(&message));
                ExitCode::from(2)
            }
            Failure::NobodyReads => ExitCode::SUCCESS,
        }
    }
}

impl From<Faults> for Failure {
    fn from(faults: Faults) -> Failure {
        Failure::Failed(faults.to_string())
    }
}

impl From<NoSuchGame> for Failure {
    fn from(error: NoSuchGame) -> Failure {
        Failure::Usage(error.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::NobodyReads,
            _ => Failure::Failed(error.to_string()),
        }
    }
}
