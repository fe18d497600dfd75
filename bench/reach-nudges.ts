import { countNudge, createNudge } from '@kawaraban/contract/nudges.ts'
import type { Figure } from './figures.ts'
import { p95, timed } from './machine.ts'
import type { Server } from './servers.ts'

type Author = {
  readonly server: Server
  /** A post that nobody of 510,000 people has completed. */
  readonly newsId: string
  readonly author: Readonly<Record<string, string>>
}

/** Limits in ms of NUDGE-07. */
const limits = { countMs: 300, acceptMs: 2_000 }
const repeats = 20

/** What the table of a post can be narrowed to, from nobody to everybody. */
export const narrowings: readonly [what: string, narrowing: Readonly<Record<string, unknown>>][] = [
  ['those who have not', { state: 'notDone' }],
  ['a department of 51,000', { departments: ['本部3'] }],
  ['all 5,000 departments', { departments: Array.from({ length: 10 }, (_, index) => `本部${index}`) }],
  ['a number in names', { search: '社員 40' }],
  ['a name of everybody', { search: '社員' }],
  ['an account ID', { search: 'd123456' }],
  ['a word of departments alone', { search: '課' }],
  ['a number in a department of 51,000', { departments: ['本部3'], search: '40' }],
  [
    'a number in all 5,000 departments',
    { departments: Array.from({ length: 10 }, (_, index) => `本部${index}`), search: '40' },
  ],
]

const chosenRows = Array.from({ length: 10_000 }, (_, index) => String(1 + index * 51))

/** Measures the count before a nudge for each narrowing, and how soon a nudge of everybody who has not is accepted. */
export const measureNudges = async ({ server, newsId, author }: Author): Promise<Figure[]> => {
  const post = async ({ path }: { path: string }, body: object): Promise<void> => {
    const answer = await fetch(server.origin + path.replace(':newsId', newsId), {
      method: 'POST',
      headers: { ...author, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { success, message } = (await answer.json()) as { success: boolean; message: string }
    if (!success) throw new Error(`${path} was refused: ${message}`)
  }
  const figures: Figure[] = []
  for (const [what, narrowing] of [...narrowings, ['10,000 chosen rows', { companyUserIds: chosenRows }] as const]) {
    const values: number[] = []
    for (let repeat = 0; repeat < repeats; repeat++) values.push(await timed(() => post(countNudge, narrowing)))
    figures.push({
      what: `count of a nudge for ${what}, 95th percentile`,
      values: [p95(values)],
      unit: 'ms',
      atMost: limits.countMs,
    })
  }
  // A second one would be refused until the first is written to the ledger.
  const accepted = await timed(() => post(createNudge, { narrowing: { state: 'notDone' } }))
  figures.push({ what: 'a nudge for 510,000 people accepted', values: [accepted], unit: 'ms', atMost: limits.acceptMs })
  return figures
}
