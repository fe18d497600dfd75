import { type Instant, parseDateTime } from '@kawaraban/contract/tokyo.ts'

/** Reads 'YYYY/MM/DD HH:mm' in Tokyo time; throws when it is none. */
export const at = (text: string): Instant => {
  const instant = parseDateTime(text)
  if (instant === null) throw new Error(`${text} is no date and time`)
  return instant
}
