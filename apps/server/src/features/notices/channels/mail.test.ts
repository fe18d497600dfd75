import { countReach } from '@kawaraban/contract/notices.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { saveClaimedAddress } from '../../../db/mail-addresses.ts'
import { messageIdOf } from '../../../mail/message-id.ts'
import { answerSent } from '../../../testing/gateway.ts'
import { mailSettings, useMailApp } from '../../../testing/mail-app.ts'
import { reply } from '../../../testing/mail-server.ts'
import { start } from '../../../testing/notice-app.ts'
import { openPushService } from '../../../testing/push-service.ts'

const mails = useMailApp()
const { app, addressOf, channels, gateway, giveAddresses, logged, mail, mailServer, post } = mails
const { service, subscribe, takeMailed, takeNames } = mails

describe('MAIL-06 each person gets an occasion by one way', () => {
  test('by push where there is a browser, else by mail, else not at all', async () => {
    const { sato, suzuki, tanaka, ito, foreignAdmin } = app.cast
    await subscribe(tanaka, 'tanaka-1')
    await giveAddresses(sato, tanaka, ito, foreignAdmin)
    const newsId = await post(suzuki)
    await mail('browsers')
    expect(takeNames()).toEqual(['tanaka-1'])
    expect(takeMailed()).toEqual([sato, ito].map(addressOf).toSorted())
    expect(await channels(newsId)).toEqual({
      [`web ${tanaka.companyUserId}`]: 'sent',
      [`mail ${sato.companyUserId}`]: 'sent',
      [`mail ${ito.companyUserId}`]: 'sent',
    })
  })

  test('by mail where the gateway answers that there is no device', async () => {
    const { sato, suzuki, tanaka, ito } = app.cast
    await giveAddresses(sato, tanaka)
    const gone = Object.fromEntries([sato, ito].map(({ companyUserId }) => [companyUserId, 'gone' as const]))
    gateway().script((call, response) => answerSent(call, response, gone))
    const newsId = await post(suzuki)
    await mail('gateway')
    expect(takeMailed()).toEqual([addressOf(sato)])
    expect(await channels(newsId)).toMatchObject({
      [`gateway ${sato.companyUserId}`]: 'gone',
      [`mail ${sato.companyUserId}`]: 'sent',
      [`gateway ${tanaka.companyUserId}`]: 'sent',
      [`gateway ${ito.companyUserId}`]: 'gone',
    })
    expect(Object.keys(await channels(newsId)).filter((row) => row.startsWith('mail'))).toHaveLength(1)
  })

  test('by mail where all browsers turn out to be gone, and by none where one is not', async () => {
    const { suzuki, tanaka, ito } = app.cast
    for (const name of ['gone-1', 'gone-2']) await subscribe(tanaka, name)
    for (const name of ['gone-3', 'alive']) await subscribe(ito, name)
    await giveAddresses(tanaka, ito)
    service().script(({ name }, response) => response.writeHead(name.startsWith('gone') ? 410 : 201).end())
    await post(suzuki)
    await mail('browsers')
    expect(takeMailed()).toEqual([addressOf(tanaka)])
    // The next one finds no browser of hers from the start.
    await post(suzuki)
    await mail('browsers')
    expect(takeMailed()).toEqual([addressOf(tanaka)])
  })

  test('by one mail where browsers at two push services are gone at the same moment', async () => {
    const { suzuki, sato, tanaka, ito, yamada } = app.cast
    const people = [sato, tanaka, ito, yamada]
    const other = await openPushService()
    await giveAddresses(...people)
    for (let round = 0; round < 5; round += 1) {
      let waiting = 0
      const together = Promise.withResolvers<void>()
      const gone: Parameters<typeof other.script>[0] = async (_push, response) => {
        waiting += 1
        if (waiting === 2 * people.length) together.resolve()
        await together.promise
        response.writeHead(410).end()
      }
      for (const at of [service(), other]) {
        at.script(gone)
        for (const person of people) await subscribe(person, `browser ${round}`, at)
      }
      await post(suzuki)
      await mail('browsers')
      expect(takeMailed()).toEqual(people.map(addressOf).toSorted())
    }
    other.close()
  })

  test('a push that failed otherwise is followed by no mail', async () => {
    const { suzuki, tanaka } = app.cast
    await subscribe(tanaka, 'refusing')
    await giveAddresses(tanaka)
    service().script((_push, response) => response.writeHead(400).end())
    await post(suzuki)
    await mail('browsers')
    expect(takeMailed()).toEqual([])
  })
})

test('MAIL-03 the mail of a post: decoded by another library, to one person alone, without the content', async () => {
  const { suzuki, tanaka } = app.cast
  await giveAddresses(tanaka)
  const title = '【重要】年末調整・扶養控除等（異動）申告書の提出のお願い～髙橋さん🎍まで'
  const newsId = await post(suzuki, { title, dueDate: '2026/11/20 18:00' })
  await mail()
  const [received] = mailServer().take()
  expect(received).toMatchObject({ to: addressOf(tanaka), from: 'news@example.com' })
  const { subject, text, html, from, to, headers, attachments, messageId } = received?.parsed ?? {}
  expect(subject).toBe(`【新しいお知らせ】${title}`)
  expect(from?.value).toEqual([{ name: '社内報', address: 'news@example.com' }])
  expect(to).toMatchObject({ value: [{ name: '', address: addressOf(tanaka) }] })
  expect(headers?.get('auto-submitted')).toBe('auto-generated')
  expect(attachments).toEqual([])
  for (const part of [title, suzuki.name, '2026/11/20(金) 18:00', `https://news.example.com/news/${newsId}`, 'ours']) {
    expect(text).toContain(part)
    expect(html).toContain(part)
  }
  expect(`${text}${html}`).not.toContain('書類を提出してください。')
  const [row] = await app.db.query<{ occasionId: string }>(sql`
    select occasion_id as "occasionId" from occasions where news_id = ${newsId}`)
  const { managementGroupId, companyUserId } = tanaka
  const key = { managementGroupId, newsId, occasionId: row?.occasionId ?? '', companyUserId }
  expect(messageId).toBe(messageIdOf(key, addressOf(tanaka), mailSettings(0)))
})

test('MAIL-03 G-194 a company that hides titles has none in its mails', async () => {
  const { ours, suzuki, tanaka } = app.cast
  await giveAddresses(tanaka)
  const hide = (isHidden: boolean) =>
    app.db.query(sql`
      update management_groups set is_push_heading_only = ${isHidden} where management_group_id = ${ours.managementGroupId}`)
  await hide(true)
  await post(suzuki, { title: '給与改定' })
  await mail()
  await hide(false)
  const [received] = mailServer().take()
  expect(received?.parsed.subject).toBe('新しいお知らせ')
  expect(`${received?.parsed.text}${received?.parsed.html}`).not.toContain('給与改定')
})

describe('MAIL-05 what a mail server refuses', () => {
  const refusalOf = async (id: string) => {
    const rows = await app.db.query<{ refusal: string | null }>(sql`
      select refusal from mail_addresses where company_user_id = ${id}`)
    return rows[0]?.refusal
  }

  test('for good marks the address with its words, which no log has, and nothing goes there until it changes', async () => {
    const { suzuki, tanaka, ito } = app.cast
    await giveAddresses(tanaka, ito)
    const words = `5.1.1 <${addressOf(tanaka)}> unknown`
    mailServer().script({ recipient: (to) => (to === addressOf(tanaka) ? reply(550, words) : null) })
    const newsId = await post(suzuki)
    await mail()
    expect(takeMailed()).toEqual([addressOf(ito)])
    expect(await channels(newsId)).toMatchObject({ [`mail ${tanaka.companyUserId}`]: 'failed' })
    expect(await refusalOf(tanaka.companyUserId)).toContain(words)
    expect(JSON.stringify(logged)).not.toMatch(/@|unknown/)
    expect(logged).toMatchObject([{ level: 'error', details: { channel: 'mail', reason: 'status 550 (RCPT TO)' } }])

    mailServer().script()
    await giveAddresses(tanaka)
    await post(suzuki)
    await mail()
    expect(takeMailed()).toEqual([addressOf(ito)])
    await app.db.transaction((tx) => saveClaimedAddress(tx, tanaka, 'new@example.com', start))
    await post(suzuki)
    await mail()
    expect(takeMailed()).toEqual(['new@example.com', addressOf(ito)].toSorted())
  })

  test.each([
    ['a mailbox that is full for good', '5.2.2 mailbox full', true],
    ['a mail that is taken for spam', '5.7.1 looks like spam', false],
  ])('after the content: %s', async (_, words, isMarked) => {
    const { suzuki, tanaka } = app.cast
    await giveAddresses(tanaka)
    mailServer().script({ content: () => reply(554, words) })
    await post(suzuki)
    await mail()
    expect(mailServer().take()).toHaveLength(1)
    expect(((await refusalOf(tanaka.companyUserId)) ?? '') !== '').toBe(isMarked)
  })

  test('for now is tried again for a day at most, with the same id, and then given up', async () => {
    const { suzuki, tanaka } = app.cast
    await giveAddresses(tanaka)
    mailServer().script({ content: () => reply(451, 'later') })
    const newsId = await post(suzuki, { endDate: '2026/11/28 10:00' })
    const tries: number[] = []
    const ids = new Set<string | undefined>()
    for (let now = start; now <= start + 2 * dayMs; now += 5 * minuteMs) {
      await mail('nothing', now)
      for (const { parsed } of mailServer().take()) {
        tries.push((now - start) / minuteMs)
        ids.add(parsed.messageId)
      }
    }
    expect(tries).toEqual([0, 5, 10, 25, 55, 115, 235, 475, 955, 1435])
    expect(ids.size).toBe(1)
    expect(await channels(newsId)).toEqual({ [`mail ${tanaka.companyUserId}`]: 'failed' })
    expect(await refusalOf(tanaka.companyUserId)).toBe(null)
  })

  test('an address that could not be written to is never sent, whatever is stored', async () => {
    const { suzuki, tanaka, ito } = app.cast
    await giveAddresses(tanaka, ito)
    for (const address of [
      'a@example.com\r\nRCPT TO:<evil@example.com>',
      'a@example.com>\r\nBcc: <evil@example.com',
      '"<evil@example.com>"',
    ]) {
      await app.db.query(sql`
        update mail_addresses set address = ${address} where company_user_id = ${tanaka.companyUserId}`)
      await post(suzuki)
      await mail()
      const received = mailServer().take()
      expect(received.map(({ to }) => to)).toEqual([addressOf(ito)])
      expect(received.map(({ raw }) => raw).join()).not.toContain('evil')
    }
  })
})

test('MAIL-06 G-204 who has an address can be reached, until a server has refused it', async () => {
  const { sato, tanaka, suzuki } = app.cast
  const call = await app.addServer({
    MAIL_HOST: '127.0.0.1',
    MAIL_FROM: 'news@example.com',
    MAIL_KEY: mailSettings(0).key,
  })
  const reach = async () => (await call(sato, countReach, { body: { scope: 'all' } })).data
  expect(await reach()).toMatchObject({ people: 5, reachable: 0 })
  await giveAddresses(tanaka, suzuki)
  await subscribe(tanaka, 'tanaka-1')
  expect(await reach()).toMatchObject({ people: 5, reachable: 2 })
  mailServer().script({ recipient: (to) => (to === addressOf(suzuki) ? reply(550, 'unknown') : null) })
  await post(sato)
  await mail('browsers')
  expect(await reach()).toMatchObject({ people: 5, reachable: 1 })
})
