//! All files of the page, found by their address.

use crate::asset::Asset;
use crate::encoding::{self, KEPT};
use crate::kind::content_type;
use rust_embed::{EmbeddedFile, RustEmbed};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// What was built. In a debug build it is read from the disk each time.
#[derive(RustEmbed)]
#[folder = "$XAYMACA_PAGES"]
#[allow_missing = true]
struct Built;

/// Files below this have their own digest in their names.
const HASHED: &str = "assets/";

/// The files of a page.
#[derive(Clone, Debug, Default)]
pub enum Pages {
    /// Those of this program.
    #[default]
    Built,
    /// Those of a folder, read whenever they are asked for.
    Folder(PathBuf),
}

impl Pages {
    /// The file at that address, without its leading slash, for somebody who says in `Accept-Encoding` what he
    /// understands.
    pub fn find(&self, path: &str, accepted: &str) -> Option<Asset> {
        if !is_plain(path) || KEPT.iter().any(|(_, ending)| path.ends_with(ending)) {
            return None;
        }
        let kept =
            || KEPT.iter().filter_map(|(word, end)| Some((*word, self.file(&format!("{path}{end}"))?)));
        let varies = kept().next().is_some();
        let (encoding, file) = match kept().find(|(word, _)| encoding::takes(accepted, word)) {
            Some((word, file)) => (Some(word), file),
            None => (None, self.file(path)?),
        };
        let etag = etag(&file.metadata.sha256_hash());
        let immutable = path.starts_with(HASHED);
        Some(Asset { bytes: file.data, content_type: content_type(path), encoding, varies, immutable, etag })
    }

    /// The page itself in a language, whatever its address: which of its parts is shown it finds out by itself. It comes
    /// without compression, because the server adds to it.
    pub fn index(&self, language: &str) -> Option<Asset> {
        let spoken = self.find(&format!("index.{language}.html"), "");
        spoken.or_else(|| self.find("index.html", ""))
    }

    fn file(&self, path: &str) -> Option<EmbeddedFile> {
        match self {
            Self::Built => Built::get(path),
            Self::Folder(folder) => read(&folder.join(path)),
        }
    }
}

fn read(file: &Path) -> Option<EmbeddedFile> {
    rust_embed::utils::read_file_from_fs(file).ok()
}

/// Is it the name of a file inside, and of no hidden one?
fn is_plain(path: &str) -> bool {
    let is_plain =
        |part: &str| !part.is_empty() && !part.starts_with('.') && !part.contains(['\\', ':', '\0']);
    path.split('/').all(is_plain)
}

fn etag(digest: &[u8; 32]) -> String {
    let mut etag = String::from("\"");
    for byte in &digest[..16] {
        let _ = write!(etag, "{byte:02x}");
    }
    etag.push('"');
    etag
}
