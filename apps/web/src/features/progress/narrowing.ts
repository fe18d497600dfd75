import { isWithin } from '@kawaraban/contract/departments.ts'
import type { Narrowing } from '@kawaraban/contract/progress.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'

/** The two tables of a post: who has completed it, and who has viewed it. */
export type Table = 'completers' | 'viewers'

/** What an address says of the tables: the one shown, and whom both show. `departments` are paths, none for all. */
export type Choice = {
  readonly table: Table
  readonly state: Narrowing['state']
  readonly departments: readonly string[]
  readonly search: string
}

/** Both tables, in the order of their tabs. */
export const tables: readonly Table[] = ['completers', 'viewers']

const states: readonly Narrowing['state'][] = ['all', 'notDone', 'done']
const maxText = 200
/** Departments that are chosen at once: they are in the address. */
export const maxDepartments = 20

/** Between departments in an address: it divides a department from its parts, so it is in no path. */
const separator = '>'

const departmentsIn = (text: unknown): string[] =>
  text === undefined
    ? []
    : String(text)
        .slice(0, maxDepartments * maxText)
        .split(separator)
        .slice(0, maxDepartments)

/** Reads an address; unknown values count as missing. */
const readChoice = (address: Readonly<Record<string, unknown>>): Choice => ({
  table: address.table === 'viewers' ? 'viewers' : 'completers',
  state: states.find((state) => state === address.state) ?? 'all',
  departments: departmentsIn(address.department).map((path) => path.slice(0, maxText)),
  search: String(address.search ?? '').slice(0, maxText),
})

const addressOf = ({ table, state, departments, search }: Choice) => ({
  table: table === 'viewers' ? table : undefined,
  state: state === 'all' ? undefined : state,
  department: departments.length > 0 ? departments.join(separator) : undefined,
  search: search === '' ? undefined : search,
})

/** Whether the tables leave anybody out. */
export const isNarrowed = ({ state, departments, search }: Choice): boolean =>
  state !== 'all' || departments.length > 0 || search !== ''

/** Chooses a department beside those chosen, or clears it. It takes the place of those above and below it. */
export const toggleDepartment = (chosen: readonly string[], path: string): readonly string[] =>
  chosen.includes(path)
    ? chosen.filter((one) => one !== path)
    : [...chosen.filter((one) => !isWithin(one, path) && !isWithin(path, one)), path]

/** What a table is about, as the server calls it. */
export const kinds = { completers: 'completed', viewers: 'viewed' } as const

/** Whom a table shows, as the server reads it. */
export const narrowingOf = ({ state, departments, search }: Choice, table: Table): Narrowing => ({
  kind: kinds[table],
  state,
  departments: [...departments],
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
