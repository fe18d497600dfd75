import { buildApp } from '../apps/server/src/app.ts'
import { systemClock } from '../apps/server/src/clock.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { connect } from '../apps/server/src/db/connect.ts'
import { openMetrics } from '../apps/server/src/metrics/start.ts'

/**
 * The product over its whole path, with its default settings, on the port given as first argument and the database
 * given as second; without sign-in provider and demo company, which no request of the bench meets. With `METRICS_PORT` in the
 * environment, requests are counted as for metrics, with a gateway notices are sent, and files are in `DATA_DIR`.
 */
const [port, databaseUrl] = process.argv.slice(2)
const { DATA_DIR, METRICS_PORT, PUSH_GATEWAY_URL, PUSH_GATEWAY_SECRETS } = process.env
const config = readConfig({
  PORT: port,
  DATABASE_URL: databaseUrl,
  DATA_DIR,
  METRICS_PORT,
  PUSH_GATEWAY_URL,
  PUSH_GATEWAY_SECRETS,
})
const db = connect(databaseUrl ?? '', () => undefined)
const metrics = await openMetrics(config)
const app = await buildApp({ config, db, clock: systemClock, ...(metrics && { metrics }) })
await app.listen({ port: config.port, host: '127.0.0.1' })
process.send?.('ready')
