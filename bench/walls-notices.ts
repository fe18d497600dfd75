import { setTimeout as pause } from 'node:timers/promises'
import { updateNews } from '@kawaraban/contract/news-writing.ts'
import { newsBodyAt } from '../apps/server/src/testing/company.ts'
import { answerSent, openGateway } from '../apps/server/src/testing/gateway.ts'
import type { Figure } from './figures.ts'
import { signedIn } from './visitors.ts'
import type { Walls } from './walls.ts'
import { type Disturb, measureBeside, repeat } from './walls-beside.ts'

const everyMs = 1_000

/** Edits with push of one post in the largest company, one a second: each push would be for 510,000 people. */
const editEachSecond = ({ company }: Walls): Disturb => {
  const path = updateNews.path.replace(':newsId', company.newsIds[0] ?? '')
  const headers = { ...signedIn(company.admin), 'content-type': 'application/json' }
  return repeat(1, async (server, _line, signal) => {
    const body = JSON.stringify(newsBodyAt(Date.now(), { pushFlag: true }))
    await (await fetch(server.origin + path, { method: updateNews.method, headers, body, signal })).arrayBuffer()
    await pause(everyMs, undefined, { signal })
  })
}

/** Such edits beside the others' feeds, with a gateway that takes every notice. */
export const measureNotices = async (walls: Walls): Promise<readonly Figure[]> => {
  const gateway = await openGateway()
  gateway.script((call, response) => {
    gateway.take()
    answerSent(call, response)
  })
  Object.assign(process.env, { PUSH_GATEWAY_URL: gateway.url, PUSH_GATEWAY_SECRETS: gateway.secret })
  try {
    return await measureBeside(walls, 'an edit with push each second', () => editEachSecond(walls))
  } finally {
    delete process.env.PUSH_GATEWAY_URL
    delete process.env.PUSH_GATEWAY_SECRETS
    gateway.close()
  }
}
