//! Which of the encodings that a file is kept in is sent to somebody who says what he understands.

/// The word for `Content-Encoding` and how the name of such a file ends; the smallest first.
pub(crate) const KEPT: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// Does he take it, by what he says in `Accept-Encoding`?
pub(crate) fn takes(accepted: &str, encoding: &str) -> bool {
    accepted.split(',').any(|part| {
        let mut words = part.split(';').map(str::trim);
        let is_it = words.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
        // Of no use to him at all is written as a weight of nothing.
        let is_refused = words
            .filter_map(|word| word.strip_prefix("q="))
            .any(|weight| weight.parse::<f32>().is_ok_and(|weight| weight <= 0.0));
        is_it && !is_refused
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_names_an_encoding_takes_it_unless_he_says_no() {
        assert!(takes("gzip, deflate, br, zstd", "br"));
        assert!(takes("gzip;q=0.5,BR", "br"));
        assert!(!takes("gzip, br;q=0", "br"));
        assert!(!takes("gzip, br; q=0.0", "br"));
        assert!(!takes("", "gzip"));
        assert!(!takes("brotli", "br"));
    }
}
