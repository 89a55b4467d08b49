/** The name of the lesson that the page offers to every newcomer. */
export const FIRST_VOYAGE = "first-voyage";
