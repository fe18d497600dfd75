import { loadavg } from 'node:os'
import { updateRoles } from '../apps/server/src/features/members/queries.ts'
import { replaceAudience } from '../apps/server/src/features/news/audience/queries.ts'
import { countReceipts, type Post } from '../apps/server/src/features/views/blocks/queries.ts'
import { measurePages } from './crowd-pages.ts'
import { type Crowd, openCrowd } from './crowd-world.ts'
import { type Figure, isReached, tableOf } from './figures.ts'

const repeats = 9
const everyone: Post = { managementGroupId: 1, newsId: '1', scope: 'all' }
const byName: Post = { managementGroupId: 1, newsId: '2', scope: 'specific' }
const small: Post = { managementGroupId: 1, newsId: '500', scope: 'all' }

const losingRole = Array.from({ length: 10_000 }, (_, n) => ({
  companyUserId: String(7 + 51 * n),
  role: 'none' as const,
}))

const clocked = async (what: string, work: () => Promise<unknown>): Promise<Figure> => {
  const startMs = performance.now()
  await work()
  return { what, values: [performance.now() - startMs], unit: 'ms' }
}

const firstLook = ({ get }: Crowd, { newsId }: Post, what: string) =>
  clocked(`first look at post ${newsId}, ${what}`, () => get(`/companyIntraNews/${newsId}/viewers?limit=100`))

/** Counts the receipts that requests would have counted in the background. */
const countAll = ({ db }: Crowd, { newsId }: Post) =>
  clocked(`counting the rest of post ${newsId}`, async () => {
    while ((await countReceipts(db, 1, newsId)) > 0);
  })

const opening = ({ get }: Crowd, { newsId }: Post, what: string) =>
  clocked(`opening post ${newsId}, ${what}`, () => get(`/companyIntraNews/${newsId}`))

const measureList = async ({ get }: Crowd, what: string, path: string): Promise<Figure> => {
  const values: number[] = []
  for (let repeat = 0; repeat < repeats; repeat++) values.push(await get(path))
  return { what: `10,000 ${what} over HTTP`, values, unit: 'ms', atMost: 1000 }
}

/**
 * Pages of viewers, completers and pickers in a company of 510,000 people with 5 million receipts; every page of the
 * tables is compared with the rows themselves. Returns whether every limit was met.
 */
export const measureTables = async (print: (line: string) => void): Promise<boolean> => {
  print('Loading 510,000 people, 1,000 posts, 5,000,000 receipts …')
  const crowd = await openCrowd()
  const { client, db } = crowd
  const figures: Figure[] = []
  const loads = [loadavg()[0] ?? 0]
  const pages = async (post: Post, kind: 'viewed' | 'completed') => {
    figures.push(...(await measurePages(crowd, print, post, kind)))
    loads.push(loadavg()[0] ?? 0)
  }
  try {
    figures.push(
      await opening(crowd, everyone, 'none of 306,000 receipts counted'),
      await firstLook(crowd, everyone, 'none of 306,000 receipts counted'),
    )
    for (const post of [everyone, byName, small]) figures.push(await countAll(crowd, post))
    await client.query('vacuum analyze receipts')
    for (const kind of ['viewed', 'completed'] as const) for (const post of [everyone, byName]) await pages(post, kind)
    await pages(small, 'viewed')
    figures.push(
      await opening(crowd, everyone, 'all counted'),
      await measureList(crowd, 'candidates', '/specificViewerCandidates?limit=10000'),
      await measureList(crowd, 'candidates, the last', '/specificViewerCandidates?limit=10000&after=500000'),
      await measureList(crowd, 'assignable, the last', '/companyUser/assignable/specific/2?limit=10000&after=500000'),
      await measureList(crowd, 'authorities, the last', '/authorities?limit=10000&after=500000'),
      await clocked('taking the roles of 10,000 people', () => db.transaction((tx) => updateRoles(tx, 1, losingRole))),
      await firstLook(crowd, everyone, 'after that'),
      await countAll(crowd, everyone),
    )
    await pages(everyone, 'viewed')
    figures.push(
      await clocked('cutting an audience of 510,000 to three', () =>
        db.transaction((tx) => replaceAudience(tx, 1, byName.newsId, ['1', '2', '3'])),
      ),
      await firstLook(crowd, byName, 'after that'),
      await countAll(crowd, byName),
    )
    await pages(byName, 'viewed')
  } finally {
    await crowd.close()
  }
  print(`\n${tableOf(figures)}`)
  print(`Load of the machine meanwhile: ${loads.map((load) => load.toFixed(1)).join(', ')}`)
  return figures.every(isReached)
}
