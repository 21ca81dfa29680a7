//! Series: the same simulation over several values of one toggle or table number.

use sandtable_kernel::Mind;
use serde::Serialize;

use crate::simulation::{Plan, SimReport, simulate};

/// Simulations that differ in one parameter. A single simulation is a series of one without a parameter.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Series {
    /// What was varied: `distances.rally_reach`; empty if nothing was.
    pub parameter: String,
    /// The simulations in the order of the values.
    pub rows: Vec<SeriesRow>,
}

/// One simulation of a series.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeriesRow {
    /// The parameter's value.
    pub value: String,
    /// What came of it.
    pub report: SimReport,
}

impl Series {
    /// A single simulation, to be reported like a series.
    pub fn single(report: SimReport) -> Series {
        Series { parameter: String::new(), rows: vec![SeriesRow { value: String::new(), report }] }
    }
}

/// Simulates the plan once for each value; `set_up` makes the game ready with that value, or tells why it cannot be.
///
/// `progress` hears the number of games done over the whole series.
pub fn vary<M: Mind, E>(
    parameter: &str,
    values: &[String],
    plan: &Plan,
    set_up: impl Fn(&str) -> Result<M::Rules, E>,
    progress: impl Fn(u64) + Sync,
) -> Result<Series, E> {
    // All values are judged before the first is played, so that a typing error at the end costs no hour.
    let ready = values.iter().map(|value| set_up(value)).collect::<Result<Vec<M::Rules>, E>>()?;
    let mut rows = Vec::with_capacity(values.len());
    for (index, (value, rules)) in values.iter().zip(&ready).enumerate() {
        let before = index as u64 * plan.games;
        let report = simulate::<M>(rules, plan, |done| progress(before + done));
        rows.push(SeriesRow { value: value.clone(), report });
    }
    Ok(Series { parameter: parameter.to_owned(), rows })
}
