import { dayMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { oneMachine } from '../../../db/open-machines.ts'
import { runForMembers } from '../../../http/queries.ts'
import { createRunner } from '../../../jobs/runner.ts'
import { addPerson, type Person } from '../../../testing/company.ts'
import { start, useNewsApp } from '../../../testing/news-app.ts'
import { versionsOf } from '../../../testing/versions-app.ts'
import { setCompletions } from '../../reactions/queries.ts'
import { countReceipts } from '../../views/blocks/queries.ts'
import { registerReopening } from './late-completions.ts'

const { app } = useNewsApp()
const { askAgain, save, complete, completed, detail, progress, versions } = versionsOf(app)
const changes = { content: '直した本文', endDate: '2026/11/25 10:00' }

/** Works at what is due at that moment, as a process does. */
const workAt = async (now: number) => {
  const log = { error: (details: object) => expect(details).toEqual({}) }
  const runner = createRunner({ machines: oneMachine, clock: () => now, log })
  registerReopening(runner, app.db)
  runner.wake()
  await runner.idle()
  await runner.stop()
}

test.each([false, true])(
  'AGAIN-01 who completes a post while that is being reopened has completed the former version (counted before: %s)',
  async (isCounted) => {
    const { suzuki, tanaka, yamada, ito } = app.cast
    const newsId = await app.storePost(suzuki, { endAt: start + 5 * dayMs })
    await complete(tanaka, newsId)
    const press = (caller: Person) => ({ caller, newsId, now: start, wanted: true })
    await app.db.transaction(async (tx) => {
      // One has completed before, and one only comes now; the answers of both are still under way.
      await runForMembers(tx, [press(yamada)], setCompletions)
      expect(await askAgain(suzuki, newsId, changes)).toMatchObject({ success: true })
    })
    await complete(ito, newsId)
    expect((await completed(suzuki, newsId)).toSorted()).toEqual(
      [
        [ito.name, 2],
        [yamada.name, 1],
      ].toSorted(),
    )
    if (isCounted) await countReceipts(app.db, suzuki.managementGroupId, newsId)
    await workAt(start + 14_000)
    expect(await completed(suzuki, newsId)).toHaveLength(2)
    await workAt(start + 15_000)
    expect(await completed(suzuki, newsId)).toEqual([[ito.name, 2]])
    expect(await progress(suzuki, newsId)).toMatchObject({ completed: 1 })
    expect((await detail(yamada, newsId)).formerVersion).toBe(1)
    expect((await versions(suzuki, newsId)).map(({ reopened }) => reopened)).toEqual([0, 2])
    expect(await app.db.query(sql`select 1 from jobs where kind = 'reopening'`)).toEqual([])
  },
)

test('AGAIN-03 nobody is twice in the history of a version', async () => {
  const { suzuki, tanaka } = app.cast
  const newsId = await app.storePost(suzuki, { endAt: start + 5 * dayMs })
  await complete(tanaka, newsId)
  await askAgain(suzuki, newsId, changes)
  await app.db.query(sql`
    update receipts set completed_at = ${new Date(start)}, completed_version = 1 where news_id = ${newsId}`)
  await workAt(start + 15_000)
  await workAt(start + 15_000)
  expect((await versions(suzuki, newsId)).map(({ reopened }) => reopened)).toEqual([0, 1])
  expect(await completed(suzuki, newsId)).toEqual([])
})

test('AGAIN-01 people who press, undo and open while a post is edited and asks again, on two servers, and nothing is lost or counted twice', async () => {
  const { suzuki, ours } = app.cast
  const people: Person[] = []
  for (let n = 0; n < 20; n += 1)
    people.push(await addPerson(app.db, ours, { name: `閲覧者${n}`, role: 'viewer', now: start }))
  const newsId = await app.storePost(suzuki, { endAt: start + 5 * dayMs })
  const other = versionsOf({ ...app, call: await app.addServer() })
  for (let round = 0; round < 5; round += 1) {
    const presses = people.map((person, index) =>
      index % 3 === 0 ? other.undo(person, newsId) : (index % 2 ? complete : other.complete)(person, newsId),
    )
    const edits = [
      askAgain(suzuki, newsId, { ...changes, content: `本文${round}` }),
      other.save(suzuki, newsId, changes),
    ]
    const count = countReceipts(app.db, suzuki.managementGroupId, newsId)
    const answers = await Promise.all([...presses, ...edits])
    await count
    expect(answers.map(({ message }) => message)).toEqual(answers.map(() => 'OK'))
    await workAt(start + 15_000)
  }
  await save(suzuki, newsId, { ...changes, completions: 'askAgain' })
  await workAt(start + 15_000)
  expect(await completed(suzuki, newsId)).toEqual([])
  const [once] = await app.db.query<{ twice: number }>(sql`
    select count(*)::int as twice from (
      select from reopened_completions h, unnest(h.members) as p (member)
      where news_id = ${newsId}
      group by h.version, h.block, p.member
      having count(*) > 1
    ) d`)
  expect(once).toEqual({ twice: 0 })
  const ahead = await app.db.query(sql`
    select 1 from receipts r join news n on n.news_id = r.news_id where r.former_version >= n.version`)
  expect(ahead).toEqual([])
})
