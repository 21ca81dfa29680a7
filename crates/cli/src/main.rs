//! The sandtable command: one file a subcommand, nothing of any game.

mod command;
mod failure;
mod files;
mod output;
mod play;
mod progress;
mod tour;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// WWII tabletop wargames by their real rules.
#[derive(Parser)]
#[command(name = "sandtable", version, about, propagate_version = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Play a battle
    Play(play::Arguments),
    /// Serve the page and every battle
    Serve(command::serve::Arguments),
    /// The games on the shelf
    Games(command::games::Arguments),
    /// The scenarios of a game
    Scenarios(command::scenarios::Arguments),
    /// The numbered rules of a game, or one of them
    Rules(command::rules::Arguments),
    /// The printed tables of a game, or one of them
    Tables(command::tables::Arguments),
    /// Scenario files
    Scenario(command::scenario::Arguments),
    /// What a scenario, army or house-rules file may hold, as JSON Schema
    Schema(command::schema::Arguments),
    /// Army lists
    Army(command::army::Arguments),
    /// Exact odds of any combat or test
    Odds(command::odds::Arguments),
    /// Mass simulation between computer players
    Sim(command::sim::Arguments),
    /// Run playbook pages: examples of play that are tests
    Check(command::check::Arguments),
    /// Show a saved game, or draw it
    Replay(command::replay::Arguments),
    /// Audit a saved game: seals, rules and dice
    Verify(command::verify::Arguments),
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        None => output::print(&tour::text()),
        Some(Command::Play(arguments)) => play::run(&arguments),
        Some(Command::Serve(arguments)) => command::serve::run(&arguments),
        Some(Command::Games(arguments)) => command::games::run(&arguments),
        Some(Command::Scenarios(arguments)) => command::scenarios::run(&arguments),
        Some(Command::Rules(arguments)) => command::rules::run(&arguments),
        Some(Command::Tables(arguments)) => command::tables::run(&arguments),
        Some(Command::Scenario(arguments)) => command::scenario::run(&arguments),
        Some(Command::Schema(arguments)) => command::schema::run(&arguments),
        Some(Command::Army(arguments)) => command::army::run(&arguments),
        Some(Command::Odds(arguments)) => command::odds::run(&arguments),
        Some(Command::Sim(arguments)) => command::sim::run(&arguments),
        Some(Command::Check(arguments)) => command::check::run(&arguments),
        Some(Command::Replay(arguments)) => command::replay::run(&arguments),
        Some(Command::Verify(arguments)) => command::verify::run(&arguments),
    };
    outcome.map_or_else(failure::Failure::report, |()| ExitCode::SUCCESS)
}
