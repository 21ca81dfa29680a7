//! One sitting at the table: ask, listen, carry out, tell.

use std::path::PathBuf;

use sandtable_shelf::kernel::fault::near_names;
use sandtable_shelf::kernel::offer::{Offer, Weight};
use sandtable_shelf::kernel::scene::Scene;
use sandtable_shelf::kernel::{Eye, NoUndo, Outcome, Point, Seat, SeatInfo, UndoLimit};
use sandtable_shelf::playing::NotPlayed;
use sandtable_shelf::story::{Line, LineKind};
use sandtable_shelf::{Level, Match};

use super::choices::{self, Choice};
use super::map::{self, View};
use super::roster::{self, Letters};
use super::ruler::Ruler;
use super::screen::{Screen, side_style};
use super::{ask_die, saves, tell_notes, telling, together};
use crate::command::rules;
use crate::command::verify::{broken, game_of};
use crate::failure::Failure;
use crate::files;

/// What can be typed besides orders.
fn help(ruler: &Ruler) -> String {
    format!(
        "\
  1, 2, 3 …        take a numbered choice
  any order        as shown; {}
  turned DEGREES   anticlockwise from east: 0 is east, 90 north, 180 west, 270 south;
                   facing DEGREES, where a game has it, clockwise from north: 90 is east
  ORDER!           carry it out without showing the odds first
  odds ORDER       what an order, or a choice by its number, would bring, without giving it
  map              the whole table          look PLACE  a part of it, with everybody's id
  forces           everybody, with places   journal N   the last N lines of the journal
  rule ID          a rule in full           measure A B distance and sight between places or pieces
  shift TEAM DX,DY move a whole team, each of its pieces by as much
  auto             let the computer decide this one
  undo [N]         take back your last order, or the last N
  save FILE        resume FILE              quit
  A word that is also an order of the game goes to the game; with a colon before it
  (:look, :exit) it is always for the terminal.
",
        ruler.about()
    )
}

/// A match with people in front of a terminal.
pub struct Session {
    table: Box<dyn Match>,
    screen: Screen,
    fast: bool,
    file: Option<PathBuf>,
    told: usize,
    mapped: Option<Look>,
    letters: Letters,
    /// Orders given together, which are taken back together: the line after them, and how many.
    together: Option<(usize, usize)>,
    /// The orders that can be picked by number now.
    numbered: Vec<String>,
}

/// What was there to see when the table was last shown.
struct Look {
    asked: (Seat, &'static str),
    men: Vec<(String, Point, bool)>,
}

impl Look {
    fn of(scene: &Scene, seat: Seat, step: &'static str) -> Look {
        let men = scene.pieces.iter().filter(|piece| piece.look != "leader");
        let men = men.map(|piece| (piece.id.clone(), piece.at, map::is_pinned(piece)));
        Look { asked: (seat, step), men: men.collect() }
    }

    fn is_old(&self, now: &Look) -> bool {
        self.asked != now.asked && self.men != now.men
    }
}

/// What a typed line led to.
enum Step {
    /// The same decision is still open.
    Stay,
    /// The battle has gone on.
    Played,
    /// The player has left.
    Leave,
}

impl Session {
    /// A session; the file is where the match is saved after every order.
    pub fn new(table: Box<dyn Match>, screen: Screen, fast: bool, file: Option<PathBuf>) -> Session {
        let file = file.or_else(|| saves::own_file(&*table));
        Session {
            table,
            screen,
            fast,
            file,
            told: 0,
            mapped: None,
            letters: Letters::default(),
            together: None,
            numbered: Vec::new(),
        }
    }

    /// Plays until the battle is over or the players leave.
    pub fn run(&mut self) -> Result<(), Failure> {
        self.screen.say("Type a number to choose, `help` for everything else.")?;
        self.tell()?;
        loop {
            if let Some(outcome) = self.table.pending().outcome() {
                return self.end(outcome);
            }
            let Some(seat) = self.table.pending().first_seat() else { return Ok(()) };
            match self.computer(seat) {
                Some(level) => {
                    if !self.computer_plays(seat, level)? {
                        return self.leave();
                    }
                }
                None => {
                    if matches!(self.decide(seat)?, Step::Leave) {
                        return self.leave();
                    }
                }
            }
        }
    }

    /// The computer player of a seat.
    fn computer(&self, seat: Seat) -> Option<Level> {
        let key = self.info(seat)?.key;
        let player = self.table.header().players.iter().find(|player| player.seat == key)?;
        player.player.parse().ok()
    }

    /// One order of the computer; false if the player left while it wanted dice.
    fn computer_plays(&mut self, seat: Seat, level: Level) -> Result<bool, Failure> {
        let Some(order) = self.table.computer_order(seat, level) else { return Ok(false) };
        let step = self.submit(seat, &order)?;
        Ok(matches!(step, Step::Played))
    }

    /// Asks a seat until it has decided.
    fn decide(&mut self, seat: Seat) -> Result<Step, Failure> {
        let step = self.table.pending().ask_of(seat).map_or("", |ask| ask.step);
        // The table is shown when it is worth another look: at a new step, if somebody moved or went down since.
        let look = Look::of(&self.table.scene(self.eye()), seat, step);
        match &mut self.mapped {
            Some(mapped) if !mapped.is_old(&look) => mapped.asked = look.asked,
            _ => {
                self.show_map()?;
                self.mapped = Some(look);
            }
        }
        let choices = choices::numbered(&*self.table, seat, &self.ruler());
        self.numbered = choices.iter().map(|choice| choice.order.clone()).collect();
        self.show_question(seat, &choices)?;
        loop {
            let Some(line) = self.screen.ask("> ")? else { return Ok(Step::Leave) };
            let typed = self.ruler().spelled(line.trim());
            if typed.is_empty() {
                continue;
            }
            match self.typed(seat, &typed, &choices)? {
                Step::Stay => {}
                step => return Ok(step),
            }
        }
    }

    /// A line somebody typed: for the game if it reads it as an order, for the terminal if it begins with a colon.
    fn typed(&mut self, seat: Seat, typed: &str, choices: &[Choice]) -> Result<Step, Failure> {
        if let Some(command) = typed.strip_prefix([':', '/']) {
            return match self.command(seat, command.trim())? {
                Some(step) => Ok(step),
                None => {
                    self.screen.say(&format!("  `{command}` is no command of the terminal; `help` lists them."))?;
                    Ok(Step::Stay)
                }
            };
        }
        if self.is_for_the_game(seat, typed) {
            return self.order(seat, typed, choices);
        }
        match self.command(seat, typed)? {
            Some(step) => Ok(step),
            None => self.order(seat, typed, choices),
        }
    }

    /// Whether it is an order of the game: one that it offers now, or a whole sentence that it reads as one. A single word
    /// that the game knows but does not take now is left to the terminal.
    fn is_for_the_game(&self, seat: Seat, typed: &str) -> bool {
        let order = typed.strip_suffix('!').unwrap_or(typed).trim_end();
        let mut words = order.split_whitespace();
        let (word, alone) = (words.next().unwrap_or_default(), words.next().is_none());
        let first = |offer: &Offer| offer.verb.split_whitespace().next().map(str::to_lowercase);
        let offered = self.table.offers(seat).iter().any(|offer| first(offer) == Some(word.to_lowercase()));
        offered || self.table.preview(seat, order).is_ok_and(|preview| !alone || preview.refusal.is_none())
    }

    /// A command of the terminal; nothing if it is none.
    fn command(&mut self, seat: Seat, typed: &str) -> Result<Option<Step>, Failure> {
        let (word, rest) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
        let (word, rest) = (word.to_lowercase(), rest.trim());
        match word.as_str() {
            "help" | "?" => self.screen.block(&help(&self.ruler()))?,
            "map" | "m" => self.show_map()?,
            "look" => self.look(rest)?,
            "forces" | "f" => {
                let scene = self.learned_scene();
                let text = roster::forces(&scene, &self.letters, &self.ruler(), self.screen.width());
                self.screen.block(&text)?;
            }
            "journal" | "j" => {
                let lines = self.table.journal(self.eye(), 0);
                let count = rest.parse().unwrap_or(20).min(lines.len());
                let text = telling::journal(&lines[lines.len() - count..], self.screen.width());
                self.screen.block(&text)?;
            }
            "rule" => self.rule(rest)?,
            "odds" => self.odds(seat, rest)?,
            "measure" => self.measure(rest)?,
            "save" => self.save(rest)?,
            "resume" => return self.resume(rest).map(Some),
            "undo" => return self.undo(rest).map(Some),
            "shift" => return self.shift(seat, rest).map(Some),
            // With words behind it `exit` is an order of a game.
            "quit" | "q" | "exit" if rest.is_empty() => return Ok(Some(Step::Leave)),
            "auto" => {
                let Some(order) = self.table.computer_order(seat, Level::Greedy) else { return Ok(Some(Step::Stay)) };
                self.screen.say(&format!("  {order}"))?;
                return self.submit(seat, &order).map(Some);
            }
            _ => return Ok(None),
        }
        Ok(Some(Step::Stay))
    }

    /// Moves a whole team: an order for each of its pieces, all or none of them, taken back together.
    fn shift(&mut self, seat: Seat, rest: &str) -> Result<Step, Failure> {
        let orders = match together::orders(&*self.table, seat, self.eye(), &self.ruler(), rest) {
            Ok(orders) => orders,
            Err(why) => {
                self.screen.paragraph(&format!("  {why}"))?;
                return Ok(Step::Stay);
            }
        };
        let mut given = 0;
        for order in &orders {
            self.screen.say(&format!("  {order}"))?;
            if !matches!(self.submit(seat, order)?, Step::Played) {
                break;
            }
            given += 1;
            if self.table.pending().first_seat() != Some(seat) {
                break;
            }
        }
        self.together = Some((self.table.line(), given));
        Ok(if given > 0 { Step::Played } else { Step::Stay })
    }

    /// A numbered choice or a typed order, with its odds shown first where dice decide it.
    fn order(&mut self, seat: Seat, typed: &str, choices: &[Choice]) -> Result<Step, Failure> {
        let (typed, sure) = typed.strip_suffix('!').map_or((typed, self.fast), |rest| (rest.trim_end(), true));
        let order = match typed.parse::<usize>() {
            Ok(number) => match number.checked_sub(1).and_then(|index| choices.get(index)) {
                Some(choice) => choice.order.clone(),
                None => {
                    self.screen.say(&match choices.len() {
                        1 => "  There is one numbered choice.".to_owned(),
                        count => format!("  There are {count} numbered choices."),
                    })?;
                    return Ok(Step::Stay);
                }
            },
            Err(_) => typed.to_owned(),
        };
        let preview = match self.table.preview(seat, &order) {
            Ok(preview) => preview,
            Err(misread) => {
                self.screen.paragraph(&format!("  {misread}"))?;
                self.screen.say("  `help` lists what can be typed.")?;
                return Ok(Step::Stay);
            }
        };
        if let Some(refusal) = &preview.refusal {
            let ruler = self.ruler();
            let place = refusal.at.filter(|_| ruler.measuring).map(|at| format!(" Look at {}.", ruler.place(at)));
            let place = place.unwrap_or_default();
            self.screen.paragraph(&format!("  Refused: {refusal}{place}"))?;
            return Ok(Step::Stay);
        }
        let offers = self.table.offers(seat);
        let meant = choices::offer_of(&offers, &order);
        if !sure && meant.is_some_and(|offer| offer.weight == Weight::Grave) {
            self.screen.say(&format!("  {order}: this is not taken back lightly."))?;
            if !self.agreed()? {
                return Ok(Step::Stay);
            }
        }
        let thrown = meant.is_none_or(|offer| offer.dice);
        if !sure && thrown && !preview.odds.is_empty() {
            self.screen.say(&format!("  {order}"))?;
            self.screen.block(&telling::preview(&preview, &self.ruler(), self.screen.width()))?;
            if !self.agreed()? {
                return Ok(Step::Stay);
            }
        }
        self.submit(seat, &order)
    }

    fn agreed(&mut self) -> Result<bool, Failure> {
        loop {
            match self.screen.ask("  Do it? [Y/n] ")?.as_deref().map(str::trim) {
                Some("" | "y" | "Y" | "yes" | "1") => return Ok(true),
                None | Some("n" | "N" | "no" | "2" | "quit") => return Ok(false),
                Some(_) => self.screen.say("  y or n: it is not done yet.")?,
            }
        }
    }

    /// Submits an order, asking for real dice as they are wanted, then tells what happened.
    fn submit(&mut self, seat: Seat, order: &str) -> Result<Step, Failure> {
        loop {
            let line = self.table.line();
            match self.table.submit(seat, order, line) {
                Ok(()) => break,
                Err(NotPlayed::WantsDie(wanted)) => match ask_die(&mut self.screen, wanted)? {
                    Some(face) => self.table.type_die(face),
                    None => return Ok(Step::Leave),
                },
                Err(refused) => {
                    self.screen.paragraph(&format!("  {refused}"))?;
                    return Ok(Step::Stay);
                }
            }
        }
        self.tell()?;
        self.autosave()?;
        Ok(Step::Played)
    }

    /// Tells what has happened since it was last told.
    fn tell(&mut self) -> Result<(), Failure> {
        let lines = self.table.journal(self.eye(), self.told);
        self.told = self.table.line();
        self.screen.block(&telling::story(&lines, self.screen.width()))
    }

    /// What may be seen, with a sign for everybody in it.
    fn learned_scene(&mut self) -> Scene {
        let scene = self.table.scene(self.eye());
        self.letters.learn(&scene);
        scene
    }

    /// The game's own measure.
    fn ruler(&self) -> Ruler {
        Ruler::of(&*self.table, &self.table.scene(self.eye()))
    }

    fn show_map(&mut self) -> Result<(), Failure> {
        let scene = self.learned_scene();
        let (width, ruler) = (self.screen.width(), Ruler::of(&*self.table, &scene));
        let clock =
            if scene.sequence.clock.is_empty() { String::new() } else { format!(" · {}", scene.sequence.clock) };
        self.screen.heading(&format!("{}{clock}", scene.title))?;
        let view = View::whole(&scene, width);
        self.screen.block(&map::draw(&scene, &self.letters, &ruler, view))?;
        self.screen.block(&roster::legend(&scene, &self.letters, width))
    }

    fn show_question(&mut self, seat: Seat, choices: &[Choice]) -> Result<(), Failure> {
        let info = self.info(seat);
        let side = info.as_ref().and_then(|info| info.side).map(|side| side.0);
        let name = info.map(|info| info.name).unwrap_or_default();
        let question = self.table.question(seat);
        let width = self.screen.width();
        let asked = format!("{}: {question}", side_style(side).apply_to(name));
        self.screen.say(&format!("\n{}", crate::output::wrap(&asked, width, "  ")))?;
        let widest = choices.iter().map(|choice| choice.order.len()).max().unwrap_or(0).min(44);
        for (index, choice) in choices.iter().enumerate() {
            let line = format!("{:>3}  {:<widest$}  {}", index + 1, choice.order, choice.about);
            self.screen.say(&crate::output::wrap_keeping_start(&line, width, &" ".repeat(7 + widest)))?;
        }
        for line in choices::how_to_type(&self.table.offers(seat)) {
            self.screen.say(&crate::output::wrap_keeping_start(&format!("  {line}"), width, "     "))?;
        }
        Ok(())
    }

    fn look(&mut self, place: &str) -> Result<(), Failure> {
        let scene = self.learned_scene();
        let ruler = self.ruler();
        let Some(centre) = self.place(place) else {
            return self.screen.say(&format!("  look PLACE: {}; or the id of a piece.", ruler.about()));
        };
        let view = View::around(&scene, centre, self.screen.width());
        self.screen.block(&map::draw(&scene, &self.letters, &ruler, view))
    }

    fn rule(&mut self, id: &str) -> Result<(), Failure> {
        let known = sandtable_shelf::game(self.table.game().id)?.rules();
        match known.iter().find(|rule| rule.id.eq_ignore_ascii_case(id)) {
            Some(rule) => self.screen.block(&rules::whole(rule)),
            None => {
                let near = near_names(id, known.iter().map(|rule| rule.id.as_str()));
                self.screen.say(&format!("  There is no rule `{id}`{near}"))
            }
        }
    }

    /// What an order, typed or by its number, would bring.
    fn odds(&mut self, seat: Seat, typed: &str) -> Result<(), Failure> {
        let number = typed.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let order = number.and_then(|index| self.numbered.get(index)).map_or(typed, String::as_str);
        match self.table.preview(seat, order) {
            Err(misread) => self.screen.paragraph(&format!("  {misread}")),
            Ok(preview) => match &preview.refusal {
                Some(refusal) => self.screen.paragraph(&format!("  It would be refused: {refusal}")),
                None => self.screen.block(&telling::preview(&preview, &self.ruler(), self.screen.width())),
            },
        }
    }

    fn measure(&mut self, places: &str) -> Result<(), Failure> {
        let ends: Vec<Option<Point>> = places.split_whitespace().map(|place| self.place(place)).collect();
        let [Some(from), Some(to)] = ends.as_slice() else {
            return self.screen.say("  measure A B: two places, or the ids of pieces.");
        };
        let measure = self.table.measure(self.eye(), *from, *to);
        self.screen.block(&telling::measure(&measure, &self.ruler(), self.screen.width()))
    }

    /// A place on the table, in the game's own measure, or a piece by its id.
    fn place(&self, text: &str) -> Option<Point> {
        let scene = self.table.scene(self.eye());
        let piece = scene.pieces.iter().find(|piece| piece.id == text.trim_start_matches('#')).map(|piece| piece.at);
        piece.or_else(|| self.ruler().read(text))
    }

    /// Takes back the last order a person gave: whoever shares the screen shares the second thoughts.
    fn undo(&mut self, count: &str) -> Result<Step, Failure> {
        let line = self.table.line();
        let together = self.together.take().filter(|(end, given)| *end == line && *given > 0);
        let orders = match count.parse::<usize>() {
            Ok(count) => count,
            Err(_) if count.is_empty() => together.map_or(1, |(_, given)| given),
            Err(_) => {
                self.screen.say("  undo N: how many orders, such as `undo 3`.")?;
                return Ok(Step::Stay);
            }
        };
        let mut undone = Step::Stay;
        for _ in 0..orders {
            match self.undo_one()? {
                Step::Played => undone = Step::Played,
                _ => break,
            }
        }
        Ok(undone)
    }

    fn undo_one(&mut self) -> Result<Step, Failure> {
        let people: Vec<SeatInfo> =
            self.table.seats().into_iter().filter(|seat| self.computer(seat.seat).is_none()).collect();
        let ordered = |line: &Line| line.live && line.kind == LineKind::Order;
        let last = self.table.journal(Eye::Truth, 0).into_iter().rev().filter(ordered);
        let seat = last.filter_map(|line| people.iter().find(|seat| Some(&seat.key) == line.seat.as_ref())).next();
        let undone = seat.map_or(Err(NoUndo::Nothing), |seat| self.table.undo(seat.seat, UndoLimit::Anything));
        let refusal = match undone {
            Ok(()) => {
                self.mapped = None;
                self.tell()?;
                self.autosave()?;
                return Ok(Step::Played);
            }
            Err(refusal) => refusal,
        };
        self.screen.say(&format!("  {refusal}"))?;
        Ok(Step::Stay)
    }

    fn save(&mut self, file: &str) -> Result<(), Failure> {
        if file.is_empty() {
            return self.screen.say("  save FILE: name a file.");
        }
        match saves::save(&*self.table, std::path::Path::new(file)) {
            Err(Failure::Failed(why)) => self.screen.say(&format!("  {why}")),
            Err(other) => Err(other),
            Ok(()) => self.screen.say(&format!("  Saved. `sandtable play --text --resume {file}` goes on from here.")),
        }
    }

    fn resume(&mut self, file: &str) -> Result<Step, Failure> {
        let loaded = files::read_saved(std::path::Path::new(file)).and_then(|paper| {
            game_of(&paper).and_then(|game| game.load(&paper.text)).map_err(|damage| broken(&paper.file, &damage))
        });
        match loaded {
            Ok(loaded) => {
                tell_notes(&loaded, &mut self.screen)?;
                self.told = loaded.table.line();
                self.table = loaded.table;
                self.file = Some(PathBuf::from(file));
                self.mapped = None;
                Ok(Step::Played)
            }
            Err(Failure::Failed(why) | Failure::Usage(why)) => {
                self.screen.say(&format!("  {why}"))?;
                Ok(Step::Stay)
            }
            Err(other) => Err(other),
        }
    }

    /// A save that cannot be written is told once; the game goes on without it.
    fn autosave(&mut self) -> Result<(), Failure> {
        let Some(path) = &self.file else { return Ok(()) };
        match saves::save(&*self.table, path) {
            Err(Failure::Failed(why)) => {
                self.file = None;
                self.screen.say(&format!("  Note: {why}; this game is not being saved."))
            }
            other => other,
        }
    }

    fn end(&mut self, outcome: Outcome) -> Result<(), Failure> {
        self.show_map()?;
        self.screen.heading("The battle is over")?;
        self.screen.say(&telling::result(&*self.table, outcome))?;
        // A game that was over when it was opened has no file of its own.
        if let Some(path) = self.file.as_ref().filter(|path| path.exists()) {
            let path = path.display();
            self.screen.say(&format!("The story with pictures: sandtable replay {path} --html report.html"))?;
        }
        Ok(())
    }

    fn leave(&mut self) -> Result<(), Failure> {
        self.autosave()?;
        match &self.file {
            Some(path) => {
                let path = path.display();
                self.screen.say(&format!("To go on: sandtable play --text --resume {path}"))
            }
            None => self.screen.say("Until next time."),
        }
    }

    /// What may be shown: one seat's view if one person plays, what anybody may see if they share the screen.
    fn eye(&self) -> Eye {
        let people: Vec<Seat> =
            self.table.seats().iter().map(|seat| seat.seat).filter(|seat| self.computer(*seat).is_none()).collect();
        match people.as_slice() {
            [only] => Eye::Seat(*only),
            _ => Eye::Onlooker,
        }
    }

    fn info(&self, seat: Seat) -> Option<SeatInfo> {
        self.table.seats().into_iter().find(|info| info.seat == seat)
    }
}
