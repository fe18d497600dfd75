import { expect, test } from 'vitest'
import type { Attempt } from '../../../../jobs/attempt.ts'
import { useNoticeApp } from '../../../../testing/notice-app.ts'
import type { Channel } from '../../channels/channel.ts'
import { people } from '../../channels/people/queries.ts'
import { noticeJob } from '../../occasions/queries.ts'
import { createDeliveryJobs } from '../notice-jobs.ts'

const { app, post, ledger } = useNoticeApp()

const channel: Channel = {
  name: 'gateway',
  way: people,
  chosenAs: 'push',
  isFallback: false,
  isPatient: false,
  send: async ({ recipients }) => new Map(recipients.map((recipient) => [recipient, { state: 'sent' }])),
}

test('G-187 an advance that fails is stored after the next results', async () => {
  const { db, cast, clock } = app
  const posts = [await post(cast.suzuki), await post(cast.suzuki)]
  const stored: boolean[] = []
  const attempt: Attempt = {
    ...noticeJob(cast.ours.managementGroupId),
    isStopping: () => false,
    renew: async () => undefined,
    advance: async (queries) => {
      // Those of the ledger are in its transactions.
      if (queries !== db) return
      stored.push(stored.length > 0)
      if (stored.length === 1) throw new Error('broken')
    },
  }
  const log = { warn: () => undefined, error: () => undefined }
  const jobs = createDeliveryJobs({ db, clock: () => clock.now, channels: [channel], log, sessionMaxDays: 180 })
  await jobs.run(attempt)
  for (const newsId of posts) expect(new Set(Object.values(await ledger(newsId)))).toEqual(new Set(['sent']))
  expect(stored).toEqual([false, true])
})
