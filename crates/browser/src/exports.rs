//! What the worker can call: `room` makes room for a letter and says where, `call` answers the letter that was put there and says
//! where the answer is, `length` says how long it is.
#![expect(unsafe_code, reason = "an export under a fixed name counts as unsafe; nothing else here is")]

use std::cell::RefCell;

use crate::Desk;

/// The desk and its two trays.
#[derive(Default)]
struct Office {
    desk: Desk,
    letter: Vec<u8>,
    answer: Vec<u8>,
}

thread_local! {
    static OFFICE: RefCell<Office> = RefCell::default();
}

/// Makes room for a letter of so many bytes.
#[unsafe(no_mangle)]
extern "C" fn room(length: usize) -> *mut u8 {
    OFFICE.with_borrow_mut(|office| {
        office.letter = vec![0; length];
        office.letter.as_mut_ptr()
    })
}

/// Answers the letter.
#[unsafe(no_mangle)]
extern "C" fn call() -> *const u8 {
    OFFICE.with_borrow_mut(|office| {
        let letter = std::mem::take(&mut office.letter);
        office.answer = office.desk.answer(&letter);
        office.answer.as_ptr()
    })
}

/// How long the answer is.
#[unsafe(no_mangle)]
extern "C" fn length() -> usize {
    OFFICE.with_borrow(|office| office.answer.len())
}
