//! What `sandtable` alone prints: a short tour.

use sandtable_shelf::games;

/// The tour, with commands that work as printed.
pub fn text() -> String {
    let mut text = String::from("Sandtable plays WWII tabletop wargames by their real rules.\n\n");
    for game in games() {
        let info = game.info();
        text.push_str(&format!("  {:<12} {}\n", info.id, info.name));
    }
    let Some(game) = games().first() else { return text };
    let id = game.info().id;
    let question = game.questions().first().map_or("", |question| question.name);
    let scenario = game.scenarios().first().map(|scenario| scenario.id.clone()).unwrap_or_default();
    let rule = game.rules().first().map(|rule| rule.id.clone()).unwrap_or_default();
    let commands = [
        ("play --text --against greedy".to_owned(), "a first battle here in the terminal, by numbers"),
        (format!("scenarios {id}"), "what there is to fight over"),
        (format!("rules {id} {rule}"), "any rule by its id"),
        (format!("odds {id} {question}"), "exact odds; without a question, the list of them"),
        (format!("sim {id} {scenario} --sides greedy,random -n 100"), "a hundred battles while you wait"),
        ("replay FILE --html report.html".to_owned(), "a saved battle as a story with pictures"),
        ("verify FILE".to_owned(), "every seal, ruling and die of a saved battle, checked"),
        ("help".to_owned(), "everything else"),
    ];
    text.push_str("\nTry:\n");
    for (command, about) in commands {
        text.push_str(&format!("  sandtable {command:<48} {about}\n"));
    }
    text
}
