import { deleteNews } from '@kawaraban/contract/news.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { at } from '../../../testing/instant.ts'
import { useMailApp } from '../../../testing/mail-app.ts'
import { reply } from '../../../testing/mail-server.ts'
import { start } from '../../../testing/notice-app.ts'
import { updateRoles } from '../../members/queries.ts'
import { retriesOf } from '../plan.ts'

const { app, addressOf, channels, giveAddresses, logged, mail, mailServer, post, takeMailed } = useMailApp()

const hourMs = 60 * minuteMs

describe('MAIL-04 each mail is a row of the ledger', () => {
  test('who lost the role, was deleted, or has completed before a retry gets none, and nothing comes after the end', async () => {
    const { sato, suzuki, tanaka, ito } = app.cast
    await giveAddresses(sato, tanaka, ito)
    mailServer().script({ recipient: () => reply(450, 'later') })
    const ended = await post(suzuki, { endDate: '2026/11/20 11:00' })
    await mail()
    mailServer().script()
    await app.db.transaction((tx) =>
      updateRoles(tx, tanaka.managementGroupId, [{ companyUserId: tanaka.companyUserId, role: 'none' }]),
    )
    await mail('nothing', start + 5 * minuteMs)
    expect(takeMailed()).toEqual([sato, ito].map(addressOf).toSorted())
    expect(await channels(ended)).toMatchObject({ [`mail ${tanaka.companyUserId}`]: 'missed' })
    await app.db.transaction((tx) =>
      updateRoles(tx, tanaka.managementGroupId, [{ companyUserId: tanaka.companyUserId, role: 'viewer' }]),
    )

    mailServer().script({ recipient: () => reply(450, 'later') })
    const over = await post(suzuki, { endDate: '2026/11/20 10:30' })
    const deleted = await post(suzuki)
    await mail()
    mailServer().script()
    await app.call(suzuki, deleteNews, { params: { newsId: deleted } })
    await mail('nothing', at('2026/11/20 10:31'))
    expect(takeMailed()).toEqual([])
    expect(new Set(Object.values(await channels(over)))).toEqual(new Set(['missed']))
  })

  test('where the answer to a whole mail is lost it is sent once more, with the same id, and counted', async () => {
    const { suzuki, tanaka, ito } = app.cast
    await giveAddresses(tanaka, ito)
    let cuts = 0
    mailServer().script({
      content: ({ to }, hangUp) => {
        if (to !== addressOf(tanaka) || cuts > 0) return null
        cuts += 1
        hangUp()
        return null
      },
    })
    const newsId = await post(suzuki)
    await mail()
    await mail('nothing', start + minuteMs)
    const received = mailServer().take()
    expect(received.map(({ to }) => to).toSorted()).toEqual([tanaka, tanaka, ito].map(addressOf).toSorted())
    const idsOf = received.filter(({ to }) => to === addressOf(tanaka)).map(({ parsed }) => parsed.messageId)
    expect(new Set(idsOf).size).toBe(1)
    expect(new Set(Object.values(await channels(newsId)))).toEqual(new Set(['sent']))
    expect(logged).toMatchObject([{ level: 'warn', details: { channel: 'mail', people: 1 } }])
  })

  test('two processes mail each once, and after a restore none until it is looked at', async () => {
    const { sato, suzuki, tanaka, ito } = app.cast
    await giveAddresses(sato, tanaka, ito)
    for (let round = 0; round < 3; round += 1) {
      await post(suzuki)
      await Promise.all([mail('nothing'), mail('browsers')])
      expect(takeMailed()).toEqual([sato, tanaka, ito].map(addressOf).toSorted())
    }
    await post(suzuki)
    await app.db.query(sql`update database_origin set system_identifier = 'another'`)
    await mail()
    expect(takeMailed()).toEqual([])
    await app.db.query(sql`update database_origin set held_at = null`)
  })

  test('a server that is away for an hour loses none, and each is mailed once', async () => {
    const { sato, suzuki, tanaka, ito } = app.cast
    await giveAddresses(sato, tanaka, ito)
    mailServer().script({ recipient: () => reply(421, 'shutting down') })
    await post(suzuki)
    for (let now = start; now < start + hourMs; now += 5 * minuteMs) await mail('nothing', now)
    mailServer().script()
    await mail('nothing', start + 2 * hourMs)
    await mail('nothing', start + 3 * hourMs)
    expect(takeMailed()).toEqual([sato, tanaka, ito].map(addressOf).toSorted())
  })

  test('a mail that breaks its connection each time holds up nobody else', async () => {
    const { sato, suzuki, tanaka, ito } = app.cast
    await giveAddresses(sato, tanaka, ito)
    mailServer().script({
      content: ({ to }, hangUp) => {
        if (to === addressOf(sato)) hangUp()
        return null
      },
    })
    await post(suzuki)
    await mail()
    expect(new Set(takeMailed())).toEqual(new Set([sato, tanaka, ito].map(addressOf)))
  })

  test('MAIL-05 a nudge or a step of a chain is tried for an hour alone', () => {
    expect(retriesOf('nudge', true)).toEqual(retriesOf('start', false))
    expect(retriesOf('chase', true).longestMs).toBe(hourMs)
    expect(retriesOf('reminder', true).longestMs).toBe(dayMs)
  })
})
