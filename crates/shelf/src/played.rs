//! A battle of any game behind [`Match`].

use std::sync::Arc;

use sandtable_ai::Level;
use sandtable_kernel::aftermath::Aftermath;
use sandtable_kernel::book::BookInfo;
use sandtable_kernel::dice::{Seed, Stream};
use sandtable_kernel::journal::Entry;
use sandtable_kernel::offer::Offer;
use sandtable_kernel::preview::{Measure, Preview};
use sandtable_kernel::scene::Scene;
use sandtable_kernel::{
    Battle, Book, Eye, Mind, Misread, NoUndo, Pending, Point, Seat, SeatInfo, UndoLimit, Unit, Unplayed, View,
};

use crate::game::WantedDie;
use crate::lesson::{self, Lesson, Progress};
use crate::middle;
use crate::playing::{Match, NotPlayed, Thought};
use crate::record::{Header, Paper, PlayerName, Writer};
use crate::shelved::set_up;
use crate::story::{self, Line};

/// The lane of the stream that suggests orders; far from the dice and from the players.
const SUGGESTING: u64 = 7;

/// A battle with its record kept up to date.
pub(crate) struct Played<B: Book, M> {
    header: Header,
    battle: Battle<B>,
    mind: Arc<M>,
    seats: Vec<SeatInfo>,
    writer: Writer,
    turns: Vec<u32>,
    /// The lesson it began as.
    lesson: Option<Lesson>,
}

impl<B: Book, M: Mind<Rules = B>> Played<B, M> {
    /// A battle that has just begun.
    pub(crate) fn begun(header: Header, battle: Battle<B>) -> Played<B, M> {
        let turns = vec![battle.rules().turn(battle.state()); battle.line()];
        Played::new(header, battle, turns)
    }

    /// A battle with the turn of every line so far, none of them written yet.
    fn new(header: Header, battle: Battle<B>, turns: Vec<u32>) -> Played<B, M> {
        let writer = Writer::new(&header);
        Played::written(header, battle, turns, writer)
    }

    /// A battle with the turn of every line so far, and the first lines as they stand in its file.
    pub(crate) fn written(header: Header, battle: Battle<B>, turns: Vec<u32>, writer: Writer) -> Played<B, M> {
        let seats = battle.rules().seats();
        let mind = Arc::new(M::ready(battle.rules()));
        // A page that cannot be read lays no dice; who opens a saved game has been told of it.
        let lesson = lesson::of_record(header.lesson.as_ref()).ok().flatten();
        let mut played = Played { header, battle, mind, seats, writer, turns, lesson };
        played.write();
        played
    }

    /// Goes on under the rules of today: from the last decision, or from the last one that they can follow.
    pub(crate) fn under_the_rules_of_today(&mut self) {
        if let Some(line) = self.battle.known_to() {
            self.battle.rewind(line);
        }
        self.battle.mark_rules(B::INFO.version.to_owned());
        self.turns.resize(self.battle.line(), self.battle.rules().turn(self.battle.state()));
        self.write();
    }

    fn write(&mut self) {
        let seats = &self.seats;
        let key = |index: usize| seats.get(index).map(|seat| seat.key.clone()).unwrap_or_default();
        self.writer.catch_up(self.battle.rules(), key, self.battle.journal());
    }

    fn progress(&self) -> Option<Progress> {
        let lesson = self.lesson.as_ref()?;
        Some(lesson::progress_of(lesson, self.battle.rules(), &self.seats, self.battle.journal()))
    }

    /// Another battle with the same first lines.
    fn cut(&self, battle: Battle<B>, line: usize) -> Box<dyn Match> {
        let mut turns = self.turns.clone();
        turns.truncate(line);
        turns.resize(battle.line(), battle.rules().turn(battle.state()));
        Box::new(Played::<B, M>::written(self.header.clone(), battle, turns, self.writer.cut(&self.header, line)))
    }
}

impl<B: Book, M: Mind<Rules = B>> Match for Played<B, M> {
    fn game(&self) -> BookInfo {
        B::INFO
    }

    fn header(&self) -> &Header {
        &self.header
    }

    fn title(&self) -> String {
        self.battle.rules().scene(self.battle.state(), Eye::Onlooker).title
    }

    fn seats(&self) -> Vec<SeatInfo> {
        self.seats.clone()
    }

    fn line(&self) -> usize {
        self.battle.line()
    }

    fn pending(&self) -> Pending {
        self.battle.pending()
    }

    fn question(&self, seat: Seat) -> String {
        self.battle.rules().question(self.battle.state(), seat)
    }

    fn offers(&self, seat: Seat) -> Vec<Offer> {
        self.battle.rules().offers(self.battle.state(), seat)
    }

    fn scene(&self, eye: Eye) -> Scene {
        self.battle.rules().scene(self.battle.state(), eye)
    }

    fn preview(&self, seat: Seat, text: &str) -> Result<Preview, Misread> {
        let order = self.battle.rules().read_order(self.battle.state(), seat, text)?;
        Ok(self.battle.rules().preview(self.battle.state(), seat, &order))
    }

    fn measure(&self, eye: Eye, from: Point, to: Point) -> Measure {
        self.battle.rules().measure(self.battle.state(), eye, from, to)
    }

    fn suggestions(&self, seat: Seat, most: usize) -> Vec<String> {
        if self.pending().ask_of(seat).is_none() {
            return Vec::new();
        }
        let rules = self.battle.rules();
        let mut whim = Stream::new(Seed::from_number(self.battle.line() as u64), SUGGESTING);
        let known = self.mind.known(rules, self.battle.state(), seat);
        let imagined = self.mind.imagine(&known, &mut whim);
        let mut orders = Vec::new();
        self.mind.propose(&imagined.rules, &imagined.state, seat, &mut whim, &mut orders);
        let mut texts: Vec<String> = Vec::new();
        for order in orders {
            let text = rules.write_order(&order);
            if texts.len() < most && !texts.contains(&text) {
                texts.push(text);
            }
        }
        texts
    }

    fn computer_order(&self, seat: Seat, level: Level) -> Option<String> {
        self.computer_thought(seat, level).map(|thought| thought())
    }

    fn computer_thought(&self, seat: Seat, level: Level) -> Option<Thought> {
        self.pending().ask_of(seat)?;
        // The public record and the line make the whim, so that the same table gives the same answer.
        let seen = self.writer.lines().last().map(String::as_bytes).unwrap_or_default();
        let mut player = level.player::<M>(Seed::from_words(&[b"computer", seen]));
        let (mind, rules, state) = (self.mind.clone(), self.battle.rules().clone(), self.battle.state().clone());
        Some(Box::new(move || rules.write_order(&player.decide(&View::new(&*mind, &rules, &state, seat)))))
    }

    fn submit(&mut self, seat: Seat, text: &str, line: usize) -> Result<(), NotPlayed> {
        // What this seat may not see cannot have changed its mind: orders entered in secret at the same time do not collide.
        let known = |told: &Entry<B>| told.open_to(Eye::Seat(seat));
        let since = self.battle.journal().get(line..);
        if since.is_none_or(|lines| lines.iter().any(known)) {
            return Err(NotPlayed::Stale { decided_at: line, line: self.battle.line() });
        }
        let line = self.battle.line();
        let order = self.battle.rules().read_order(self.battle.state(), seat, text).map_err(NotPlayed::Misread)?;
        let state = self.battle.state().clone();
        if let (Some(lesson), Some(come)) = (&self.lesson, self.progress()) {
            let key = self.seats.iter().find(|info| info.seat == seat).map_or("", |info| info.key.as_str());
            self.battle.lay_dice(come.dice(lesson, key, &self.battle.rules().write_order(&order)));
        }
        self.battle.submit(seat, order).map_err(|unplayed| match unplayed {
            Unplayed::Refused(refusal) => NotPlayed::Refused(refusal),
            Unplayed::WantsDie { rule, die } => {
                NotPlayed::WantsDie(WantedDie { rule, die, name: self.battle.rules().roll_name(rule) })
            }
        })?;
        let (rules, new) = (self.battle.rules(), &self.battle.journal()[line..]);
        let turn = rules.turn(&state);
        if rules.turn(self.battle.state()) == turn {
            self.turns.resize(self.battle.line(), turn);
        } else {
            self.turns.extend(story::turns_of(rules, state, new));
        }
        self.write();
        Ok(())
    }

    fn lesson(&self) -> Option<(&Lesson, Progress)> {
        self.lesson.as_ref().zip(self.progress())
    }

    fn type_die(&mut self, face: u16) {
        self.battle.type_die(face);
    }

    fn forget_dice(&mut self) {
        self.battle.forget_dice();
    }

    fn undo(&mut self, seat: Seat, limit: UndoLimit) -> Result<(), NoUndo> {
        self.battle.undo(seat, limit)?;
        self.turns.push(self.battle.rules().turn(self.battle.state()));
        self.write();
        Ok(())
    }

    fn can_undo(&self, seat: Seat, limit: UndoLimit) -> bool {
        self.battle.undo_to(seat, limit).is_ok()
    }

    fn turn(&self) -> u32 {
        self.battle.rules().turn(self.battle.state())
    }

    fn seat_players(&mut self, players: Vec<PlayerName>) {
        self.header.players = players;
        self.writer = self.writer.cut(&self.header, self.battle.line());
    }

    fn journal(&self, eye: Eye, after: usize) -> Vec<Line> {
        story::tell(&self.battle, &self.seats, &self.turns, eye, after)
    }

    fn record(&self) -> &[String] {
        self.writer.lines()
    }

    fn unit(&self) -> Unit {
        self.battle.rules().unit()
    }

    fn aftermath(&self) -> Aftermath {
        self.battle.rules().aftermath(self.battle.state())
    }

    fn as_scenario(&self) -> Result<(String, Vec<String>), String> {
        if self.pending().outcome().is_some() {
            return Err("the battle is over here; a scenario begins before that".to_owned());
        }
        if !self.header.armies.is_empty() {
            return Err(
                "this battle was fought with armies that people brought, and a scenario holds its own".to_owned()
            );
        }
        let beginning = self.battle.rules().beginning(self.battle.state())?;
        let mut notes = beginning.notes.clone();
        if self.header.house.is_some() {
            notes.push("house rules are not part of a scenario; give them with --house as before".to_owned());
        }
        let text = middle::written(&self.header.scenario.text, &beginning);
        let paper = Paper::new("the scenario", text.as_str());
        // What is written is read at once, so that nobody is handed a file that begins nothing.
        set_up::<B>(&paper, self.header.house.as_ref(), &[])
            .map_err(|faults| format!("the game's scenario files cannot hold this position:\n{faults}"))?;
        Ok((text, notes))
    }

    fn at(&self, line: usize) -> Box<dyn Match> {
        self.cut(self.battle.at(line), self.battle.end_of_resolution(line))
    }

    fn copy(&self, line: usize, nonce: u64) -> Box<dyn Match> {
        self.cut(self.battle.copied(line, nonce), self.battle.end_of_resolution(line))
    }
}
