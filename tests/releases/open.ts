import type { Endpoint } from '@kawaraban/contract/endpoint.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { connect } from '../../apps/server/src/db/connect.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { oneMachine } from '../../apps/server/src/db/open-machines.ts'
import { createNotices } from '../../apps/server/src/features/notices/install.ts'
import { createLoad } from '../../apps/server/src/http/load.ts'
import { sessionCookie } from '../../apps/server/src/http/session-key.ts'
import { callsTo, requestOf } from '../../apps/server/src/testing/calls.ts'
import { openGateway } from '../../apps/server/src/testing/gateway.ts'
import { createReleaseDatabase } from './databases.ts'

type Input = Parameters<ReturnType<typeof callsTo>>[2]

/** Starts a server of this version on the database of a release, which it migrates, with its clock stopped at `now`. */
export const openRelease = async (release: string, now: Instant) => {
  const database = await createReleaseDatabase(release)
  await migrate(database.url)
  const db = connect(database.url, () => undefined)
  const gateway = await openGateway()
  const clock = { now }
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    PUSH_GATEWAY_URL: gateway.url,
    PUSH_GATEWAY_SECRETS: gateway.secret,
  })
  const app = await buildApp({ config, db, clock: () => clock.now, load: createLoad(() => undefined) })
  const cookieName = sessionCookie(config.publicUrl).name
  const call = callsTo(app, cookieName)
  const logged: string[] = []
  const note = (_details: object, text: string) => void logged.push(text)
  const log = { warn: note, error: note }
  const notices = createNotices({
    config: { ...config, webPush: null },
    db,
    machines: oneMachine,
    clock: () => clock.now,
    log,
  })
  return {
    app,
    db,
    logged,
    /** Calls an endpoint with a session's key and returns its whole answer. */
    call: (sessionKey: string, endpoint: Endpoint, input?: Input) => call({ sessionKey }, endpoint, input),
    /** The file that an endpoint answers, as text. */
    file: async (sessionKey: string, endpoint: Endpoint, input?: Input) =>
      (await app.inject(requestOf(cookieName, { sessionKey }, endpoint, input))).body,
    /** Calls it as a native app with a token. */
    callByToken: (token: string, endpoint: Endpoint) =>
      call(null, endpoint, { headers: { [config.appTokenHeader]: token } }),
    /** Sends all notices that are due at `at`; returns their headings, titles and people. */
    send: async (at: Instant) => {
      clock.now = at
      notices.wake()
      await notices.idle()
      return gateway
        .take()
        .map(({ handed: { heading, title, userIds } }) => ({ heading, title, userIds: userIds.sort() }))
    },
    close: async () => {
      await notices.stop()
      await app.close()
      gateway.close()
      await db.close()
      await database.drop()
    },
  }
}
