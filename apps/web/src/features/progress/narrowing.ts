import type { Narrowing } from '@kawaraban/contract/progress.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'

/** The two tables of a post: who has completed it, and who has viewed it. */
export type Table = 'completers' | 'viewers'

/** What an address says of the tables: the one shown, and whom both show. `department` is a path, null for all. */
export type Choice = {
  readonly table: Table
  readonly state: Narrowing['state']
  readonly department: string | null
  readonly search: string
}

const states: readonly Narrowing['state'][] = ['all', 'notDone', 'done']
const maxText = 200

/** Reads an address; unknown values count as missing. */
const readChoice = (address: Readonly<Record<string, unknown>>): Choice => ({
  table: address.table === 'viewers' ? 'viewers' : 'completers',
  state: states.find((state) => state === address.state) ?? 'all',
  department: typeof address.department === 'string' ? address.department.slice(0, maxText) : null,
  search: String(address.search ?? '').slice(0, maxText),
})

const addressOf = ({ table, state, department, search }: Choice) => ({
  table: table === 'viewers' ? table : undefined,
  state: state === 'all' ? undefined : state,
  department: department ?? undefined,
  search: search === '' ? undefined : search,
})

/** Whether the tables leave anybody out. */
export const isNarrowed = ({ state, department, search }: Choice): boolean =>
  state !== 'all' || department !== null || search !== ''

/** What a table is about, as the server calls it. */
export const kinds = { completers: 'completed', viewers: 'viewed' } as const

/** Whom a table shows, as the server reads it. */
export const narrowingOf = ({ state, department, search }: Choice, table: Table): Narrowing => ({
  kind: kinds[table],
  state,
  departments: department === null ? [] : [department],
  search,
})

/** The choice of the address, and a function that changes parts of it. */
export const useChoice = (): [Choice, (part: Partial<Choice>) => void] => {
  const address = useSearch({ strict: false })
  const navigate = useNavigate()
  const choice = readChoice(address)
  const change = (part: Partial<Choice>) =>
    void navigate({
      to: '.',
      search: { ...address, ...addressOf({ ...choice, ...part }) },
      replace: true,
      resetScroll: false,
    })
  return [choice, change]
}
