/** No screen of ours has more calls waiting: a line that is longer is one of a program, or of somebody who disturbs. */
const longLine = 10
/** A pause is this multiple of the time that the call took. */
const times = 3
/** Nobody waits long for a pause: it is for what keeps the process busy, not for a slow network. */
const longestMs = 20

/**
 * Milliseconds in which a place stays free for others, after a call that had it for `heldMs`, while `waiting` more of the same caller
 * or company wait for it: in a long line three times as long as the call took, so that a caller with hundreds of calls has a quarter of the process (G-345).
 */
export const pauseMs = (waiting: number, heldMs: number): number =>
  waiting > longLine ? Math.min(times * heldMs, longestMs) : 0
