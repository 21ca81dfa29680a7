//! The hash chain: each line of a saved game is sealed together with all lines before it.

use sha2::{Digest, Sha256};

/// The seal of a journal so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    link: [u8; 32],
}

impl Default for Chain {
    fn default() -> Chain {
        Chain { link: Sha256::digest(b"sandtable journal").into() }
    }
}

impl Chain {
    /// Seals one more line and returns its seal: 16 hexadecimal digits, enough to show any tampering or damage.
    pub fn seal(&mut self, line: &str) -> String {
        let mut hash = Sha256::new();
        hash.update(self.link);
        hash.update(line.as_bytes());
        self.link = hash.finalize().into();
        let digit = |half: u8| char::from_digit(u32::from(half), 16).unwrap_or_default();
        self.link[..8].iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_line_changes_every_later_seal() {
        let seals = |lines: [&str; 3]| {
            let mut chain = Chain::default();
            lines.map(|line| chain.seal(line))
        };
        let (honest, forged) = (seals(["a", "b", "c"]), seals(["a", "x", "c"]));
        assert_eq!(honest[0], forged[0]);
        assert_ne!(honest[1], forged[1]);
        assert_ne!(honest[2], forged[2]);
    }
}
