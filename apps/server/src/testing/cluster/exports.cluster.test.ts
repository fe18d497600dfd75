import type { Narrowing } from '@kawaraban/contract/progress.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { readSnapshot } from '../../db/cursor.ts'
import { writeExport } from '../../features/exports/thread/write.ts'
import { readersOf, selectReach } from '../../features/notices/reach/queries.ts'
import { useTestApp } from '../app.ts'
import { addCrowd } from '../crowd.ts'
import { recordingSnapshot } from '../statements.ts'

const app = useTestApp()

test('G-235 what the thread of an export runs goes to one machine, too: here it runs where statements are recorded', async () => {
  const { suzuki, tanaka, ito } = app.cast
  const newsId = await app.storePost(suzuki, { audience: [tanaka, ito] })
  // So many that they are not looked up one by one.
  await addCrowd(app.db, suzuki.managementGroupId, 20_001)
  const toEveryone = await app.storePost(suzuki)
  await app.call(tanaka, completeNews, { params: { newsId }, body: { reactionType: 'completed' } })
  const everybody: Narrowing = { kind: 'viewed', state: 'all', departments: [], search: '' }
  const { managementGroupId, companyUserId } = suzuki
  const { strings, values } = selectReach(
    readConfig({ NODE_ENV: 'test' }),
    managementGroupId,
    readersOf(managementGroupId),
  )
  const unreached = { newsId: null, reach: { strings, values }, hasMail: false, format: 'csv' } as const
  const tables = [
    { newsId, narrowing: JSON.stringify(everybody), order: 'doneFirst', format: 'xlsx' },
    { newsId: toEveryone, narrowing: JSON.stringify(everybody), order: 'notDoneFirst', format: 'csv' },
    {
      newsId,
      narrowing: JSON.stringify({ ...everybody, kind: 'completed', search: '伊藤' }),
      order: 'doneFirst',
      format: 'csv',
    },
    { newsId: null, order: 'due', role: 'editor', held: null, format: 'csv' },
    { ...unreached, departmentNames: null },
    { ...unreached, reason: 'neverSignedIn', departmentNames: ['営業部'] },
  ] as const
  for (const table of tables) {
    const job = { managementGroupId, companyUserId, now: app.clock.now, ...table }
    const pieces: Buffer[] = []
    const write = (bytes: Buffer) => void pieces.push(bytes)
    const counts: number[] = []
    const onCount = (rows: number) => void counts.push(rows)
    await readSnapshot(app.databaseUrl, (snapshot) => writeExport(recordingSnapshot(snapshot), job, { onCount, write }))
    expect(counts).toHaveLength(1)
    expect(Buffer.concat(pieces).length).toBeGreaterThan(0)
  }
})
