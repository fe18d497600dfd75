import { confirmAddress, deleteAddress, enterAddress, getReceiving } from '@kawaraban/contract/receiving.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { saveClaimedAddress } from '../../db/mail-addresses.ts'
import { saveOwnAddress } from '../../db/own-address.ts'
import { purgeCompany } from '../../maintenance/queries.ts'
import { at } from '../../testing/instant.ts'
import { reply } from '../../testing/mail-server.ts'
import { start } from '../../testing/notice-app.ts'
import { useReceivingApp } from '../../testing/receiving-app.ts'

const { app, allow, call, confirm, enter, log, mail, mailServer, post, receiving, server, takeMailed, takeToken } =
  useReceivingApp()

const own = 'hanako@home.example.jp'
const addressesOf = async (person: Parameters<typeof receiving>[0]) =>
  (await receiving(person)).mail.addresses.map(
    ({ source, address, isUsed }: Record<string, unknown>) => `${source} ${address}${isUsed ? ' used' : ''}`,
  )

describe('MAIL-02 an address of one’s own', () => {
  test('counts when its link was confirmed, before any other; notices go there then, and back when it is removed', async () => {
    const { suzuki, tanaka } = app.cast
    await app.db.transaction((tx) => saveClaimedAddress(tx, tanaka, 'claim@example.com', start))
    expect(await enter(tanaka, own)).toBe('sent')
    expect(await receiving(tanaka)).toMatchObject({
      mail: { mayEnter: true, pending: { address: own, endsAt: '2026/11/21 10:00' } },
    })
    expect(await addressesOf(tanaka)).toEqual(['claim claim@example.com used'])
    expect(await confirm(takeToken())).toBe('confirmed')
    expect(await addressesOf(tanaka)).toEqual([`own ${own} used`, 'claim claim@example.com'])
    expect((await receiving(tanaka)).mail.pending).toBe(null)
    await post(suzuki)
    await mail()
    expect(takeMailed()).toEqual([own])
    expect((await call(tanaka, deleteAddress)).message).toBe('OK')
    expect(await addressesOf(tanaka)).toEqual(['claim claim@example.com used'])
    expect((await call(tanaka, deleteAddress)).message).toBe('OK')
  })

  test('its mail holds nothing that a person has typed but the address it goes to, decoded by another library', async () => {
    const { tanaka } = app.cast
    await enter(tanaka, own)
    const [received] = mailServer().take()
    expect(received?.parsed.subject).toBe('【社内報】メールアドレスの確認')
    expect(received?.parsed.headers.get('auto-submitted')).toBe('auto-generated')
    const text = (received?.parsed.text ?? '').replace(/http\S+/, 'LINK')
    expect(
      text,
    ).toBe(`管理グループ「${tanaka.managementGroup}」の社内報で、このメールアドレスが通知の宛先として入力されました。

次のページを開いて「このアドレスで受け取る」を押すと、通知がこのアドレスに届くようになります。リンクは24時間有効で、一度だけ使えます。

確認のページを開く
LINK

心当たりがない場合は、何もせずにこのメールを破棄してください。このアドレスに通知が届くことはありません。
`)
    expect(received?.raw).not.toContain(tanaka.name)
  })

  test('its link counts once, for 24 hours, and not when a later one took its place', async () => {
    const { tanaka } = app.cast
    await enter(tanaka, 'first@example.com')
    const first = takeToken()
    await enter(tanaka, 'second@example.com')
    const second = takeToken()
    expect(await confirm(first)).toBe('ended')
    app.clock.now = start + dayMs
    expect(await confirm(second)).toBe('ended')
    app.clock.now = start + dayMs - 1
    expect(await confirm(second)).toBe('confirmed')
    expect(await confirm(second)).toBe('ended')
    await enter(tanaka, 'third@example.com')
    const third = takeToken()
    await call(tanaka, deleteAddress)
    expect(await confirm(third)).toBe('ended')
    expect(await addressesOf(tanaka)).toEqual([])
  })

  test('G-671 of two presses at the same moment one confirms', async () => {
    const { tanaka } = app.cast
    await enter(tanaka, own)
    const token = takeToken()
    const results = await Promise.all(Array.from({ length: 5 }, () => confirm(token)))
    expect(results.toSorted()).toEqual(['confirmed', 'ended', 'ended', 'ended', 'ended'])
  })

  test('its link is for the person who has entered it, whoever presses, and a token that nobody sent is for nobody', async () => {
    const { tanaka, ito, ours } = app.cast
    await enter(tanaka, own)
    const token = takeToken()
    const response = await call(ito, confirmAddress, { body: { token } })
    expect(response.data).toEqual({ result: 'confirmed' })
    expect([await addressesOf(tanaka), await addressesOf(ito)]).toEqual([[`own ${own} used`], []])
    for (const guess of [
      '',
      'x',
      `${ours.managementGroupId}.${'a'.repeat(43)}`,
      `999999999.${'a'.repeat(43)}`,
      `${'9'.repeat(190)}`,
    ])
      expect(await confirm(guess)).toBe('ended')
  })

  test('the former one is told when another takes its place, without its name', async () => {
    const { tanaka } = app.cast
    await app.db.transaction((tx) => saveOwnAddress(tx, tanaka, 'former@example.com', start))
    await enter(tanaka, own)
    const token = takeToken()
    await confirm(token)
    const [told] = mailServer().take()
    expect([told?.to, told?.parsed.subject]).toEqual(['former@example.com', '【社内報】通知の宛先の変更'])
    expect(told?.raw).not.toContain(own)
    await enter(tanaka, own)
    expect(takeToken()).toBe('')
  })

  test('a person gets three such mails a day, an address one, by the days of Tokyo; the fourth says so', async () => {
    const { tanaka, ito, suzuki } = app.cast
    expect(await enter(tanaka, 'a1@example.com')).toBe('sent')
    expect(await enter(tanaka, 'A1@example.com')).toBe('tooMany')
    expect(await enter(ito, 'a1@example.com')).toBe('tooMany')
    expect(await enter(tanaka, 'a2@example.com')).toBe('sent')
    expect(await enter(tanaka, 'a3@example.com')).toBe('sent')
    expect(await enter(tanaka, 'a4@example.com')).toBe('tooMany')
    expect(await enter(ito, 'a4@example.com')).toBe('sent')
    app.clock.now = at('2026/11/20 23:59')
    expect(await enter(tanaka, 'a5@example.com')).toBe('tooMany')
    app.clock.now = at('2026/11/21 00:00')
    expect(await enter(tanaka, 'a5@example.com')).toBe('sent')
    expect(await enter(suzuki, 'a1@example.com')).toBe('sent')
    // What was refused has ended nothing.
    expect((await receiving(ito)).mail.pending).toMatchObject({ address: 'a4@example.com' })
  })

  test('of many calls at once three get a mail', async () => {
    const { tanaka } = app.cast
    const results = await Promise.all(Array.from({ length: 8 }, (_, index) => enter(tanaka, `b${index}@example.com`)))
    expect(results.filter((result) => result === 'sent')).toHaveLength(3)
    expect(takeMailed()).toHaveLength(3)
  })

  test('two people may have one address', async () => {
    const { tanaka, ito } = app.cast
    await enter(tanaka, own)
    await confirm(takeToken())
    app.clock.now = start + dayMs
    await enter(ito, own)
    await confirm(takeToken())
    expect([await addressesOf(tanaka), await addressesOf(ito)]).toEqual([[`own ${own} used`], [`own ${own} used`]])
  })

  test.each([
    'nobody',
    '"tanaka"@example.com',
    'tanaka@例え.jp',
    'a@b.example\r\nBcc: x@example.com',
    `${'a'.repeat(308)}@example.com`,
    'x'.repeat(1001),
    'ta\u202enaka@example.com',
    'a@b.example, c@d.example',
    '<b@example.com>',
  ])('%j is none, and no mail is sent', async (text) => {
    expect(await enter(app.cast.tanaka, text)).toBe('Invalid address')
    expect(takeMailed()).toEqual([])
  })

  test('can be entered where admins allow it, by readers, where there is a mail server; a link of before is for nothing else', async () => {
    const { tanaka, kobayashi } = app.cast
    const setRole = (role: string) =>
      app.db.query(sql`update members set role = ${role} where company_user_id = ${tanaka.companyUserId}`)
    await enter(tanaka, own)
    const token = takeToken()
    await allow({ own: false })
    expect(await enter(tanaka, 'c@example.com')).toBe('No permission')
    expect(await confirm(token)).toBe('ended')
    await allow({})
    expect(await enter(kobayashi, 'c@example.com')).toBe('No permission')
    await setRole('none')
    expect(await confirm(token)).toBe('ended')
    await setRole('viewer')
  })

  test('a mail that no server takes counts for nothing; one that its server refuses counts', async () => {
    const { tanaka, ito } = app.cast
    mailServer().script({ recipient: () => reply(450, 'later') })
    for (let index = 0; index < 4; index += 1) expect(await enter(tanaka, 'd@example.com')).toBe('notSent')
    mailServer().script({ recipient: () => reply(550, 'no such user') })
    for (let index = 0; index < 3; index += 1) expect(await enter(ito, `d${index}@example.com`)).toBe('notSent')
    mailServer().script()
    expect(await enter(tanaka, 'd@example.com')).toBe('sent')
    expect(await enter(ito, 'd9@example.com')).toBe('tooMany')
    expect((await receiving(ito)).mail.pending).toBe(null)
  })

  test('neither address nor token is in the log, and of the token the hash alone is stored', async () => {
    const { tanaka } = app.cast
    await enter(tanaka, own)
    const token = takeToken()
    await server().inject({ url: `/mail/confirm?x=${token}` })
    await confirm(token)
    expect(log()).toContain('ownAddressConfirm')
    expect(log()).not.toContain(own)
    expect(log()).not.toContain(token.slice(2))
    const stored = JSON.stringify(await app.db.query(sql`select * from address_confirmations`))
    expect(stored).not.toContain(token.slice(2))
  })

  test('what waits for confirmation is deleted after two days', async () => {
    const { tanaka, ours } = app.cast
    await enter(tanaka, own)
    const rows = () => app.db.query(sql`select from address_confirmations`)
    const purge = (now: number) => purgeCompany(app.db, ours.managementGroupId, { now, purgeMonths: 12 })
    await purge(start + 2 * dayMs - minuteMs)
    expect(await rows()).toHaveLength(1)
    await purge(start + 2 * dayMs)
    expect(await rows()).toHaveLength(0)
  })
})

test('MAIL-02 the page of the link changes nothing by itself: it has a button, and the token is in no request for it', async () => {
  const { tanaka } = app.cast
  await enter(tanaka, own)
  const [received] = mailServer().take()
  const link = /http\S+/.exec(received?.parsed.text ?? '')?.[0] ?? ''
  expect(new URL(link).pathname + new URL(link).search).toBe('/mail/confirm')
  expect(new URL(link).hash).toMatch(/^#\d+\.[\w-]{43}$/)
  const { statusCode, headers, body } = await server().inject({ url: '/mail/confirm' })
  expect([statusCode, headers['referrer-policy'], headers['cache-control']]).toEqual([200, 'no-referrer', 'no-store'])
  expect(headers['content-security-policy']).toMatch(/script-src 'sha256-[^']+'; connect-src 'self'$/)
  expect(body).toContain('<button type="button" class="button">このアドレスで受け取る</button>')
  expect(await addressesOf(tanaka)).toEqual([])
})

test('MAIL-01 without a mail server there is nothing of mail', async () => {
  const { tanaka } = app.cast
  const without = await app.addServer()
  const answers = [await without(tanaka, getReceiving), await without(tanaka, enterAddress, { body: { address: own } })]
  expect(answers.map(({ message, data }) => data?.mail ?? message)).toEqual(['OK', 'No permission'])
  for (const url of ['/mail/confirm', '/mail/unsubscribe'])
    expect((await without.server.inject({ method: 'POST', url })).statusCode).toBe(404)
})
