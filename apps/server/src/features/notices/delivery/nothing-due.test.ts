import { expect, test } from 'vitest'
import type { Attempt } from '../../../jobs/attempt.ts'
import { useNoticeApp } from '../../../testing/notice-app.ts'
import { noticeJob } from '../occasions/queries.ts'
import { createDeliveryJobs } from './notice-jobs.ts'

const { app } = useNoticeApp()

test('G-187 an attempt without anything due ends at once, and does not occupy the process', async () => {
  const { db, cast, clock } = app
  let rounds = 0
  const attempt: Attempt = {
    ...noticeJob(cast.ours.managementGroupId),
    isStopping: () => {
      rounds += 1
      return false
    },
    renew: async () => undefined,
    advance: async () => undefined,
  }
  const log = { warn: () => undefined, error: () => undefined }
  await createDeliveryJobs({ db, clock: () => clock.now, channels: [], log, sessionMaxDays: 180 }).run(attempt)
  expect(rounds).toBeLessThan(10)
})
