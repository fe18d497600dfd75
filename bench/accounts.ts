import { department, fillCompanies, people } from './audience-company.ts'
import { startDatabase } from './database.ts'
import { type Figure, isReached, tableOf } from './figures.ts'
import { p95, timed } from './machine.ts'
import { startServer } from './servers.ts'
import { signedIn, startSession } from './visitors.ts'

const repeats = 20
const pageSize = 20
const limitMs = 300

/** An admin's searches, and the number of their last pages. */
const searches: readonly [what: string, query: Record<string, string>][] = [
  ['everybody', {}],
  ['a family name', { search: '高橋' }],
  ['a reading', { search: 'ﾀｶﾊｼ' }],
  ['two words', { search: '花子 開発部' }],
  ['nobody', { search: '存在しない' }],
  ['a department', { department }],
  ['a role of all but one', { role: 'viewer' }],
]

/** Pages and searches of all accounts of a company of half a million. Returns whether every limit was met. */
export const measureAccounts = async (print: (line: string) => void): Promise<boolean> => {
  print(`Loading ${people} people …`)
  const database = await startDatabase()
  const { large } = await fillCompanies(database.client)
  const headers = signedIn(await startSession(database.client, large, 1))
  const server = await startServer('product', database.url)
  const load = async (query: Record<string, string>) => {
    const url = `${server.origin}/v1/companyIntraNews/authorities?${new URLSearchParams({ limit: `${pageSize}`, ...query })}`
    const { data } = (await (await fetch(url, { headers })).json()) as { data: { totalUsers: number } }
    return data.totalUsers
  }
  const figures: Figure[] = []
  try {
    for (const [what, query] of searches) {
      const lastPage = Math.max(1, Math.ceil((await load(query)) / pageSize))
      for (const page of new Set([1, lastPage])) {
        const values: number[] = []
        for (let repeat = 0; repeat < repeats; repeat++) {
          values.push(await timed(() => load({ ...query, page: `${page}` })))
        }
        figures.push({
          what: `${what}, page ${page}, 95th percentile`,
          values: [p95(values)],
          unit: 'ms',
          atMost: limitMs,
        })
      }
    }
  } finally {
    await server.stop()
    await database.stop()
  }
  print(tableOf(figures))
  return figures.every(isReached)
}
