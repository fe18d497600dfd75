import { decodeList, readAccountList } from './account-list.ts'
import type { CandidateStore } from './candidate-store.ts'
import type { LineList, NamedPeople, PeopleMatch } from './picker-protocol.ts'

/** Most lines of each kind that are shown. */
const maxLines = 500

const firstLines = <Line>(all: readonly Line[]): LineList<Line> => ({
  total: all.length,
  first: all.slice(0, maxLines),
})

/** Finds the people whom a list names among all candidates. */
export const createPeopleMatch = (store: CandidateStore) => {
  let named: NamedPeople | null = null
  let match: PeopleMatch | null = null
  let rows: number[] = []

  const matchAccounts = (list: string | Uint8Array): PeopleMatch => {
    const text = typeof list === 'string' ? list : decodeList(list)
    if (text === null) return { state: 'noText' }
    const { lineOf, repeated, unreadable } = readAccountList(text)
    for (let row = 0; row < store.size(); row++) if (lineOf.delete(store.at(row).docomoId)) rows.push(row)
    const missing = [...[...lineOf].map(([id, line]) => ({ line, id })), ...unreadable].sort((a, b) => a.line - b.line)
    return { state: 'done', found: rows.length, missing: firstLines(missing), repeated: firstLines(repeated) }
  }

  const matchMembers = (companyUserIds: readonly string[]): PeopleMatch => {
    const ids = new Set(companyUserIds)
    for (let row = 0; row < store.size(); row++) if (ids.delete(store.at(row).companyUserId)) rows.push(row)
    const missing = { total: ids.size, first: [] }
    return { state: 'done', found: rows.length, missing, repeated: { total: 0, first: [] } }
  }

  return {
    /** What is shown of the list; null without one. */
    current: () => match,
    start: (people: NamedPeople) => {
      named = people
      match = { state: 'waiting' }
    },
    /** Compares a list that waits for the candidates. */
    finish: () => {
      if (!named) return
      rows = []
      match = named.kind === 'accounts' ? matchAccounts(named.list) : matchMembers(named.companyUserIds)
      named = null
    },
    /** Ends the list, and returns the rows of those found. */
    take: (): readonly number[] => {
      const found = rows
      named = null
      match = null
      rows = []
      return found
    },
  }
}
