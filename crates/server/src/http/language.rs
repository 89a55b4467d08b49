//! The language that a browser asks for.

use axum::http::HeaderMap;
use axum::http::header::ACCEPT_LANGUAGE;
use xaymaca_wire::Language;

/// Upper bound on the languages of one header that are read. Browsers send a handful.
const MOST: usize = 20;

/// The language that these headers prefer (RFC 9110, 12.5.4). English if they name none of ours.
pub(super) fn asked(headers: &HeaderMap) -> Language {
    let header = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut best = (0.0, Language::En);
    for range in header.split(',').take(MOST) {
        let mut parts = range.split(';').map(str::trim);
        let language = match parts.next().unwrap_or_default().split('-').next() {
            Some(tag) if tag.eq_ignore_ascii_case("en") => Language::En,
            Some(tag) if tag.eq_ignore_ascii_case("fr") => Language::Fr,
            _ => continue,
        };
        let quality = parts.find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")));
        let quality = quality.map_or(1.0, |number| number.parse().unwrap_or(0.0));
        // Of equal preferences the first wins.
        if quality > best.0 && quality <= 1.0 {
            best = (quality, language);
        }
    }
    best.1
}

/// The word for it in addresses, file names and HTML.
pub(super) fn word(language: Language) -> &'static str {
    match language {
        Language::En => "en",
        Language::Fr => "fr",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn of(header: &str) -> Language {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT_LANGUAGE, HeaderValue::from_str(header).expect("a header"));
        asked(&headers)
    }

    #[test]
    fn the_preferred_language_is_found() {
        for french in
            ["fr", "FR-ca", "fr-CH, fr;q=0.9, en;q=0.8", "de, en;q=0.5, fr;q=0.7", "es,fr", "*, fr;q=0.1"]
        {
            assert_eq!(of(french), Language::Fr, "{french}");
        }
        for english in [
            "",
            "en",
            "en-GB,fr;q=0.9",
            "de",
            "fr;q=0, en;q=0.1",
            "en, fr;Q=0.5",
            "fr;q=0",
            "french",
            "fr;q=9",
            "fr;q=x",
            "en, fr",
        ] {
            assert_eq!(of(english), Language::En, "{english}");
        }
        assert_eq!(of(&"de, ".repeat(500)), Language::En);
        assert_eq!(asked(&HeaderMap::new()), Language::En);
    }
}
