import type { Settings } from './settings.ts'
import { StartError } from './start-error.ts'

/** Settings of a process: its worker, its metrics and its stop. */
export type ProcessConfig = {
  /** Whether servers send notices themselves, or only `npm run worker` does. */
  readonly noticeWorker: 'inside' | 'apart'
  /** The private address of metrics and health, or null for none. */
  readonly metrics: { readonly port: number; readonly host: string } | null
  /** How long /readyz says 503 before a stopping process accepts no more connections, in milliseconds. */
  readonly shutdownDelayMs: number
  /** How long it then waits for running work, in milliseconds. */
  readonly shutdownGraceMs: number
}

/** Reads the settings of the process; throws a StartError for a worker apart without DATABASE_URL. */
export const readProcess = (given: Settings): ProcessConfig => {
  if (given.NOTICE_WORKER === 'apart' && !given.DATABASE_URL) {
    throw new StartError(
      'The setting DATABASE_URL is missing: with NOTICE_WORKER=apart, npm run worker needs a PostgreSQL that it reaches, too.',
    )
  }
  return {
    noticeWorker: given.NOTICE_WORKER,
    metrics: given.METRICS_PORT ? { port: Number(given.METRICS_PORT), host: given.METRICS_HOST } : null,
    shutdownDelayMs: Number(given.SHUTDOWN_DELAY_SECONDS) * 1000,
    shutdownGraceMs: Number(given.SHUTDOWN_GRACE_SECONDS) * 1000,
  }
}
