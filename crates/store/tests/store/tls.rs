//! TLS to `PostgreSQL`: the address must name the authority that signed the server's certificate.

use crate::place::append;
use crate::remote::refusal;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use xaymaca_services::Postgres;
use xaymaca_store::{Options, Store};

/// Writes a file that only the server may read into its data directory.
fn put(server: &Postgres, name: &str, text: &str) {
    let lines = format!("SELECT unnest(string_to_array($${text}$$, E'\\n'))");
    server.ask("postgres", &format!("COPY ({lines}) TO PROGRAM 'umask 077; cat > {name}'"));
}

#[tokio::test]
async fn the_address_names_the_certificate_authority() {
    let server = Postgres::start();
    let database = server.fresh();
    let mut params = CertificateParams::default();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let signer = CertifiedIssuer::self_signed(params, KeyPair::generate().expect("a key")).expect("signed");
    let key = KeyPair::generate().expect("a key");
    let params = CertificateParams::new(["127.0.0.1".to_owned()]).expect("a name");
    let certificate = params.signed_by(&key, &signer).expect("signed");
    put(&server, "server.crt", &certificate.pem());
    put(&server, "server.key", &key.serialize_pem());
    server.ask("postgres", "ALTER SYSTEM SET ssl = on");
    server.ask("postgres", "SELECT pg_reload_conf()");
    while server.ask("postgres", "SHOW ssl").trim() != "on" {
        tokio::task::yield_now().await;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("signer.pem");
    let file = file.to_str().expect("text");
    let url = format!("{}?sslmode=verify-full", server.url(&database));
    let error = refusal(&url).await;
    assert!(error.contains("UnknownIssuer") && error.contains("sslrootcert="), "{error}");
    let url = format!("{url}&sslrootcert={file}");
    let error = refusal(&url).await;
    assert!(error.contains(&format!("sslrootcert={file} cannot be read")), "{error}");
    std::fs::write(file, signer.pem()).expect("written");
    let store = Store::connect(&url, "anne", &Options::default()).await.expect("the store opens");
    assert_eq!(store.append(append("a", 0)).await, Ok(()));
    let secret = server.ask(
        "postgres",
        "SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'xaymaca' AND ssl",
    );
    assert_ne!(secret.trim(), "0");
}
