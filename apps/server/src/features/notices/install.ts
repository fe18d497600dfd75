import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import { createGateway } from './channels/gateway.ts'
import type { Log } from './delivery/deliver/deliver.ts'
import { createNoticeWorker, type NoticeWorker } from './delivery/worker.ts'

type Parts = { readonly config: Pick<Config, 'pushGateway'>; readonly db: Db; readonly clock: Clock; readonly log: Log }

/** The worker that sends notices on every channel that is configured. */
export const createNotices = ({ config: { pushGateway }, db, clock, log }: Parts): NoticeWorker =>
  createNoticeWorker({ db, clock, log, channels: pushGateway ? [createGateway(pushGateway, clock)] : [] })
