/** Ends a command that could not be carried out: its message is one sentence that says why. */
export class CommandError extends Error {}
