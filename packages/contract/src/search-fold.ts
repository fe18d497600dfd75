import { comparedKanji } from './search-kanji.ts'

/** Gets each unit of a folded text, and which units of the original it is made of: from `start` to before `end`. */
type Sink = (unit: number, start: number, end: number) => void

/** What all dashes and prolonged sound marks are compared as. */
export const prolongedMark = 'ー'
/** Prolonged sound marks, and dashes that people type for them (Unicode: property Dash, and lines that are drawn like one). */
const dash = /[-‐‑‒–—―−─━⸺⸻ー]/gu
/** Wave dash and tilde, which keyboards and machines take for one another (JIS X 0208 against Windows-31J). */
const wave = /[~〜～∼〰]/gu
/** Invisible characters and the variants of one glyph. */
const unseen = /\u034f|[\p{Cf}\p{Variation_Selector}]/gu
const katakana = /[ァ-ヶヽヾ]/gu
const katakanaToHiragana = 0x60
/** ゕ and ゖ are small か and け in words alone: 霞ヶ関, 一ヵ月. */
const smallKana: Readonly<Record<string, string>> = { ゕ: 'か', ゖ: 'け' }
const small = /[ゕゖ]/g
const kanji = /\p{Script=Han}/gu
/** Digits of other scripts; NFKC has made full-width and circled ones plain. */
const otherDigit = /[^\P{Nd}0-9]/gu
/** Circled digits that NFKC leaves, with what the first of each row counts. */
const circled = [
  { from: 0x24eb, to: 0x24f4, first: 11 },
  { from: 0x24f5, to: 0x24fe, first: 1 },
  { from: 0x24ff, to: 0x24ff, first: 0 },
  { from: 0x2776, to: 0x277f, first: 1 },
  { from: 0x2780, to: 0x2789, first: 1 },
  { from: 0x278a, to: 0x2793, first: 1 },
] as const
const anyCircled = /[\u24eb-\u24ff\u2776-\u2793]/g

const circledValue = (sign: string): string => {
  const code = sign.charCodeAt(0)
  const row = circled.find(({ from, to }) => from <= code && code <= to)
  return row ? String(row.first + code - row.from) : sign
}

/** Digits of a script follow one another from their zero on. */
const digitValue = (digit: string): string => {
  const code = Number(digit.codePointAt(0))
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

/** Units of the longest character that is compared as what it is short for (㌖); whole sentences are not. */
const longestForm = 6

const normalForm = (character: string): string => {
  const normal = character.normalize('NFKC')
  return normal.length > character.length && normal.length > longestForm ? character : normal
}

/** A character with its marks as it is compared; empty where it does not count. */
const foldCharacter = (character: string): string =>
  normalForm(character.replace(unseen, ''))
    .replace(unseen, '')
    .toLowerCase()
    .replace(katakana, (kana) => String.fromCharCode(kana.charCodeAt(0) - katakanaToHiragana))
    .replace(small, (kana) => smallKana[kana] ?? kana)
    .replace(dash, prolongedMark)
    .replace(wave, '~')
    .replace(kanji, (form) => comparedKanji.get(form) ?? form)
    .replace(otherDigit, digitValue)
    .replace(anyCircled, circledValue)
    .replace('ς', 'σ')

/** What a unit is to the text around it. */
const [plain, space, mark, high, unknown] = [1, 2, 3, 4, 0]
const kinds = new Uint8Array(0x10000)
/** What a unit folds to that has no marks behind it; 0 for one that folds to more or less than one unit, or is not plain. */
const single = new Uint16Array(0x10000)

const isMark = /^[\p{M}\uff9e\uff9f\p{Variation_Selector}]$/u

const kindOf = (code: number): number => {
  const known = Number(kinds[code])
  if (known !== unknown) return known
  const text = String.fromCharCode(code)
  const kind = /\s/.test(text) ? space : isMark.test(text) ? mark : code >= 0xd800 && code < 0xdc00 ? high : plain
  kinds[code] = kind
  const folded = kind === plain ? foldCharacter(text) : ''
  single[code] = folded.length === 1 ? folded.charCodeAt(0) : 0
  return kind
}

/** Marks behind a character that are folded with it: further ones are each by itself, however many there are. */
const maxMarks = 4

/** Where the character at `start` ends, its marks included. */
const endOf = (text: string, start: number): number => {
  let end = start + 1
  if (kindOf(text.charCodeAt(start)) === high && (text.charCodeAt(end) & 0xfc00) === 0xdc00) end += 1
  for (let marks = 0; marks < maxMarks && end < text.length && kindOf(text.charCodeAt(end)) === mark; marks++) end += 1
  return end
}

/** The first unit that the character at `start` folds to; without its marks where that makes no difference to the text before it. */
const firstUnit = (text: string, start: number): number => {
  kindOf(text.charCodeAt(start))
  return single[text.charCodeAt(start)] || foldCharacter(text.slice(start, endOf(text, start))).charCodeAt(0)
}

/** Kana, kanji and their punctuation, among which a line break is no space; Hangul has spaces. */
const isJapanese = (unit: number) => unit >= 0x3000 && !(unit >= 0xac00 && unit <= 0xd7ff)

const lineBreak = /^[^\S\n]*\n[^\S\n]*$/

/** Folds a text into the sink, unit by unit, up to a number of units; those of the last character all come. */
export const foldInto = (text: string, sink: Sink, maxUnits = Number.POSITIVE_INFINITY): void => {
  let [before, at, units] = [0, 0, 0]
  const emit = (unit: number, start: number, end: number) => {
    before = unit
    units += 1
    sink(unit, start, end)
  }
  /** Folds the spaces from `at` on: to one space, or to none at the ends of the text, and at a line's end within Japanese. */
  const foldSpaces = () => {
    const start = at
    while (at < text.length && kindOf(text.charCodeAt(at)) === space) at += 1
    if (before === 0 || before === 0x20 || at === text.length) return
    const isJoined = isJapanese(before) && lineBreak.test(text.slice(start, at)) && isJapanese(firstUnit(text, at))
    if (!isJoined) emit(0x20, start, at)
  }
  while (at < text.length && units < maxUnits) {
    const code = text.charCodeAt(at)
    const kind = kindOf(code)
    const unit = Number(single[code])
    if (unit !== 0 && (at + 1 === text.length || kindOf(text.charCodeAt(at + 1)) !== mark)) {
      emit(unit, at, at + 1)
      at += 1
    } else if (kind === space) foldSpaces()
    else {
      const end = endOf(text, at)
      const folded = foldCharacter(text.slice(at, end))
      for (let index = 0; index < folded.length; index++) emit(folded.charCodeAt(index), at, end)
      at = end
    }
  }
}

/** A folded text, with the units of the original that each of its units is made of: from its start to before its end. */
export type FoldedText = { readonly text: string; readonly starts: readonly number[]; readonly ends: readonly number[] }

const chunk = 4_096

/** The text of UTF-16 units. */
export const textOfUnits = (units: readonly number[]): string => {
  let text = ''
  for (let from = 0; from < units.length; from += chunk) text += String.fromCharCode(...units.slice(from, from + chunk))
  return text
}

/**
 * The form in which a search compares texts, and where each unit of it comes from (FIND-03): width, case, katakana or hiragana,
 * dashes, digits, old forms of kanji, spaces in a row and line breaks within Japanese make no difference.
 */
export const searchFold = (text: string): FoldedText => {
  const units: number[] = []
  const starts: number[] = []
  const ends: number[] = []
  foldInto(text, (unit, start, end) => {
    units.push(unit)
    starts.push(start)
    ends.push(end)
  })
  return { text: textOfUnits(units), starts, ends }
}

/** Where in a text the unit at `index` of its folded form comes from. */
export const originOf = (text: string, index: number): number => {
  let [origin, units] = [0, 0]
  const count = (_unit: number, start: number) => {
    if (units === index) origin = start
    units += 1
  }
  foldInto(text, count, index + 1)
  return origin
}
