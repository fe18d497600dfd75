/** Ends a start: its message is one sentence that says what is wrong and what to do about it. */
export class StartError extends Error {}
