import type { Endpoint } from '@kawaraban/contract/endpoint.ts'
import { refusals } from '@kawaraban/contract/errors.ts'
import { countNudge, createNudge, listNudges, type Nudge, type NudgeCount } from '@kawaraban/contract/nudges.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { beforeAll } from 'vitest'
import type { TestApp } from './app.ts'
import type { Person } from './company.ts'
import { start, useNoticeApp } from './notice-app.ts'

/** Ids of people in the order in which a gateway's calls are compared. */
export const idsOf = (...people: readonly { readonly companyUserId: string }[]): string[] =>
  people.map(({ companyUserId }) => companyUserId).sort()

type Call = TestApp['call']

/** The server of `useNoticeApp` with two servers that have its gateway, for nudges. */
export const useNudgeApp = () => {
  const notices = useNoticeApp()
  const servers: Call[] = []
  beforeAll(async () => {
    const { url, secret } = notices.gateway()
    const settings = { PUSH_GATEWAY_URL: url, PUSH_GATEWAY_SECRETS: secret }
    for (let server = 0; server < 2; server += 1) servers.push(await notices.app.addServer(settings))
  })
  const on = (server: number): Call => {
    const call = servers[server]
    if (!call) throw new Error('the set-up has not run yet')
    return call
  }
  const call = (person: Person | null, endpoint: Endpoint, input?: Parameters<Call>[2]) =>
    on(0)(person, endpoint, input)
  const create = (person: Person, newsId: string, narrowing: object = {}, sendAt: string | null = null, server = 0) =>
    on(server)(person, createNudge, { params: { newsId }, body: { narrowing, sendAt } })

  /** Nobody has got a nudge today. */
  const clearCaps = () => notices.app.db.query(sql`delete from nudge_days`)

  /** Stores a post of Suzuki's for 90 days, with nobody at the cap of the day. */
  const storePost = async (over: Parameters<TestApp['storePost']>[1] = {}) => {
    await clearCaps()
    return notices.app.storePost(notices.app.cast.suzuki, { endAt: start + 90 * dayMs, ...over })
  }

  return {
    ...notices,
    call,
    clearCaps,
    storePost,
    create,
    /** What a nudge would do, as its author reads it. */
    count: async (newsId: string, narrowing: object = {}, person = notices.app.cast.suzuki): Promise<NudgeCount> => {
      const { data, message } = await call(person, countNudge, { params: { newsId }, body: narrowing })
      if (message !== 'OK') throw new Error(message)
      return data
    },
    /** Nudges and sends; returns who got it, nobody where it is refused for that. */
    nudge: async (newsId: string, narrowing: object = {}, person = notices.app.cast.suzuki): Promise<string[]> => {
      const { message } = await create(person, newsId, narrowing)
      if (message === refusals.nudgeForNobody) return []
      if (message !== 'OK') throw new Error(message)
      await notices.work()
      return notices
        .gateway()
        .take()
        .flatMap(({ handed: { userIds } }) => userIds)
    },
    /** The nudges of a post as its author reads them. */
    nudges: async (newsId: string, person = notices.app.cast.suzuki): Promise<Nudge[]> => {
      const { data, message } = await call(person, listNudges, { params: { newsId } })
      if (message !== 'OK') throw new Error(message)
      return data.nudges
    },
    /** Completes or views a post as these people. */
    done: async (endpoint: Endpoint, newsId: string, people: readonly Person[]): Promise<void> => {
      for (const person of people) {
        const body = endpoint.body && { reactionType: 'completed' }
        const { message } = await call(person, endpoint, { params: { newsId }, body })
        if (message !== 'OK') throw new Error(message)
      }
    },
  }
}
