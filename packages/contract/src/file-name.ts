import { endingOf } from './files-kinds.ts'

/** Longest name of a file, in code points; a longer one is shortened before its ending. */
export const maxFileNameLength = 200

/** What systems put before a name: `C:\\fakepath\\`, `../`. */
const folders = /^.*[/\\]/s
const lineEnds = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
/** Controls, marks of direction, spaces without width, halves of pairs. Characters of a company's own (`Co`) are none of them. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}]/gu
/** What some system does not take within a name. */
const refused = /[<>:"|?*]/g
const edges = /^[\p{Zs}]+|[\p{Zs}.]+$/gu

/**
 * A file's name as it is stored and shown (G-566): without folders, marks of direction and other unseen characters, composed, at most
 * 200 characters with its ending as it was; what some system refuses in a name is `_`. Null when nothing of it is left.
 */
export const cleanFileName = (name: string): string | null => {
  const clean = name
    .replace(lineEnds, ' ')
    .replace(unseen, '')
    .replace(folders, '')
    .replace(refused, '_')
    .normalize('NFC')
    .replace(edges, '')
  if (clean === '') return null
  const characters = Array.from(clean)
  if (characters.length <= maxFileNameLength) return clean
  const end = endingOf(clean) === '' ? '' : clean.slice(clean.lastIndexOf('.'))
  const stem = characters.slice(0, maxFileNameLength - Array.from(end).length).join('')
  return `${stem.replace(edges, '')}${end}`
}
