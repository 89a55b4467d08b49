//! Errors of joining the cluster, as sentences for the administrator. They have no user and no password.

use super::nats_url::NatsUrls;
use async_nats::{ConnectError, ConnectErrorKind};
use std::error::Error as _;

/// Why the cluster cannot be joined.
#[derive(Debug, thiserror::Error)]
pub enum BusError {
    /// The addresses cannot be read.
    #[error("the addresses of NATS are not understood: {0}; {SHAPE}")]
    Misspelt(String),
    /// No server could be reached.
    #[error("NATS at {servers} cannot be used: {why}")]
    Unreachable {
        /// The servers that were tried.
        servers: String,
        /// The last error, and what may help.
        why: String,
    },
    /// A server was reached, but does not answer.
    #[error("NATS at {0} does not answer")]
    Silent(String),
}

const SHAPE: &str = "one looks like nats://user:password@host:4222 or tls://host; \
    in a user or password a comma is written %2C, @ %40, : %3A, / %2F, ? %3F, # %23, % %25";

impl BusError {
    pub(super) fn unreachable(servers: &NatsUrls, error: &ConnectError) -> Self {
        Self::Unreachable { servers: servers.to_string(), why: why(error, servers.has_login()) }
    }
}

fn why(error: &ConnectError, has_login: bool) -> String {
    let said = match (error.kind(), error.source()) {
        (ConnectErrorKind::AuthorizationViolation, _) if has_login => {
            return "it refuses this user and password, or token (authorization violation)".into();
        }
        (ConnectErrorKind::AuthorizationViolation, _) => {
            return "it asks who we are (authorization violation): \
                    write nats://user:password@host, or nats://token@host"
                .into();
        }
        (ConnectErrorKind::TimedOut, _) => return "it does not answer in time".into(),
        (ConnectErrorKind::Io, Some(source)) => source.to_string(),
        _ => error.to_string(),
    };
    match HINTS.iter().find(|(sign, _)| said.contains(sign)) {
        Some((_, hint)) => format!("{said}: {hint}"),
        None => said,
    }
}

/// Parts of TLS errors, and what they mean.
const HINTS: &[(&str, &str)] = &[
    ("UnknownIssuer", "if its authority is your own, SSL_CERT_FILE must name the file with that certificate"),
    ("InvalidContentType", "does it speak TLS at all? If not, write nats:// instead of tls://"),
    ("CertificateRequired", "it wants certificates of clients, and we have none"),
    ("BadCertificate", "it may want certificates of clients, and we have none"),
];
