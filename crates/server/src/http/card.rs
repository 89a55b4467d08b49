//! Link previews (Open Graph): the title, sentence and picture that messengers show for a shared link. They say what kind of
//! page it is and nothing of the table, because messengers keep previews of links that were meant for few.

use super::App;
use super::language::word;
use axum::http::HeaderMap;
use axum::http::header::HOST;
use std::fmt::Write as _;
use xaymaca_wire::Language;

/// The placeholder in the page.
pub(super) const PLACE: &str = "<!-- card -->";

/// Upper bound on a host name with its port.
const LONGEST_HOST: usize = 260;

/// Title and sentence of the page at that path.
fn words(path: &str, language: Language) -> (&'static str, &'static str) {
    let kind = match path.trim_matches('/').split('/').collect::<Vec<_>>()[..] {
        ["table", _] => 1,
        ["table", _, "replay"] => 2,
        ["rules", ..] => 3,
        ["learn", ..] => 4,
        ["puzzles"] => 5,
        _ => 0,
    };
    match (kind, language) {
        (1, Language::En) => (
            "Come aboard: a pirate race on Xaymaca",
            "You are invited to a race around Jamaica. Open the link, give yourself a name, take a seat. No account, nothing to install.",
        ),
        (1, Language::Fr) => (
            "À bord ! Une course de pirates sur Xaymaca",
            "Vous êtes attendu pour une course autour de la Jamaïque. Ouvrez le lien, choisissez un nom, prenez place. Sans compte, sans rien installer.",
        ),
        (2, Language::En) => (
            "A race on Xaymaca, to watch again",
            "A pirate race around Jamaica, move by move, with every battle and every treasure.",
        ),
        (2, Language::Fr) => (
            "Une course sur Xaymaca, à revoir",
            "Une course de pirates autour de la Jamaïque, coup par coup, avec ses combats et ses trésors.",
        ),
        (3, Language::En) => (
            "The rules of the race on Xaymaca",
            "Load, sail, fight, plunder: every rule of the pirate race around Jamaica, with a search.",
        ),
        (3, Language::Fr) => (
            "Les règles de la course sur Xaymaca",
            "Charger, naviguer, combattre, piller : toutes les règles de la course de pirates, avec une recherche.",
        ),
        (4, Language::En) => (
            "Learn the pirate race on Xaymaca",
            "First Voyage: learn the race around Jamaica in four minutes, by playing it. No account, nothing to install.",
        ),
        (4, Language::Fr) => (
            "Apprendre la course de pirates de Xaymaca",
            "Premier voyage : apprenez la course autour de la Jamaïque en quatre minutes, en y jouant. Sans compte, sans rien installer.",
        ),
        (5, Language::En) => (
            "Puzzles from races on Xaymaca",
            "Moments of real pirate races in which one choice is clearly the best. Find it: no clock, nothing to install.",
        ),
        (5, Language::Fr) => (
            "Énigmes tirées de courses sur Xaymaca",
            "Des moments de vraies courses de pirates où un choix est nettement le meilleur. Trouvez-le : sans chronomètre, sans rien installer.",
        ),
        (_, Language::En) => (
            "Xaymaca: the pirate race around Jamaica",
            "Load your holds, sail round the island and come home rich: in your browser, with friends or against bots.",
        ),
        (_, Language::Fr) => (
            "Xaymaca : la course de pirates autour de la Jamaïque",
            "Remplissez vos cales, faites le tour de l’île et rentrez riche : dans votre navigateur, entre amis ou contre des bots.",
        ),
    }
}

/// The origin of this server: as configured, or as the request says. None if that is not a host name.
fn origin(app: &App, headers: &HeaderMap) -> Option<String> {
    if let Some(origin) = &app.config.origin {
        return Some(origin.clone());
    }
    let host = headers.get(HOST)?.to_str().ok()?;
    let is_host =
        |text: &str| text.chars().all(|letter| letter.is_ascii_alphanumeric() || "-.:[]".contains(letter));
    (!host.is_empty() && host.len() <= LONGEST_HOST && is_host(host)).then(|| format!("http://{host}"))
}

/// The preview of the page at `path`, as HTML for its head.
pub(super) fn html(app: &App, headers: &HeaderMap, path: &str, language: Language) -> String {
    let (title, sentence) = words(path, language);
    let mut html = String::new();
    let mut say = |kind: &str, name: &str, content: &str| {
        let _ = write!(html, "<meta {kind}=\"{name}\" content=\"{}\">", escaped(content));
    };
    say("property", "og:type", "website");
    say("property", "og:site_name", "Xaymaca");
    say("property", "og:locale", if language == Language::Fr { "fr_FR" } else { "en_GB" });
    say("property", "og:title", title);
    say("property", "og:description", sentence);
    say("name", "twitter:card", "summary_large_image");
    if let Some(origin) = origin(app, headers) {
        say("property", "og:url", &format!("{origin}{path}"));
        say("property", "og:image", &format!("{origin}/card.{}.png", word(language)));
        say("property", "og:image:width", "1200");
        say("property", "og:image:height", "630");
    }
    html
}

/// Escapes a text for a quoted attribute.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}
