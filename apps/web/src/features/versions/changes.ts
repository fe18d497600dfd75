import { diffArrays } from 'diff'

/** A stretch of one text or of both, in the order in which they are read. */
export type Part = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string }

/**
 * How much two texts may differ, in units that one has and the other lacks, and for how many ms it is searched for what they share:
 * beyond that, a comparison takes its next coarser unit. The time of both units stays below 100 ms.
 */
const bounds = { words: { maxEditLength: 400, timeout: 50 }, lines: { maxEditLength: 400, timeout: 30 } } as const

/** Texts that have less in common between two changes, in UTF-16 units, are read more easily as one change. */
const shortest = 3

let segmenter: Intl.Segmenter | undefined

const wordsOf = (text: string): string[] => {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? []

const compare = (former: readonly string[], present: readonly string[], bound: (typeof bounds)[keyof typeof bounds]) =>
  diffArrays([...former], [...present], bound)?.map(({ added, removed, value }): Part => {
    const kind = added ? 'added' : removed ? 'removed' : 'same'
    return { kind, text: value.join('') }
  })

/** What was removed before what was added in its place, each as one part; short unchanged texts between two changes belong to both. */
const joined = (parts: readonly Part[]): readonly Part[] => {
  const whole: Part[] = []
  let change = { removed: '', added: '' }
  const close = () => {
    for (const kind of ['removed', 'added'] as const) if (change[kind] !== '') whole.push({ kind, text: change[kind] })
    change = { removed: '', added: '' }
  }
  for (const [index, part] of parts.entries()) {
    const isBetween = change.removed + change.added !== '' && index < parts.length - 1
    if (part.kind !== 'same') change = { ...change, [part.kind]: change[part.kind] + part.text }
    else if (isBetween && part.text.length < shortest && !part.text.includes('\n'))
      change = { removed: change.removed + part.text, added: change.added + part.text }
    else {
      close()
      whole.push(part)
    }
  }
  close()
  return whole
}

/** Two texts that are compared as wholes. */
export const replaced = (former: string, present: string): readonly Part[] => [
  { kind: 'removed', text: former },
  { kind: 'added', text: present },
]

/**
 * What `present` has that `former` lacks, and the other way round, by words; by lines where that would take too long, and as two
 * wholes where they share too little for that as well. All parts but the added ones are `former`, all but the removed ones `present`.
 * With `unit` lines every browser and server gives the same: where words begin and end they do not agree.
 */
export const changesBetween = (former: string, present: string, unit: 'words' | 'lines' = 'words'): readonly Part[] => {
  const byWords = unit === 'words' ? compare(wordsOf(former), wordsOf(present), bounds.words) : undefined
  const parts = byWords ?? compare(linesOf(former), linesOf(present), bounds.lines)
  return parts ? joined(parts) : replaced(former, present)
}

/** How much unchanged text is shown before and after a change, in UTF-16 units. */
const around = 40

/** The start or the end of a text at which nothing is cut in the middle of a character. */
const cut = (text: string, from: 'start' | 'end') =>
  from === 'start'
    ? text.slice(0, around).replace(/[\uD800-\uDBFF]$/, '')
    : text.slice(-around).replace(/^[\uDC00-\uDFFF]/, '')

/** The parts, with long ones that are the same shortened to what is around the changes; null is where something was left out. */
export const shortened = (parts: readonly Part[]): readonly (Part | null)[] =>
  parts.flatMap((part, index): readonly (Part | null)[] => {
    if (part.kind !== 'same' || part.text.length <= 2 * around + 20) return [part]
    const start = index > 0 ? [{ ...part, text: cut(part.text, 'start') }] : []
    const end = index < parts.length - 1 ? [{ ...part, text: cut(part.text, 'end') }] : []
    return [...start, null, ...end]
  })
