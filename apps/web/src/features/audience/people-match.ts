import { decodeList, readAccountList } from './account-list.ts'
import type { CandidateStore } from './candidate-store.ts'
import type { LineList, LoadFailure, NamedPeople, PeopleMatch } from './picker-protocol.ts'

/** Loads the ids of the people of a stored group; throws what the call throws. */
export type LoadGroup = (companyUserGroupId: string, signal: AbortSignal) => Promise<readonly string[]>

type Dependencies = {
  store: CandidateStore
  loadGroup: LoadGroup
  failureOf: (error: unknown) => LoadFailure
  /** A group was loaded, or could not be. */
  onLoaded: () => void
}

/** A list that waits for the candidates. */
type Named = Extract<NamedPeople, { kind: 'accounts' }> | { kind: 'members'; companyUserIds: readonly string[] }

/** Most lines of each kind that are shown. */
const maxLines = 500

const firstLines = <Line>(all: readonly Line[]): LineList<Line> => ({
  total: all.length,
  first: all.slice(0, maxLines),
})

/** Finds the people whom a list names among all candidates. */
export const createPeopleMatch = ({ store, loadGroup, failureOf, onLoaded }: Dependencies) => {
  let named: Named | null = null
  let match: PeopleMatch | null = null
  let rows: number[] = []
  let loading: AbortController | null = null

  const load = async (companyUserGroupId: string) => {
    const own = new AbortController()
    loading = own
    try {
      const companyUserIds = await loadGroup(companyUserGroupId, own.signal)
      if (loading === own) named = { kind: 'members', companyUserIds }
    } catch (error) {
      if (loading === own) match = { state: 'failed', failure: failureOf(error) }
    }
    if (loading !== own) return
    loading = null
    onLoaded()
  }

  const end = () => {
    loading?.abort()
    loading = null
    named = null
    match = null
    rows = []
  }

  const matchAccounts = (list: string | Uint8Array): PeopleMatch => {
    const text = typeof list === 'string' ? list : decodeList(list)
    if (text === null) return { state: 'noText' }
    const { lineOf, repeated, unreadable } = readAccountList(text)
    for (let row = 0; row < store.size(); row++) if (lineOf.delete(store.accountIdAt(row))) rows.push(row)
    const missing = [...[...lineOf].map(([id, line]) => ({ line, id })), ...unreadable].sort((a, b) => a.line - b.line)
    return { state: 'done', found: rows.length, missing: firstLines(missing), repeated: firstLines(repeated) }
  }

  const matchMembers = (companyUserIds: readonly string[]): PeopleMatch => {
    const ids = new Set(companyUserIds)
    for (let row = 0; row < store.size(); row++) if (ids.delete(store.idAt(row))) rows.push(row)
    const missing = { total: ids.size, first: [] }
    return { state: 'done', found: rows.length, missing, repeated: { total: 0, first: [] } }
  }

  return {
    /** What is shown of the list; null without one. */
    current: () => match,
    start: (people: NamedPeople) => {
      end()
      match = { state: 'waiting' }
      if (people.kind === 'group') load(people.companyUserGroupId)
      else named = people
    },
    /** Compares a list that waits for the candidates. */
    finish: () => {
      if (!named) return
      match = named.kind === 'accounts' ? matchAccounts(named.list) : matchMembers(named.companyUserIds)
      named = null
    },
    /** Ends the list, and returns the rows of those found. */
    take: (): readonly number[] => {
      const found = rows
      end()
      return found
    },
  }
}
