import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { connect } from '../db/connect.ts'
import { freePort } from '../db/embedded/cluster.ts'
import { createBrowser } from './browser.ts'
import { createTestDatabase } from './database.ts'

/** The real server on a port of its own and an empty database, for sign-ins from end to end. */
export const signInApp = async (now: number, environment: Record<string, string> = {}) => {
  const database = await createTestDatabase()
  const db = connect(database.url, () => undefined)
  const clock = { now }
  const port = await freePort()
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: String(port), ...environment })
  const app = await buildApp({ config, db, clock: () => clock.now })
  await app.listen({ port, host: '127.0.0.1' })

  return {
    app,
    db,
    clock,
    origin: config.publicUrl,
    browser: (site?: Parameters<typeof createBrowser>[1]) => createBrowser(config.publicUrl, site),
    close: async () => {
      await app.close()
      await db.close()
      await database.drop()
    },
  }
}
export type SignInApp = Awaited<ReturnType<typeof signInApp>>
