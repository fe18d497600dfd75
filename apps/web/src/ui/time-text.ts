import { timeChoices } from '@kawaraban/contract/tokyo.ts'

/**
 * Parses typed text as the beginning of a `HH:mm`: full width becomes half width, `9` becomes `09`, `930` and `9時30分`
 * become `09:30`. A single `0`, `1` or `2` remains, since it may begin either hour. Other text is returned as typed.
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

/** `235`, the beginning of `2350`, as `23:5`; null for anything but three digits that may get a fourth. */
const readUnfinished = (text: string): string | null => {
  const parts = /^([01]\d|2[0-3])(\d)$/.exec(text.normalize('NFKC').trim())
  return parts && `${parts[1]}:${parts[2]}`
}

/** The choices that start with the typed text; all of them for an empty one. */
export const choicesFor = (text: string): readonly string[] => {
  const starts = [readStart(text), readUnfinished(text)]
  return timeChoices.filter((choice) => starts.some((start) => start !== null && choice.startsWith(start)))
}

/** Parses the text of a blurred field as one of the choices, or null. An hour alone is the full hour. */
export const readTime = (text: string): string | null => {
  const start = readStart(text)
  const time = start.endsWith(':') ? `${start}00` : start
  return timeChoices.includes(time) ? time : null
}
