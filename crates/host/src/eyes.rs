//! Eyes and seats as clients name them.

use sandtable_kernel::{Eye, Seat, SeatInfo};

use crate::problem::{Problem, ProblemKind};
use crate::wire::EyeName;

/// The eye somebody asks for; it must be a seat of the battle, or a word.
pub fn eye(asked: &EyeName, seats: &[SeatInfo]) -> Result<Eye, Problem> {
    match asked {
        EyeName::Seat(number) => seat(*number, seats).map(Eye::Seat),
        EyeName::Word(word) if word == "truth" => Ok(Eye::Truth),
        EyeName::Word(word) if word == "onlooker" => Ok(Eye::Onlooker),
        EyeName::Word(word) => Err(Problem::new(
            ProblemKind::BadRequest,
            format!("`{word}` is no eye; it must be the number of a seat, `truth` or `onlooker`"),
        )),
    }
}

/// A seat of the battle by its number.
pub fn seat(number: u8, seats: &[SeatInfo]) -> Result<Seat, Problem> {
    let known = seats.iter().any(|info| info.seat.0 == number);
    known.then_some(Seat(number)).ok_or_else(|| {
        let all: Vec<String> = seats.iter().map(|info| format!("{} ({})", info.seat.0, info.name)).collect();
        Problem::new(ProblemKind::NotYourSeat, format!("there is no seat {number}; there are: {}", all.join(", ")))
    })
}
