//! A progress bar for anything over a second, when a person watches.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Work of a known length. Nothing is drawn in the first second, nor when standard error is no terminal.
pub struct Progress {
    began: Instant,
    total: u64,
    bar: OnceLock<ProgressBar>,
}

impl Progress {
    /// So many steps.
    pub fn new(total: u64) -> Progress {
        Progress { began: Instant::now(), total, bar: OnceLock::new() }
    }

    /// So many are done.
    pub fn done(&self, steps: u64) {
        if self.began.elapsed() >= Duration::from_secs(1) {
            self.bar.get_or_init(|| self.draw()).set_position(steps);
        }
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }

    fn draw(&self) -> ProgressBar {
        let bar = ProgressBar::with_draw_target(Some(self.total), ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} to go") {
            bar.set_style(style);
        }
        bar
    }
}
