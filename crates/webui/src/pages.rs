//! Finds the files of the page by their paths.

use crate::asset::Asset;
use crate::encoding::{self, KEPT};
use crate::kind::content_type;
use rust_embed::{EmbeddedFile, RustEmbed};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// The built page. In a debug build it is read from the disk each time.
#[derive(RustEmbed)]
#[folder = "$XAYMACA_PAGES"]
#[allow_missing = true]
struct Built;

/// Files in this folder have a digest of their content in their names.
const HASHED: &str = "assets/";

/// The files of a page.
#[derive(Clone, Debug, Default)]
pub enum Pages {
    /// The page that was built with this program.
    #[default]
    Built,
    /// The page in a folder, read at each request.
    Folder(PathBuf),
}

impl Pages {
    /// The file at that path, without a leading slash, in the best encoding that `accepted` (`Accept-Encoding`) allows.
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

    /// The HTML of the page in a language, for every address: the page itself decides what to show there. It is not
    /// compressed, because the server adds to it.
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

/// True if the path stays inside the folder and names no hidden file.
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
