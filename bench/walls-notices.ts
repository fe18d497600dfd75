import { setTimeout as pause } from 'node:timers/promises'
import { updateNews } from '@kawaraban/contract/news.ts'
import { newsBodyAt } from '../apps/server/src/testing/company.ts'
import type { Figure } from './figures.ts'
import { signedIn } from './visitors.ts'
import type { Walls } from './walls.ts'
import { measureBeside, repeat } from './walls-beside.ts'

const everyMs = 1_000

/** Edits with push of one post in the largest company, one a second: each push would be for 510,000 people. */
export const measureNotices = (walls: Walls): Promise<readonly Figure[]> => {
  const { admin, newsIds } = walls.company
  const path = updateNews.path.replace(':newsId', newsIds[0] ?? '')
  const headers = { ...signedIn(admin), 'content-type': 'application/json' }
  const disturb = repeat(1, async (server, _line, signal) => {
    const body = JSON.stringify(newsBodyAt(Date.now(), { pushFlag: true }))
    await (await fetch(server.origin + path, { method: updateNews.method, headers, body, signal })).arrayBuffer()
    await pause(everyMs, undefined, { signal })
  })
  return measureBeside(walls, 'an edit with push each second', () => disturb)
}
