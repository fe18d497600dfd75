import type { Endpoint } from '@kawaraban/contract/endpoint.ts'
import { getNotices } from '@kawaraban/contract/notices-results.ts'
import sql from 'sql-template-tag'
import { beforeAll, expect } from 'vitest'
import type { TestApp } from './app.ts'
import type { Person } from './company.ts'
import { useNoticeApp } from './notice-app.ts'

/** The server of `useNoticeApp` with a server that has the same gateway, for the progress of a post's notices. */
export const useProgressApp = () => {
  const notices = useNoticeApp()
  const opened: { call?: TestApp['call'] } = {}
  beforeAll(async () => {
    const { url, secret } = notices.gateway()
    opened.call = await notices.app.addServer({ PUSH_GATEWAY_URL: url, PUSH_GATEWAY_SECRETS: secret })
  })
  const call = (person: Person | null, endpoint: Endpoint, input?: Parameters<TestApp['call']>[2]) => {
    if (!opened.call) throw new Error('the set-up has not run yet')
    return opened.call(person, endpoint, input)
  }
  const read = (newsId: string, person: Person = notices.app.cast.suzuki) =>
    call(person, getNotices, { params: { newsId } })

  return {
    ...notices,
    call,
    read,
    /** The occasions of a post as its author reads them, without their ids. */
    occasionsOf: async (newsId: string) => {
      const { message, data } = await read(newsId)
      if (message !== 'OK') throw new Error(message)
      return data.occasions.map(({ occasionId, ...occasion }: { occasionId: string }) => {
        expect(occasionId).toMatch(/^\d+$/)
        return occasion
      })
    },
    /** Adds a row of another channel to the ledger. */
    addRow: (newsId: string, person: Person, device: number, state: string) =>
      notices.app.db.query(sql`
        insert into notices (management_group_id, news_id, occasion_id, company_user_id, channel, device, state, made_at)
        select management_group_id, news_id, occasion_id, ${person.companyUserId}, 'web', ${device}, ${state}, due_at
        from occasions where news_id = ${newsId} and kind = 'start'`),
  }
}
