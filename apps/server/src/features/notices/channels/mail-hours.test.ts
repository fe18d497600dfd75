import { createNudge } from '@kawaraban/contract/nudges.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { dayMs, formatDateTime, formatTime, type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { isWorkingDay, tokyoDate, usualHours } from '@kawaraban/contract/working-days.ts'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { chased } from '../../../testing/chased-post.ts'
import type { Person } from '../../../testing/company.ts'
import { rounds } from '../../../testing/extent.ts'
import { at } from '../../../testing/instant.ts'
import { useMailApp } from '../../../testing/mail-app.ts'
import { reply } from '../../../testing/mail-server.ts'
import { start } from '../../../testing/notice-app.ts'
import { updateRoles } from '../../members/queries.ts'

const { app, addressOf, giveAddresses, mail, mailServer, post } = useMailApp()
const calendar = { ...usualHours, daysOff: [], holidays: { added: {}, removed: [] } }
const stepMs = rounds(30, 5) * minuteMs

const isInHours = (now: Instant) =>
  isWorkingDay(tokyoDate(now), calendar) && formatTime(now) >= '08:00' && formatTime(now) < '20:00'
const complete = (person: Person, newsId: string) =>
  app.call(person, completeNews, { params: { newsId }, body: { reactionType: 'completed' } })
const setRole = ({ managementGroupId, companyUserId }: Person, role: 'none' | 'viewer') =>
  app.db.transaction((tx) => updateRoles(tx, managementGroupId, [{ companyUserId, role }]))

describe('MAIL-04 retries of mails keep to the company’s hours', () => {
  test('of a nudge that was pressed before they end, on the last minute at the latest', async () => {
    const { suzuki, tanaka } = app.cast
    await giveAddresses(tanaka)
    mailServer().script({ content: () => reply(451, 'later') })
    const newsId = await post(suzuki, { pushFlag: false })
    const pressedAt = at('2026/11/20 19:40')
    app.clock.now = pressedAt
    await app.call(suzuki, createNudge, { params: { newsId }, body: { narrowing: { state: 'notDone' }, sendAt: null } })
    const tries: string[] = []
    for (let now = pressedAt; now <= pressedAt + dayMs; now += minuteMs) {
      await mail('nothing', now)
      if (mailServer().take().length > 0) tries.push(formatTime(now))
    }
    expect(tries.length).toBeGreaterThan(2)
    expect(tries.at(-1)?.slice(0, 2)).toBe('19')
    const [row] = await app.db.query(sql`select state from notices where news_id = ${newsId}`)
    expect(row).toEqual({ state: 'failed' })
  }, 60_000)
})

test('MAIL-04 CHASE-03 over 60 days with holidays, weekends and a server that is often away, steps of chains are mailed within hours, once, and to nobody who has completed or lost the role', async () => {
  const { suzuki, sato, tanaka, ito, yamada } = app.cast
  await giveAddresses(sato, tanaka, ito, yamada)
  const done = new Map<string, Set<string>>()
  const faults: string[] = []
  const steps = new Map<string, number>()
  let isAway = false
  mailServer().script({
    recipient: () => (isAway ? reply(421, 'shutting down') : null),
    content: ({ to, parsed }) => {
      const title = parsed.subject ?? ''
      if (!isInHours(app.clock.now)) faults.push(`outside of hours: ${formatDateTime(app.clock.now)}`)
      if (done.get(title.replace(/^【.*】/, ''))?.has(to)) faults.push(`after completion: ${to}`)
      const id = parsed.messageId ?? ''
      steps.set(id, (steps.get(id) ?? 0) + 1)
      return null
    },
  })
  const readers = [sato, tanaka, ito, yamada]
  let posted = 0
  // Over the new year's days, which are no working days by the usual calendar only where they are holidays.
  for (let now = start; now < start + 60 * dayMs; now += stepMs) {
    const hour = Math.floor((now - start) / (60 * minuteMs))
    isAway = hour % 7 === 3
    if ((now - start) % (6 * dayMs) === 0) {
      app.clock.now = now
      posted += 1
      const dueAt = now + 5 * dayMs
      const over = { dueDate: formatDateTime(dueAt), endDate: formatDateTime(dueAt + 2 * dayMs) }
      const newsId = await post(suzuki, { ...chased, ...over, title: `手続き ${posted}` })
      done.set(`手続き ${posted}`, new Set([addressOf(suzuki)]))
      await complete(suzuki, newsId)
    }
    await mail('nothing', now)
    if (hour % 31 === 0 && posted > 0 && (now - start) % (60 * minuteMs) === 0) {
      const person = readers[(hour / 31) % readers.length]
      const [row] = await app.db.query<{ newsId: string }>(sql`
        select news_id as "newsId" from news order by news_id desc limit 1`)
      if (person && row) {
        await complete(person, row.newsId)
        done.get(`手続き ${posted}`)?.add(addressOf(person))
      }
    }
  }
  expect(faults).toEqual([])
  expect(posted).toBe(10)
  expect(steps.size).toBeGreaterThan(20)
  expect([...steps.values()].every((count) => count === 1)).toBe(true)
  await setRole(tanaka, 'none')
  const before = steps.size
  const dueAt = at('2027/01/29 17:00')
  await post(suzuki, {
    ...chased,
    dueDate: formatDateTime(dueAt),
    endDate: formatDateTime(dueAt + dayMs),
    title: '最後',
  })
  mailServer().take()
  for (let now = app.clock.now; now < dueAt; now += 60 * minuteMs) await mail('nothing', now)
  expect(steps.size).toBeGreaterThan(before)
  expect(
    mailServer()
      .take()
      .map(({ to }) => to),
  ).not.toContain(addressOf(tanaka))
  await setRole(tanaka, 'viewer')
}, 300_000)
