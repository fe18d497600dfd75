import { Counter, Gauge } from 'prom-client'
import type { Db } from '../db/connect.ts'
import { measures } from '../measures.ts'
import type { Metrics } from './metrics.ts'
import { listMailReports } from './queries.ts'

/**
 * Adds what mail alone has: answers that were lost, and reports on undelivered mails of the whole installation, without values while
 * the database is unreachable. Returns a function that ends the count.
 */
export const addMail = ({ registry }: Metrics, db: Db): (() => void) => {
  const registers = [registry]
  const lost = new Counter({
    name: 'kawaraban_mail_answers_lost_total',
    help: 'Whole mails whose answer was lost, which are sent again with the same id',
    registers,
  })
  new Gauge({
    name: 'kawaraban_mail_reports',
    help: 'Reports on undelivered mails that were read, by outcome: marked, notFailed, notOurs or noReport',
    labelNames: ['outcome'],
    registers,
    async collect() {
      const rows = await listMailReports(db).catch(() => null)
      if (!rows) return this.reset()
      for (const { outcome, reports } of rows) this.set({ outcome }, reports)
    },
  })
  return measures.lostMailAnswers.subscribe(() => lost.inc())
}
