/** Words of every screen. */
export const common = {
  title: "Xaymaca",
  again: "Réessayer",
  reload: "Recharger la page",
  error: "Quelque chose a mal tourné sur cette page. Vos courses sont à l’abri : rechargez la page.",
  unreachable: "Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.",
  percent: (figures: string) => `${figures}\u00a0%`,
  copied: "Copié",
  notCopied: "Le navigateur refuse de copier : sélectionnez le texte et copiez-le vous-même.",
};
