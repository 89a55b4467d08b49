/** Words of the bar at the top, and of buttons that stand on every screen. */
export const bar = {
  bar: "Xaymaca",
  toHome: "Xaymaca, home",
  rules: "Rules",
  soundOn: "Sound is on",
  soundOff: "Sound is off",
  otherLanguage: "Français",
  otherShort: "FR",
  toLight: "By daylight",
  toDark: "Night watch",
  open: "Settings",
  title: "Settings",
  close: "Close",
  on: "On",
  off: "Off",
};
