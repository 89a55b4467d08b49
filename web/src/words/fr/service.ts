/** Words about the page itself: it is offline, or there is a newer version. */
export const service = {
  offline: "Vous êtes hors ligne. Ce qui demande le serveur n’est pas proposé.",
  unreachable: "Le serveur ne répond pas. Ce qui le demande n’est pas proposé en attendant son retour.",
  ready: "Une nouvelle version est prête.",
  stale: "Cette page est plus ancienne que le serveur. Rechargez-la, sans quoi certaines choses peuvent échouer.",
  reload: "Recharger",
  later: "Plus tard",
};
