import { completeNews } from '@kawaraban/contract/reactions.ts'
import { type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { updateWorkingHours, usualHours } from '@kawaraban/contract/working-days.ts'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { writeByHand } from '../../../testing/by-hand.ts'
import { chased, dueAt } from '../../../testing/chased-post.ts'
import { useNoticeApp } from '../../../testing/notice-app.ts'

const { app, gateway, work, received, post } = useNoticeApp()

/** Who got notices at that time. */
const sentAt = async (now: Instant) => {
  gateway().take()
  await work(now)
  return received().map(({ userIds }) => userIds)
}

describe('CHASE-04 after the deadline', () => {
  test('the author alone gets the list of who has not, also when the post has ended', async () => {
    const { suzuki } = app.cast
    await post(suzuki, { ...chased, endDate: chased.dueDate })
    expect(await sentAt(dueAt + minuteMs)).toEqual([[suzuki.companyUserId]])
    expect(gateway().calls[0]?.handed).toMatchObject({
      kind: 'chaseReport',
      path: expect.stringMatching(/^\/news\/\d+\?state=notDone$/),
    })
    expect(await sentAt(dueAt + 2 * minuteMs)).toEqual([])
  })

  test('nobody gets it when everybody has completed', async () => {
    const { sato, suzuki, tanaka, yamada, ito } = app.cast
    const newsId = await post(suzuki, chased)
    for (const person of [sato, suzuki, tanaka, yamada, ito])
      await app.call(person, completeNews, { params: { newsId }, body: { reactionType: 'completed' } })
    expect(await sentAt(dueAt + minuteMs)).toEqual([])
  })

  test('it is sent once for a deadline, also when the working hours change in its minute', async () => {
    const { sato, suzuki } = app.cast
    await post(suzuki, chased)
    expect(await sentAt(dueAt + minuteMs)).toEqual([[suzuki.companyUserId]])
    const body = { ...usualHours, closesAt: '19:00' }
    expect((await app.call(sato, updateWorkingHours, { body })).message).toBe('OK')
    expect(await sentAt(dueAt + minuteMs + 1)).toEqual([])
    await app.db.query(sql`delete from working_hours`)
  })

  test('it goes to nobody when its author may not manage the post any more', async () => {
    const { suzuki } = app.cast
    await post(suzuki, chased)
    const setRole = (role: string) =>
      writeByHand(app.db, sql`update members set role = ${role} where company_user_id = ${suzuki.companyUserId}`)
    await setRole('viewer')
    expect(await sentAt(dueAt + minuteMs)).toEqual([])
    await setRole('editor')
  })
})
