import { gunzipSync } from 'node:zlib'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { readSnapshot, type Snapshot } from '../../../db/cursor.ts'
import { useTestApp } from '../../../testing/app.ts'
import { exportSteps } from '../../../testing/export-steps.ts'
import type { Job } from '../job.ts'
import { writeExport } from './write.ts'

const app = useTestApp()

const jobOf = (newsId: string, format: Job['format']): Job => ({
  managementGroupId: app.cast.ours.managementGroupId,
  companyUserId: app.cast.suzuki.companyUserId,
  now: app.clock.now,
  format,
  newsId,
  narrowing: JSON.stringify({ kind: 'viewed', state: 'all', departments: [], search: '' }),
  order: 'doneFirst',
})

/** What is written of an export, in order. */
const written: (number | Buffer)[] = []
const output = {
  onCount: (rows: number) => void written.push(rows),
  write: (bytes: Buffer) => void written.push(bytes),
}
const write = (job: Job, over: (snapshot: Snapshot) => Snapshot = (snapshot) => snapshot) => {
  written.length = 0
  return readSnapshot(app.databaseUrl, (snapshot) => writeExport(over(snapshot), job, output))
}
const fileOf = () => Buffer.concat(written.filter((part) => typeof part !== 'number'))

test.each(['csv', 'xlsx'] as const)(
  'EXPORT-03 of a %s the number of rows is reported before its first byte',
  async (format) => {
    const steps = exportSteps(app)
    await write(jobOf(await app.storePost(app.cast.suzuki), format))
    const [rows, ...pieces] = written
    expect(rows).toBe(5)
    expect(pieces.every((piece) => Buffer.isBuffer(piece))).toBe(true)
    const table = format === 'csv' ? steps.readCsv(gunzipSync(fileOf())) : await steps.readXlsx(fileOf())
    expect(table).toHaveLength(6)
  },
)

test.each(['csv', 'xlsx'] as const)(
  'EXPORT-03 a %s that would have other rows than were reported never ends as whole',
  async (format) => {
    /** The last row is lost on its way. */
    const shortened = (snapshot: Snapshot): Snapshot => ({
      ...snapshot,
      async *batches(statement, size) {
        for await (const rows of snapshot.batches(statement, size)) yield rows.slice(0, -1)
      },
    })
    const job = jobOf(await app.storePost(app.cast.suzuki), format)
    await expect(write(job, shortened)).rejects.toThrow('an export has 4 rows in place of 5')
    expect(fileOf().includes('PK\u0005\u0006')).toBe(false)
    if (format === 'csv') expect(() => gunzipSync(fileOf())).toThrow()
  },
)

test('EXPORT-03 of a post that is gone nothing is written', async () => {
  const newsId = await app.storePost(app.cast.suzuki)
  await app.db.query(sql`delete from news where news_id = ${newsId}`)
  await expect(write(jobOf(newsId, 'csv'))).rejects.toThrow('a post is gone')
  expect(written).toEqual([])
})
