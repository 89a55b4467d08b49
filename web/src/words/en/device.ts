/** Words of the races on this device. */
export const device = {
  title: "On this device",
  hint: "Stored in this browser only. These races need no connection.",
  remove: "Delete",
  removeSure: "Delete this race for good?",
  removed: "The race is deleted.",
  keep: "Keep it",
  unreadable: "The entry of this race cannot be read. Your other races are safe.",
  openAnyway: "Try to open it",
  record: "Save the record",
  takeOver: "Take it over here",
  stays: "This race stays on this device and needs no connection.",
  offline: "You are offline: this race stays on this device.",
  only: "This race is stored in this browser only, so no link leads to it. It waits for you in “My races”.",
};
