/** Words about the page itself: it is offline, or there is a newer version. */
export const service = {
  offline: "You are offline. What needs the server is not shown.",
  unreachable: "The server does not answer. What needs it is not shown until it is there again.",
  ready: "A new version is ready.",
  stale: "This page is older than the server. Some things may fail until you reload it.",
  reload: "Reload",
  later: "Later",
};
