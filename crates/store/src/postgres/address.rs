//! Parses the URL of a database. Errors repeat no part of it that might belong to the password. It opens no connection.

use crate::StoreError;
use sqlx::postgres::PgConnectOptions;
use std::fs::File;

/// The parameters that are allowed. The driver would ignore others, and log their values, which may be a password.
const KNOWN: [&str; 17] = [
    "sslmode",
    "ssl-mode",
    "sslrootcert",
    "ssl-root-cert",
    "ssl-ca",
    "sslcert",
    "ssl-cert",
    "sslkey",
    "ssl-key",
    "statement-cache-capacity",
    "host",
    "hostaddr",
    "port",
    "dbname",
    "user",
    "application_name",
    "options",
];

const SSL_MODES: [&str; 6] = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"];

/// The longest unknown parameter name that an error repeats.
const LONGEST_KEY: usize = 40;

/// A parsed URL.
pub(super) struct Address {
    pub(super) connect: PgConnectOptions,
    /// The parameters that name files, and the files.
    files: Vec<(String, String)>,
}

impl Address {
    pub(super) fn read(url: &str) -> Result<Address, StoreError> {
        let rest = url
            .strip_prefix("postgres://")
            .or_else(|| url.strip_prefix("postgresql://"))
            .ok_or_else(|| no("it does not begin with postgres://"))?;
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let (authority, tail) = rest.split_at(end);
        // The driver would take what follows for the host, and repeat it in errors.
        if tail.contains('@') {
            return Err(no(
                "it has an @ behind its host; in a name or password / is written %2F, ? %3F, # %23",
            ));
        }
        if tail.contains('#') {
            return Err(no("it has a #; in a name or password that is written %23"));
        }
        let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
        if host.contains(',') {
            return Err(several());
        }
        let mut files = Vec::new();
        let query = tail.split_once('?').map_or("", |(_, query)| query);
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let Some((key, value)) = pair.split_once('=') else {
                return Err(no("it has a parameter without a ="));
            };
            check(key, value)?;
            if key.contains("cert") || key.contains("key") || key.contains("-ca") {
                files.push((key.to_owned(), decode(value)));
            }
        }
        let connect = url.parse().map_err(|error: sqlx::Error| match error {
            sqlx::Error::Configuration(error) => no(&error.to_string()),
            _ => no("it cannot be read"),
        })?;
        Ok(Address { connect, files })
    }

    /// A sentence on the first of its files that cannot be read.
    pub(super) fn unreadable(&self) -> Option<String> {
        self.files
            .iter()
            // A value may be the content of the file itself, which must not be repeated.
            .filter(|(_, file)| !file.contains("-----"))
            .find_map(|(key, file)| {
                File::open(file).err().map(|error| format!("{key}={file} cannot be read: {error}"))
            })
    }
}

fn check(key: &str, value: &str) -> Result<(), StoreError> {
    let is_option = key.starts_with("options[") && key.ends_with(']');
    match key {
        "sslmode" | "ssl-mode" if !SSL_MODES.contains(&value) => {
            Err(no(&format!("its {key} is none of {}", SSL_MODES.join(", "))))
        }
        "host" | "hostaddr" if decode(value).contains(',') => Err(several()),
        "target_session_attrs" => Err(no(
            "it has target_session_attrs, but only one host can be named; name the one that lets us write, and leave it out",
        )),
        "password" => Ok(()),
        key if is_option || KNOWN.contains(&key) => Ok(()),
        key if key.len() <= LONGEST_KEY
            && key.chars().all(|c| c.is_ascii_alphanumeric() || "-_.[]".contains(c)) =>
        {
            Err(no(&format!("its parameter {key} is unknown")))
        }
        _ => Err(no("it has an unknown parameter")),
    }
}

fn no(why: &str) -> StoreError {
    let shape = "an address looks like postgres://name:password@host/database";
    StoreError::Other(format!("this is not the address of a PostgreSQL database: {why}; {shape}"))
}

fn several() -> StoreError {
    no(
        "it names several hosts, and only one is supported; name the one that lets us write, or one that leads there",
    )
}

/// Decodes the value of a parameter.
fn decode(value: &str) -> String {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.as_bytes();
    while let [first, after @ ..] = rest {
        let code = after.get(..2).and_then(|code| std::str::from_utf8(code).ok());
        match (first, code.and_then(|code| u8::from_str_radix(code, 16).ok())) {
            (b'%', Some(byte)) => {
                bytes.push(byte);
                rest = &after[2..];
                continue;
            }
            (b'+', _) => bytes.push(b' '),
            _ => bytes.push(*first),
        }
        rest = after;
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::{Address, decode};

    fn refusal(tail: &str) -> Option<String> {
        let url = format!("postgres://anne:hushhush@{tail}");
        let error = Address::read(&url).err().map(|error| error.to_string());
        assert!(!error.as_ref().is_some_and(|error| error.contains("hush")), "{error:?}");
        error
    }

    #[test]
    fn unknown_parameters_and_several_hosts_are_refused() {
        for tail in [
            "h",
            "h:5/d",
            "h/d?",
            "[::1]:5433/d?sslmode=verify-full&sslrootcert=%2Fa%20b.pem&options[search_path]=x",
            "h/d?password=a%2Cb&user=b&application_name=x&hostaddr=127.0.0.1&port=7",
        ] {
            assert_eq!(refusal(tail), None, "{tail}");
        }
        for (tail, why) in [
            ("h/d?pasword=hushhush", "its parameter pasword is unknown"),
            ("h/d?hushhush", "without a ="),
            ("h/d?sslmode=require&hush%20hush=1", "an unknown parameter"),
            ("h/d?sslmode=hushhush", "verify-ca"),
            ("h/d?target_session_attrs=read-write", "only one host"),
            ("h1:1,h2:2/d", "several hosts"),
            ("h1,h2/d?target_session_attrs=read-write", "several hosts"),
            ("/d?host=h1,h2", "several hosts"),
            ("/d?host=h1%2Ch2", "several hosts"),
            ("h/d?password=hush#hush", "%23"),
        ] {
            let error = refusal(tail).unwrap_or_default();
            assert!(error.contains(why), "{tail}: {error}");
        }
        assert!(Address::read("postgres://anne:a,b@h/d").is_ok(), "that comma is in the password");
    }

    #[test]
    fn a_file_that_is_missing_is_named() {
        let address = |tail: &str| Address::read(&format!("postgres://h/d?{tail}")).expect("an address");
        let missing = address("sslmode=verify-ca&sslrootcert=%2Fno%2Fsuch+file.pem").unreadable();
        assert!(missing.is_some_and(|missing| missing.starts_with("sslrootcert=/no/such file.pem cannot")));
        assert_eq!(address("sslkey=-----BEGIN+KEY-----hush").unreadable(), None, "that is no file");
        assert_eq!(address("sslmode=require").unreadable(), None);
    }

    #[test]
    fn percent_encoded_values_are_decoded() {
        assert_eq!(decode("a%2Fb+c%"), "a/b c%");
        assert_eq!(decode("%C3%A9%zz%4"), "é%zz%4");
    }
}
