//! The bounds of a server, and how they shrink to the open files that the system allows. It counts nothing.

/// Open files that are no connections: the store, the bus, the log, connections that are only answered for monitoring.
const OWN_FILES: usize = 128;

/// The bounds of a server.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// HTTP requests a second from one address other than this machine.
    pub requests: u32,
    /// Messages a second over one socket.
    pub messages: u32,
    /// Requests to tables a second from one guest, apart from choices.
    pub asks: u32,
    /// Sockets of one address other than this machine.
    pub sockets_per_address: usize,
    /// Sockets of the whole server.
    pub sockets: usize,
    /// Further connections beside the sockets, for requests.
    pub spare: usize,
    /// Tables that are awake at once.
    pub tables: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            requests: 50,
            messages: 200,
            asks: 20,
            sockets_per_address: 200,
            sockets: 15_000,
            spare: 1_000,
            tables: 20_000,
        }
    }
}

impl Bounds {
    /// Connections of any kind.
    pub const fn connections(&self) -> usize {
        self.sockets + self.spare
    }

    /// The open files that these bounds may need.
    pub const fn open_files(&self) -> usize {
        self.connections() + OWN_FILES
    }

    /// The same bounds with as many connections as that many open files allow. A quarter of them is for requests, so that the
    /// server can be reached when all sockets are taken.
    #[must_use]
    pub fn fit(self, open_files: usize) -> Self {
        if self.open_files() <= open_files {
            return self;
        }
        // With very few files, half of them: a server that admits a handful is better than none.
        let room = open_files.saturating_sub(OWN_FILES).max(open_files / 4).max(2);
        let spare = self.spare.min(room.div_ceil(4));
        let sockets = self.sockets.min(room - spare);
        Self { sockets, spare: self.spare.min(room - sockets), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_that_fit_stay() {
        let bounds = Bounds::default();
        let same = bounds.fit(bounds.open_files());
        assert_eq!((same.sockets, same.spare), (15_000, 1_000));
    }

    #[test]
    fn sockets_and_requests_share_what_there_is() {
        for files in [64, 256, 1_024, 4_096, 16_000] {
            let fitted = Bounds::default().fit(files);
            assert!(fitted.sockets > 0 && fitted.spare > 0, "{files}");
            assert!(fitted.sockets < 15_000 && fitted.connections() < files, "{files}: {fitted:?}");
            assert!(fitted.spare * 5 > fitted.connections().min(4_000), "{files}: {fitted:?}");
            assert!(files < 256 || fitted.open_files() <= files, "{files}: {fitted:?}");
        }
        let few = Bounds { sockets: 100, ..Bounds::default() }.fit(1_024);
        assert_eq!((few.sockets, few.spare), (100, 796), "sockets that fit stay");
    }
}
