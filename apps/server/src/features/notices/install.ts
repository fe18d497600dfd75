import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import { createKeySource } from '../../web-push/key-source.ts'
import { createPusher } from '../../web-push/thread/pusher.ts'
import type { Channel } from './channels/channel.ts'
import { createGateway } from './channels/gateway.ts'
import { createWebChannel } from './channels/web.ts'
import { withMetrics } from './channels/with-metrics.ts'
import type { Delivery, Log } from './delivery/deliver/deliver.ts'
import { createNoticeWorker, type NoticeWorker } from './delivery/worker.ts'

type Parts = {
  readonly config: Pick<Config, 'pushGateway' | 'webPush' | 'proxy' | 'sessionMaxDays'>
  readonly db: Db
  readonly machines: Delivery['machines']
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

/** The worker that sends notices on every channel that is configured. */
export const createNotices = (parts: Parts): NoticeWorker => {
  const { config, db, machines, clock, log } = parts
  return createNoticeWorker({
    db,
    machines,
    clock,
    log,
    channels: channelsOf(parts).map(withMetrics),
    sessionMaxDays: config.sessionMaxDays,
  })
}
