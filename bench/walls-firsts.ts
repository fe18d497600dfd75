import { listNews } from '@kawaraban/contract/news.ts'
import { countNudge } from '@kawaraban/contract/nudges.ts'
import { listProgress, listReaders } from '@kawaraban/contract/progress.ts'
import type { Figure } from './figures.ts'
import { startServer } from './servers.ts'
import type { Walls } from './walls.ts'
import { costLimits, measureCall } from './walls-dearest.ts'

const rounds = 3
/** Feeds before it, so that the process has its connections and has compiled what every call takes. */
const feedsBefore = 5

/** The first calls of a process that load what it holds of a company from then on, each with what it sends. */
const firstCalls = (newsId: string) => {
  const departments = Array.from({ length: 10 }, (_, index) => `本部${index}`)
  const narrowing = JSON.stringify({ kind: 'viewed', state: 'notDone', search: 'd' })
  return [
    ['overview', listProgress, {}],
    ['search of one letter', listReaders, { params: { newsId }, query: { limit: 100, narrowing } }],
    [
      'count of a nudge by departments and five words',
      countNudge,
      { params: { newsId }, body: { departments, search: 'd 0 d0 00 d00' } },
    ],
  ] as const
}

/** Processor time of the first dear calls of a process, each in processes of its own; the database has read the rows before. */
export const measureFirsts = async (walls: Walls): Promise<readonly Figure[]> => {
  const figures: Figure[] = []
  for (const [what, endpoint, sent] of firstCalls(walls.company.newsIds[0] ?? '')) {
    const values: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const server = await startServer('product', walls.url)
      try {
        const served = { ...walls, server }
        for (let feed = 0; feed < feedsBefore; feed++) await measureCall(served, listNews, {})
        const ms = await measureCall(served, endpoint, sent)
        // The first process reads the copy of the database from its files.
        if (round > 0) values.push(ms)
      } finally {
        await server.stop()
      }
    }
    figures.push({ what: `first ${what} of a process, processor time`, values, unit: 'ms', ...costLimits })
  }
  return figures
}
