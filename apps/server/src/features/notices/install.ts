import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import type { JobKind, JobParts } from '../../jobs/attempt.ts'
import { createRunner, type Runner } from '../../jobs/runner.ts'
import { createKeySource } from '../../web-push/key-source.ts'
import { createPusher } from '../../web-push/thread/pusher.ts'
import type { Channel } from './channels/channel.ts'
import { createGateway } from './channels/gateway.ts'
import { createWebChannel } from './channels/web.ts'
import { withMetrics } from './channels/with-metrics.ts'
import type { Log } from './delivery/deliver/deliver.ts'
import { createDeliveryJobs } from './delivery/notice-jobs.ts'

type Parts = {
  readonly config: Pick<Config, 'pushGateway' | 'webPush' | 'proxy' | 'sessionMaxDays'>
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  /** Certificate authority of push services, in tests. */
  readonly ca?: string
}

const channelsOf = ({ config: { pushGateway, webPush, proxy }, db, clock, log, ca }: Parts): Channel[] => {
  const readKeys = createKeySource(db, webPush)
  const web = webPush && createPusher({ services: webPush.services, proxy, ...(ca && { ca }) }, log)
  return [
    ...(pushGateway ? [createGateway(pushGateway, clock)] : []),
    ...(web
      ? [createWebChannel({ pusher: web, subject: webPush.subject, readKeys: () => readKeys(clock()), clock })]
      : []),
  ]
}

/** The jobs that send notices on every channel that is configured. */
export const createNoticeJobs = (parts: Parts): JobKind => {
  const { config, db, clock, log } = parts
  const channels = channelsOf(parts).map(withMetrics)
  return createDeliveryJobs({ db, clock, log, channels, sessionMaxDays: config.sessionMaxDays })
}

/** A runner that only sends notices. */
export const createNotices = (parts: Parts & Pick<JobParts, 'machines'>): Runner => {
  const runner = createRunner(parts)
  runner.register(createNoticeJobs(parts))
  return runner
}
