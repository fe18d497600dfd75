/** Text of a template between its values, and where the templates inside of a value are. */
type Template = { readonly pieces: readonly string[]; readonly end: number }

/** Reads the template that begins behind the backtick at `start`, and what is nested in its values. */
const readTemplate = (source: string, start: number): Template => {
  const pieces: string[] = []
  let piece = ''
  let at = start
  while (source[at] !== '`') {
    if (source.startsWith('${', at)) {
      pieces.push(piece)
      piece = ''
      at = endOfValue(source, at + 2)
    } else {
      piece += source[at]
      at += 1
    }
  }
  return { pieces: [...pieces, piece], end: at + 1 }
}

/** Where the value ends that begins at `start`, behind its closing bracket. */
const endOfValue = (source: string, start: number): number => {
  let depth = 1
  let at = start
  while (depth > 0) {
    if (source[at] === '`') at = readTemplate(source, at + 1).end
    else {
      if (source[at] === '{') depth += 1
      if (source[at] === '}') depth -= 1
      at += 1
    }
  }
  return at
}

const tag = /\bsql`/g

/**
 * The longest text without a value of each statement, or part of one, in a source: with it the statement is found when
 * it runs.
 */
export const piecesIn = (source: string): string[] =>
  [...source.matchAll(tag)]
    .map(({ index }) => readTemplate(source, index + 'sql`'.length).pieces)
    .map((pieces) => pieces.toSorted((one, other) => other.length - one.length)[0] ?? '')
    .filter((piece) => piece.trim() !== '')
