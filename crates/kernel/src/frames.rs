//! The decision stack: which step of the rulebook is being played, and which steps it interrupted.

use arrayvec::ArrayVec;

/// A bounded stack of frames, each named after a step of the rulebook.
///
/// Only a game's `advance` touches it. A reaction in the middle of a move pushes a frame that asks the other seat; when it
/// is popped the interrupted step goes on. The bound is part of the game: no rule nests deeper than `DEPTH`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frames<F, const DEPTH: usize> {
    stack: ArrayVec<F, DEPTH>,
}

impl<F, const DEPTH: usize> Frames<F, DEPTH> {
    /// A stack with its first frame.
    pub fn new(first: F) -> Self {
        let mut stack = ArrayVec::new();
        stack.push(first);
        Frames { stack }
    }

    /// The step being played now. A game that is over keeps its last frame, so there always is one.
    pub fn top(&self) -> &F {
        &self.stack[self.stack.len() - 1]
    }

    /// The step being played now, to note progress inside it.
    pub fn top_mut(&mut self) -> &mut F {
        let last = self.stack.len() - 1;
        &mut self.stack[last]
    }

    /// The step before this one goes on when this one is popped.
    pub fn push(&mut self, frame: F) {
        self.stack.push(frame);
    }

    /// This step is done; the one it interrupted goes on. The bottom frame stays.
    pub fn pop(&mut self) {
        if self.stack.len() > 1 {
            self.stack.pop();
        }
    }

    /// This step is done and another follows it.
    pub fn follow_with(&mut self, frame: F) {
        *self.top_mut() = frame;
    }

    /// The frames from the bottom up.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &F> {
        self.stack.iter()
    }
}
