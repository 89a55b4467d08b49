//! Parses the URLs of the NATS servers. The login is taken out, so that an address can be logged. It opens no connection.

use async_nats::{ConnectOptions, ServerAddr};
use percent_encoding::percent_decode_str;
use std::fmt;

/// Addresses without logins, and the one login for all.
pub(super) struct NatsUrls {
    pub(super) addresses: Vec<ServerAddr>,
    login: Option<Login>,
}

#[derive(PartialEq, Eq)]
enum Login {
    User { name: String, password: String },
    Token(String),
}

impl NatsUrls {
    /// Parses URLs with commas between them.
    ///
    /// # Errors
    /// What is wrong. It repeats nothing of the text, which might be a part of the password.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let mut servers = Self { addresses: Vec::new(), login: None };
        for server in text.split(',') {
            let (address, login) = separate(server.trim())?;
            servers.addresses.push(address);
            match (&servers.login, login) {
                (Some(known), Some(login)) if *known != login => {
                    return Err("two of them name different users; one is enough, and counts for all".into());
                }
                (None, Some(login)) => servers.login = Some(login),
                _ => {}
            }
        }
        Ok(servers)
    }

    /// Adds the login. If one server requires TLS, all do, also those that the servers announce later.
    pub(super) fn with_login(&self, options: ConnectOptions) -> ConnectOptions {
        let options = options.require_tls(self.addresses.iter().any(ServerAddr::tls_required));
        match &self.login {
            Some(Login::User { name, password }) => options.user_and_password(name.clone(), password.clone()),
            Some(Login::Token(token)) => options.token(token.clone()),
            None => options,
        }
    }

    /// True if there is a login.
    pub(super) const fn has_login(&self) -> bool {
        self.login.is_some()
    }
}

/// Their hosts and ports.
impl fmt::Display for NatsUrls {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, address) in self.addresses.iter().enumerate() {
            let comma = if nth > 0 { ", " } else { "" };
            let host = address.host();
            if host.contains(':') {
                write!(to, "{comma}[{host}]:{}", address.port())?;
            } else {
                write!(to, "{comma}{host}:{}", address.port())?;
            }
        }
        Ok(())
    }
}

/// Separates an address from its login. A user without a password is a token, as usual with NATS.
fn separate(text: &str) -> Result<(ServerAddr, Option<Login>), String> {
    let address: ServerAddr = text.parse().map_err(|error: std::io::Error| error.to_string())?;
    let login = match (address.username(), address.password()) {
        (None, None) => None,
        (Some(name), Some(password)) => Some(Login::User { name: plain(name)?, password: plain(password)? }),
        (Some(token), None) => Some(Login::Token(plain(token)?)),
        (None, Some(_)) => return Err("there is a password, and no user before it".into()),
    };
    let mut url = address.into_inner();
    // It is usually a part of a password that was not percent-encoded.
    if !matches!(url.path(), "" | "/") || url.query().is_some() || url.fragment().is_some() {
        return Err("something follows a host and port".into());
    }
    let is_bare = url.set_username("").and_then(|()| url.set_password(None)).is_ok();
    if !is_bare || url.host_str().is_none_or(str::is_empty) {
        return Err("one of them has no host".into());
    }
    let address = ServerAddr::from_url(url).map_err(|error| error.to_string())?;
    Ok((address, login))
}

fn plain(encoded: &str) -> Result<String, String> {
    let plain = percent_decode_str(encoded).decode_utf8();
    plain.map(Into::into).map_err(|_| "a user or password is not text".into())
}

#[cfg(test)]
mod tests {
    use super::{Login, NatsUrls};

    fn login(text: &str) -> Option<Login> {
        NatsUrls::parse(text).unwrap_or_else(|why| panic!("{text}: {why}")).login
    }

    fn why_not(text: &str) -> String {
        NatsUrls::parse(text).err().unwrap_or_else(|| panic!("{text} is understood"))
    }

    #[test]
    fn users_and_tokens_are_read_and_taken_out() {
        let servers =
            NatsUrls::parse("nats://anne:s%40lt%2C%25@a.example, tls://[::1]:4333").expect("understood");
        assert_eq!(servers.to_string(), "a.example:4222, [::1]:4333");
        let urls: Vec<&str> = servers.addresses.iter().map(async_nats::ServerAddr::as_url_str).collect();
        assert_eq!(urls, ["nats://a.example", "tls://[::1]:4333"]);
        let anne = Login::User { name: "anne".into(), password: "s@lt,%".into() };
        assert!(servers.login == Some(anne));
        assert!(login("nats://s%3Al%20t@a") == Some(Login::Token("s:l t".into())));
        assert!(login("nats://a:1,nats://b:2").is_none());
    }

    #[test]
    fn one_user_counts_for_all() {
        let anne = || Login::User { name: "anne".into(), password: "salt".into() };
        assert!(login("nats://a,nats://anne:salt@b,nats://c") == Some(anne()));
        assert!(login("nats://anne:salt@a,nats://anne:s%61lt@b") == Some(anne()));
        assert!(why_not("nats://anne:salt@a,nats://anne:secret@b").contains("different users"));
        assert!(why_not("nats://anne:salt@a,nats://anne@b").contains("different users"));
    }

    #[test]
    fn errors_do_not_have_the_password() {
        for text in [
            "nats://anne:secret/salt@a",
            "nats://anne:1/secret@a",
            "nats://anne:1?secret@a",
            "nats://anne:1#secret@a",
            "nats://anne:secret,salt@a",
            "nats://:secret@a",
            "nats://anne:secret%FF@a",
            "nats://anne:secret@",
            "secret://anne:salt@a",
            "",
        ] {
            let why = why_not(text);
            assert!(!why.contains("secret") || text.starts_with("secret"), "{text}: {why}");
        }
    }
}
