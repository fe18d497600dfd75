import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { saveClaimedAddress } from '../../db/mail-addresses.ts'
import { saveChoice } from '../../db/notice-choices.ts'
import type { Person } from '../../testing/company.ts'
import { start } from '../../testing/notice-app.ts'
import { useReceivingApp } from '../../testing/receiving-app.ts'

const { app, addressOf, allow, choiceOf, giveAddresses, log, mail, mailServer, post, server, takeMailed } =
  useReceivingApp()

/** The mail of a new post to a person. */
const mailTo = async (person: Person) => {
  await giveAddresses(person)
  await post(app.cast.suzuki)
  await mail()
  const received = mailServer()
    .take()
    .find(({ to }) => to === addressOf(person))
  if (!received) throw new Error('no mail came')
  return received
}
/** The path of the link in the header of that mail. */
const linkOf = async (person: Person): Promise<string> => {
  const [, url = ''] =
    /<(\S+)>/.exec(
      (await mailTo(person)).parsed.headerLines.find(({ key }) => key === 'list-unsubscribe')?.line ?? '',
    ) ?? []
  return url.replace('https://news.example.com', '')
}
const press = (url: string, over: Partial<InjectOptions> = {}) =>
  server().inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
    ...over,
  })
const titleOf = ({ body }: { body: string }) => /<h1>(.*?)<\/h1>/.exec(body)?.[1]

describe('MAIL-03 List-Unsubscribe', () => {
  test('is in mails only where the company allows to switch mail off; else the mail says who decides', async () => {
    const { tanaka } = app.cast
    const without = await mailTo(tanaka)
    expect(without.raw).not.toMatch(/unsubscribe/i)
    expect(without.parsed.text).toContain('会社の社内報の管理者と運用担当者が決めています。')
    await allow({ off: true })
    const { parsed } = await mailTo(tanaka)
    const line = (key: string) => parsed.headerLines.find((header) => header.key === key)?.line
    expect(line('list-unsubscribe-post')).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const url = /^List-Unsubscribe: <(https:\S+)>$/.exec(
      (line('list-unsubscribe') ?? '').replace(/\r?\n\s*/g, ' '),
    )?.[1]
    expect(url).toMatch(/^https:\/\/news\.example\.com\/mail\/unsubscribe\?of=\d+\.\d+\.[\da-f]{32}$/)
    expect(parsed.text).toContain(`メールでの通知が不要な場合は、次のページで停止できます。\n${url}\n`)
    expect(parsed.html).toContain(`<a href="${url}">`)
    expect(parsed.text).not.toContain('運用担当者が決めています')
  })

  test('a press without a session switches mail off for its person alone; a second one changes nothing', async () => {
    const { sato, suzuki, tanaka, ito } = app.cast
    await allow({ off: true })
    await giveAddresses(sato, ito)
    const url = await linkOf(tanaka)
    for (let time = 0; time < 2; time += 1) {
      const response = await press(url)
      expect([response.statusCode, titleOf(response)]).toEqual([200, 'メールでの通知を停止しました'])
    }
    expect([await choiceOf(tanaka), await choiceOf(ito), await choiceOf(sato)]).toEqual(['push', null, null])
    expect(log().match(/mailUnsubscribe/g)).toHaveLength(1)
    await post(suzuki)
    await mail()
    expect(takeMailed()).toEqual([sato, ito].map(addressOf).toSorted())
  })

  test('takes the place of mail alone and of both', async () => {
    const { tanaka } = app.cast
    await allow({ off: true })
    const url = await linkOf(tanaka)
    for (const choice of ['mail', 'both'] as const) {
      await app.db.transaction((tx) => saveChoice(tx, tanaka, choice, start))
      await press(url)
      expect(await choiceOf(tanaka)).toBe('push')
    }
  })

  test.each([
    ['a form', { headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload: '--x\r\n\r\n--x--' }],
    ['nothing', { headers: {}, payload: '' }],
    ['something else', { headers: { 'content-type': 'application/json' }, payload: '{' }],
  ])('by a program that sends %s', async (_, over) => {
    const { tanaka } = app.cast
    await allow({ off: true })
    expect((await press(await linkOf(tanaka), over)).statusCode).toBe(200)
    expect(await choiceOf(tanaka)).toBe('push')
  })

  test('a GET or HEAD changes nothing, shows a button, and answers the same for any address', async () => {
    const { tanaka } = app.cast
    await allow({ off: true })
    const url = await linkOf(tanaka)
    for (const method of ['GET', 'HEAD'] as const) expect((await server().inject({ method, url })).statusCode).toBe(200)
    const { body, headers } = await server().inject({ url })
    expect(await choiceOf(tanaka)).toBe(null)
    expect(body).toContain(`<form method="post" action="${url.slice(url.indexOf('?'))}">`)
    expect(headers['content-security-policy']).toContain("form-action 'self'")
    const hostile = await server().inject({ url: `/mail/unsubscribe?of=${encodeURIComponent('"><script>1</script>')}` })
    expect(hostile.body).not.toContain('<script>')
    expect(hostile.statusCode).toBe(200)
  })

  test('cannot be guessed, is not for another person or address, and is over when the address is another', async () => {
    const { tanaka, ito, foreignViewer } = app.cast
    await allow({ off: true })
    await giveAddresses(ito, foreignViewer)
    const url = await linkOf(tanaka)
    const [, group, id, code] = /of=(\d+)\.(\d+)\.(\w+)/.exec(url) ?? []
    const other = (of: string) => `/mail/unsubscribe?of=${of}`
    for (const wrong of [
      other(`${group}.${ito.companyUserId}.${code}`),
      other(`${foreignViewer.managementGroupId}.${foreignViewer.companyUserId}.${code}`),
      other(`${group}.${id}.${'0'.repeat(32)}`),
      other(`${group}.${id}.${code?.slice(1)}`),
      other(`999999999.999999999999999999.${code}`),
      other(''),
      '/mail/unsubscribe',
      `${url}&of=1`,
    ]) {
      const response = await press(wrong)
      expect([response.statusCode, titleOf(response)], wrong).toEqual([400, 'このリンクは使えません'])
    }
    await app.db.transaction((tx) => saveClaimedAddress(tx, tanaka, 'moved@example.com', start))
    expect((await press(url)).statusCode).toBe(400)
    expect([await choiceOf(tanaka), await choiceOf(ito)]).toEqual([null, null])
    await giveAddresses(tanaka)
    expect((await press(url)).statusCode).toBe(200)
  })

  test('where the company allows it no longer, a press changes nothing and says who decides', async () => {
    const { tanaka } = app.cast
    await allow({ off: true })
    const url = await linkOf(tanaka)
    await allow({})
    const response = await press(url)
    expect([response.statusCode, titleOf(response)]).toEqual([200, 'メールでの通知は停止できません'])
    expect(await choiceOf(tanaka)).toBe(null)
  })

  test('its code is in no log', async () => {
    const { tanaka } = app.cast
    await allow({ off: true })
    const url = await linkOf(tanaka)
    await server().inject({ url })
    await press(url)
    expect(log()).toContain('/mail/unsubscribe')
    expect(log()).not.toContain(url.slice(-32))
  })

  test('a body that is too large is refused, and not a fault of the server', async () => {
    const { tanaka } = app.cast
    await allow({ off: true })
    expect((await press(await linkOf(tanaka), { payload: 'x'.repeat(5000) })).statusCode).toBe(400)
  })
})
