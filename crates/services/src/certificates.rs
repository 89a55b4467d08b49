//! A certificate authority for a test, and a certificate for this machine that it has signed.

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use std::fs;
use std::path::{Path, PathBuf};

/// The files for a server and its clients.
pub(crate) struct Certificates {
    pub(crate) authority: PathBuf,
    pub(crate) certificate: PathBuf,
    pub(crate) key: PathBuf,
}

impl Certificates {
    /// Makes new ones, for `localhost` and `127.0.0.1`, in that folder.
    pub(crate) fn new(folder: &Path) -> Self {
        let key = || KeyPair::generate().expect("a key");
        let mut params = CertificateParams::default();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let authority = CertifiedIssuer::self_signed(params, key()).expect("an authority");
        let names = ["localhost", "127.0.0.1"].map(ToOwned::to_owned);
        let (server, params) = (key(), CertificateParams::new(names).expect("names"));
        let certificate = params.signed_by(&server, &authority).expect("a certificate");
        let write = |name: &str, text: String| {
            let file = folder.join(name);
            fs::write(&file, text).expect("written");
            file
        };
        Self {
            authority: write("authority.pem", authority.pem()),
            certificate: write("certificate.pem", certificate.pem()),
            key: write("key.pem", server.serialize_pem()),
        }
    }
}
