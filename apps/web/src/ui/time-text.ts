import { timeChoices } from '@kawaraban/contract/tokyo.ts'

/**
 * What has been typed into a time input as the beginning of a `HH:mm`: full width becomes half width, `9` becomes
 * `09`, `930` and `9時30分` become `09:30`. A lone `0`, `1` or `2` stays, since it may begin either hour.
 * Text that begins no time comes back as typed.
 */
const readStart = (text: string): string => {
  const plain = text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace('時半', ':30')
    .replace(/[時.]/, ':')
    .replace(/分$/, '')
  const parts = /^(?:([01]?\d|2[0-3])(?::(\d{0,2}))?|(\d{1,2})(\d\d)|(\d)(\d))$/.exec(plain)
  if (!parts || /^[0-2]$/.test(plain)) return plain
  const [, hour, minute, joinedHour, joinedMinute, shortHour, tens] = parts
  if (hour !== undefined) return `${hour.padStart(2, '0')}:${minute ?? ''}`
  return joinedHour === undefined ? `0${shortHour}:${tens}` : `${joinedHour.padStart(2, '0')}:${joinedMinute}`
}

/** `235` on the way to `2350`, as `23:5`; null for anything but three digits that may still get a fourth. */
const readUnfinished = (text: string): string | null => {
  const parts = /^([01]\d|2[0-3])(\d)$/.exec(text.normalize('NFKC').trim())
  return parts && `${parts[1]}:${parts[2]}`
}

/** The choices that start with what has been typed; all of them for an empty text. */
export const choicesFor = (text: string): readonly string[] => {
  const starts = [readStart(text), readUnfinished(text)]
  return timeChoices.filter((choice) => starts.some((start) => start !== null && choice.startsWith(start)))
}

/** The choice that a text names when its field is left, an hour alone being the full hour, or null. */
export const readTime = (text: string): string | null => {
  const start = readStart(text)
  const time = start.endsWith(':') ? `${start}00` : start
  return timeChoices.includes(time) ? time : null
}
