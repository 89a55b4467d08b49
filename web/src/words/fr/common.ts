/** Words of every screen. */
export const common = {
  title: "Xaymaca",
};
