//! The encodings in which files are kept, and which of them a client accepts.

/// The word for `Content-Encoding` and the extension of such a file; the smallest first.
pub(crate) const KEPT: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// True if a client with that `Accept-Encoding` accepts the encoding.
pub(crate) fn takes(accepted: &str, encoding: &str) -> bool {
    accepted.split(',').any(|part| {
        let mut words = part.split(';').map(str::trim);
        let is_it = words.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
        // A weight of 0 refuses the encoding.
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
    fn an_encoding_is_accepted_if_it_is_named_without_a_weight_of_0() {
        assert!(takes("gzip, deflate, br, zstd", "br"));
        assert!(takes("gzip;q=0.5,BR", "br"));
        assert!(!takes("gzip, br;q=0", "br"));
        assert!(!takes("gzip, br; q=0.0", "br"));
        assert!(!takes("", "gzip"));
        assert!(!takes("brotli", "br"));
    }
}
