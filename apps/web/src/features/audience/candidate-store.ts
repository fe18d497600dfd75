import type { Candidate } from '@kawaraban/contract/audience.ts'
import { fold } from '@kawaraban/contract/fold.ts'

/** Rows as two long texts, a tab between fields and a line feed after each row: far smaller than objects. */
type Chunk = { start: number; shown: string; shownAt: Uint32Array; folded: string; foldedAt: Uint32Array }

/** Candidates in the order in which they were loaded; a row is its number from 0. */
export type CandidateStore = {
  size(): number
  add(users: readonly Candidate[]): void
  /** Throws RangeError for a row that does not exist. */
  at(row: number): Candidate
  /** The id of a row's user, and their account ID; they cost far less than the row. */
  idAt(row: number): string
  accountIdAt(row: number): string
  /** The names of the departments that the rows have. */
  departmentNames(): readonly string[]
  /** The index of a row's department among the names. */
  departmentAt(row: number): number
  /** Calls `onRow` for each row from `fromRow` on that contains every folded term in one of its fields. */
  search(terms: readonly string[], fromRow: number, onRow: (row: number) => void): void
}

const firstCapacity = 16_384

const inOneLine = (text: string) => text.replace(/[\t\n]/g, ' ')

const lineStarts = (text: string, lines: number): Uint32Array => {
  const starts = new Uint32Array(lines + 1)
  for (let line = 1; line <= lines; line++) starts[line] = text.indexOf('\n', starts[line - 1]) + 1
  return starts
}

const chunkOf = (start: number, users: readonly Candidate[]): Chunk => {
  const fields = users.map((user) => [user.name, user.docomoId, user.departmentName].map(inOneLine).join('\t'))
  const shown = users.map((user, line) => `${user.companyUserId}\t${fields[line]}\n`).join('')
  const folded = fold(users.map(({ reading = '' }, line) => `${fields[line]}\t${inOneLine(reading)}\n`).join(''))
  return { start, shown, shownAt: lineStarts(shown, users.length), folded, foldedAt: lineStarts(folded, users.length) }
}

const searchChunk = (
  { start, folded, foldedAt }: Chunk,
  [first = '', ...rest]: readonly string[],
  fromLine: number,
  onRow: (row: number) => void,
) => {
  const lines = foldedAt.length - 1
  for (let line = fromLine; line < lines; line++) {
    const hit = folded.indexOf(first, foldedAt[line])
    if (hit === -1) return
    while ((foldedAt[line + 1] ?? Number.POSITIVE_INFINITY) <= hit) line++
    if (line >= lines) return
    const text = rest.length > 0 ? folded.slice(foldedAt[line], foldedAt[line + 1]) : ''
    if (rest.every((term) => text.includes(term))) onRow(start + line)
  }
}

/** An empty store. */
export const createCandidateStore = (): CandidateStore => {
  const chunks: Chunk[] = []
  const departments = new Map<string, number>()
  let departmentByRow = new Uint32Array(firstCapacity)
  let size = 0
  const addDepartment = (row: number, departmentName: string) => {
    if (row >= departmentByRow.length) {
      const wider = new Uint32Array(departmentByRow.length * 2)
      wider.set(departmentByRow)
      departmentByRow = wider
    }
    const index = departments.get(departmentName) ?? departments.size
    departments.set(departmentName, index)
    departmentByRow[row] = index
  }
  const chunkIndex = (row: number): number => {
    let low = 0
    let high = chunks.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((chunks[middle]?.start ?? 0) <= row) low = middle
      else high = middle - 1
    }
    return low
  }
  /** One field of a row, by its index from 0. */
  const fieldAt = (row: number, index: number): string => {
    const chunk = chunks[chunkIndex(row)]
    let from = chunk?.shownAt[row - chunk.start] ?? 0
    for (let tab = 0; tab < index; tab++) from = (chunk?.shown.indexOf('\t', from) ?? 0) + 1
    return chunk?.shown.slice(from, chunk.shown.indexOf('\t', from)) ?? ''
  }
  return {
    size: () => size,
    add: (users) => {
      if (users.length === 0) return
      chunks.push(chunkOf(size, users))
      for (const [line, { departmentName }] of users.entries()) addDepartment(size + line, departmentName)
      size += users.length
    },
    at: (row) => {
      const chunk = chunks[chunkIndex(row)]
      if (!chunk || row < 0 || row >= size) throw new RangeError(`no row ${row}`)
      const line = row - chunk.start
      const text = chunk.shown.slice(chunk.shownAt[line], (chunk.shownAt[line + 1] ?? 1) - 1)
      const [companyUserId = '', name = '', docomoId = '', departmentName = ''] = text.split('\t')
      return { companyUserId, name, docomoId, departmentName }
    },
    idAt: (row) => fieldAt(row, 0),
    accountIdAt: (row) => fieldAt(row, 2),
    departmentNames: () => [...departments.keys()],
    departmentAt: (row) => departmentByRow[row] ?? 0,
    search: (terms, fromRow, onRow) => {
      for (let index = chunkIndex(fromRow); index < chunks.length; index++) {
        const chunk = chunks[index]
        if (chunk) searchChunk(chunk, terms, Math.max(0, fromRow - chunk.start), onRow)
      }
    },
  }
}
