import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../apps/server/src/db/connect.ts'
import { countReceipts } from '../apps/server/src/features/views/blocks/queries.ts'
import { startDatabase } from './database.ts'
import type { Figure } from './figures.ts'
import { timed } from './machine.ts'
import { reachCurveOf } from './reach-curve.ts'
import { fillReach } from './reach-data.ts'
import { measureDelivered } from './reach-exports.ts'
import { measureNudges, narrowings } from './reach-nudges.ts'
import { figuresOf, simulateReach } from './reach-simulation.ts'
import { startServer } from './servers.ts'
import { signedIn, startSession } from './visitors.ts'

const repeats = 20
const starts = 5
/** Limit in ms of what one post for 510,000 people shows (BOARD-05). */
const limitMs = 300
/** Limit in ms of a page of whom no notice reaches (HEALTH-06). */
const pageLimitMs = 100

const unreached = '/v1/notices/unreached'

const picture = join(import.meta.dirname, '../docs/images/reach.svg')

/** Without the slowest twentieth: the worst of these is the 95th percentile. */
const withoutSlowest = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other).slice(0, Math.ceil(values.length * 0.95))

/**
 * Measures what authors see of who has read: all posts of 10,000 people × 1,000 posts, and one post of 510,000 people in 5,000
 * departments, with its nudge and its exports; and simulates a post with and without a chain of reminders.
 */
export const measureReach = async (print: (line: string) => void): Promise<readonly Figure[]> => {
  print('Loading 10,000 people × 1,000 posts, and 510,000 people in 5,000 departments …')
  const database = await startDatabase()
  const { client } = database
  await fillReach(client)
  const db = connect(database.url, () => undefined)
  const { rows } = await client.query<{ id: string }>(
    'select news_id as id from news where management_group_id = 2 order by news_id',
  )
  const [newsId = '', unread = ''] = rows.map(({ id }) => id)
  while ((await countReceipts(db, 2, newsId)) > 0);
  await client.query('vacuum analyze')
  const server = await startServer('product', database.url)
  const headers = [1, 2].map(async (company) => signedIn(await startSession(client, company, 1)))
  const [ofPosts = {}, ofPeople = {}] = await Promise.all(headers)

  const measure = async (what: string, path: string, who: Record<string, string>, atMost?: number): Promise<Figure> => {
    const values: number[] = []
    for (let repeat = 0; repeat < repeats; repeat++) {
      const startMs = performance.now()
      const answer = (await (await fetch(`${server.origin}${path}`, { headers: who })).json()) as { success: boolean }
      if (!answer.success) throw new Error(`${path} was refused: ${JSON.stringify(answer)}`)
      values.push(performance.now() - startMs)
    }
    print(`${what}: ${values.map((value) => value.toFixed(0)).join(' ')}`)
    return {
      what,
      values: withoutSlowest(values),
      unit: 'ms',
      judged: 'worst',
      ...(atMost !== undefined && { atMost }),
    }
  }
  const narrowed = (narrowing: object) =>
    `/v1/news/${newsId}/readers?narrowing=${encodeURIComponent(JSON.stringify(narrowing))}`
  const bars = `/v1/news/${newsId}/progress`
  const figures: Figure[] = []
  try {
    for (const [what, path] of [
      ['first look at the bars after a start', bars],
      ['first look at whom no notice reaches after a start', `${unreached}?reason=unknown`],
    ] as const) {
      const values: number[] = []
      for (let start = 0; start < starts; start++) {
        const fresh = await startServer('product', database.url)
        values.push(
          await timed(() => fetch(fresh.origin + path, { headers: ofPeople }).then((answer) => answer.text())),
        )
        await fresh.stop()
      }
      print(`${what}: ${values.map((value) => value.toFixed(0)).join(' ')}`)
      figures.push({ what, values, unit: 'ms', judged: 'worst', atMost: limitMs })
    }
    figures.push(
      await measure('overview of 1,000 posts for 10,000 people', '/v1/progress', ofPosts, 200),
      await measure('bars of 5,000 departments, 510,000 people', bars, ofPeople, limitMs),
      await measure('curve of 153,000 completions', `/v1/news/${newsId}/completions`, ofPeople, limitMs),
    )
    figures.push(
      await measure(
        'whom no notice reaches of 510,000 people: sums and departments',
        `${unreached}?reason=unknown`,
        ofPeople,
        limitMs,
      ),
      await measure(
        'a page of them, the last',
        `${unreached}/people?reason=unknown&page=24990&limit=20`,
        ofPeople,
        pageLimitMs,
      ),
    )
    for (const [what, narrowing] of narrowings)
      figures.push(await measure(`table of ${what}`, narrowed(narrowing), ofPeople, limitMs))
    figures.push(
      ...(await measureNudges({ server, newsId: unread, author: ofPeople })),
      ...(await measureDelivered(database.url, { newsId, author: ofPeople, reader: ofPosts })),
    )
  } finally {
    await server.stop()
    await db.close()
    await database.stop()
  }
  print('Simulating a post in two companies of 10,000 people …')
  const runs = await simulateReach()
  figures.push(...figuresOf(runs))
  writeFileSync(picture, reachCurveOf(runs))
  return figures
}
