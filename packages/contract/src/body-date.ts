import * as z from 'zod/mini'
import { parseDateTime } from './tokyo.ts'

/** A date and time of a body; parsed: an instant at the start of its minute. */
export const date = z.pipe(
  z.string(),
  z.transform((value, context) => {
    const at = parseDateTime(value)
    if (at === null) context.issues.push({ code: 'custom', input: value, message: 'not a date and time' })
    return at ?? 0
  }),
)
