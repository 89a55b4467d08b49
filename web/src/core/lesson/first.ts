/** The name of the lesson that every newcomer is offered. */
export const FIRST_VOYAGE = "first-voyage";
