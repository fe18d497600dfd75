import { formatDay, parseDateTime } from '@kawaraban/contract/tokyo.ts'

const typedDay =
  /^(\d{4}|R[1-9]\d?)(?:[/.-](\d{1,2})[/.-](\d{1,2})|年(\d{1,2})月(\d{1,2})日?|(\d{2})(\d{2}))(?:\([日月火水木金土]\))?$/i

/** 2019 is the first year of Reiwa. */
const yearBeforeReiwa = 2018

const yearOf = (typed: string) => {
  const inEra = /^R(\d+)$/i.exec(typed)
  return inEra ? String(yearBeforeReiwa + Number(inEra[1])) : typed
}

/**
 * Parses a typed date: `2027/1/5`, `2027-01-05`, `20270105`, `２０２７年１月５日`, `令和9年1月5日`, `R9.1.5`, with or without
 * a weekday. Returns `2027/01/05`, or null for anything else, impossible dates included.
 */
export const readDay = (text: string): string | null => {
  const plain = text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/[‐‑‒–—―−ー]/g, '-')
    .replace(/^令和/, 'R')
    .replace(/^R元/i, 'R1')
  const parts = typedDay.exec(plain)
  if (!parts?.[1]) return null
  const [year, month, day] = [yearOf(parts[1]), parts[2] ?? parts[4] ?? parts[6], parts[3] ?? parts[5] ?? parts[7]]
  const at = parseDateTime(`${year}/${month?.padStart(2, '0')}/${day?.padStart(2, '0')} 00:00`)
  return at === null ? null : formatDay(at)
}
