import type { Config } from '../../config.ts'
import type { JobKind, JobParts } from '../../jobs/attempt.ts'
import { createRunner, type Runner } from '../../jobs/runner.ts'
import { type ChannelParts, createChannels } from './channels/table.ts'
import { withMetrics } from './channels/with-metrics.ts'
import type { Log } from './delivery/deliver/deliver.ts'
import { createDeliveryJobs } from './delivery/notice-jobs.ts'

type Parts = ChannelParts & {
  readonly config: ChannelParts['config'] & Pick<Config, 'sessionMaxDays'>
  readonly log: Log
}

/** The jobs that send notices on every channel that is configured. */
export const createNoticeJobs = (parts: Parts): JobKind => {
  const { config, db, clock, log } = parts
  const channels = createChannels(parts).map(withMetrics)
  return createDeliveryJobs({ db, clock, log, channels, sessionMaxDays: config.sessionMaxDays })
}

/** A runner that only sends notices. */
export const createNotices = (parts: Parts & Pick<JobParts, 'machines'>): Runner => {
  const runner = createRunner(parts)
  runner.register(createNoticeJobs(parts))
  return runner
}
