import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveOwnAddress } from '../apps/server/src/db/own-address.ts'
import { unsubscribeUrlOf } from '../apps/server/src/mail/unsubscribe.ts'
import { devices } from '../apps/server/src/testing/extent.ts'
import { mailEnvironment } from '../apps/server/src/testing/mail-environment.ts'
import { type MailServer, openMailServer } from '../apps/server/src/testing/mail-server.ts'
import { certificate } from '../apps/server/src/testing/push-service.ts'
import type { Device } from './pages.ts'
import { startTestServer } from './test-server.ts'
import { expectNoVisualDefects, expectNoVisualDefectsInState } from './visual-checks.ts'

const { server, open, origin, restart, step } = startTestServer()
let mails: MailServer
beforeAll(async () => {
  // The connection of the server is closed after it.
  mails = await openMailServer({ closeTimeout: 100 })
  const addresses = { PUBLIC_URL: origin(), MAIL_HOST: '127.0.0.1', MAIL_PORT: String(mails.port) }
  await restart({ ...mailEnvironment, ...addresses }, { mailCa: certificate })
})
afterAll(() => mails.close())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** The first link of a mail. */
const linkIn = (mail: { parsed: { text?: string | undefined } } | undefined) =>
  /http:\S+/.exec(mail?.parsed.text ?? '')?.[0] ?? ''

/** An admin lets people enter addresses and switch mail off. */
const allow = async (device: Device) => {
  const admin = await open(server().cast.sato, { device })
  await step('Sato lets people enter addresses and switch mail off', async () => {
    await admin.goto('/setting')
    for (const name of ['メールアドレスを自分で入力できるようにする', 'メールでの通知をオフにできるようにする']) {
      const toggle = admin.getByRole('switch', { name })
      if (await toggle.isChecked()) continue
      await toggle.click()
      await admin.getByRole('switch', { name, checked: true }).waitFor()
    }
    await expectNoVisualDefects(admin, `mail switches ${device}`)
  })
}

describe.each(devices('phone', 'desktop'))('Receiving notices by mail, on a %s', (device) => {
  const own = `hanako.${device}@home.example.jp`
  const reader = () => server().cast[device === 'phone' ? 'tanaka' : 'ito']

  test('A reader enters an address, and confirms it where nobody is signed in (MAIL-02, G-671)', async () => {
    await allow(device)
    const page = await open(reader(), { device, expectedErrors: /api response error/ })
    await step('The reader has no way to be reached, and enters an address', async () => {
      await page.goto('/setting')
      await page.getByText('次の通知を受け取れる端末もメールアドレスもありません。').waitFor()
      await button(page, 'メールアドレスを入力する').click()
      await page.keyboard.type('花子@例え.jp')
      await button(page, '確認メールを送る').click()
      await page.getByText(/メールアドレスとして使えません。/).waitFor()
      await expectNoVisualDefectsInState(page, `address refused ${device}`)
      await page.getByRole('textbox', { name: 'メールアドレス' }).fill(own)
      await page.keyboard.press('Enter')
      await page.getByText(/に確認メールを送りました。2026\/11\/21 10:00までに/).waitFor()
      await expectNoVisualDefectsInState(page, `address pending ${device}`)
    })

    const link = linkIn(mails.take()[0])
    const reading = await open(null, { device })
    await step('The link changes nothing before its button is pressed', async () => {
      await reading.goto(link, { waitUntil: 'load' })
      await button(reading, 'このアドレスで受け取る').waitFor()
      await expectNoVisualDefectsInState(reading, `confirm ${device}`)
      await page.reload()
      await page.getByText('メールアドレスは登録されていません。').waitFor()
    })
    await step('The press confirms it once, and the token is gone from the address', async () => {
      await button(reading, 'このアドレスで受け取る').click()
      await reading.getByText(/^メールアドレスを確認しました。/).waitFor()
      // Nothing is left to be asked or pressed.
      await reading.getByText(/受け取りますか？/).waitFor({ state: 'hidden' })
      expect(reading.url()).toBe(`${origin()}/mail/confirm`)
      await reading.goto(link, { waitUntil: 'load' })
      await reading.reload({ waitUntil: 'load' })
      await button(reading, 'このアドレスで受け取る').click()
      await reading.getByText(/^このリンクは使えません。/).waitFor()
      await expectNoVisualDefectsInState(reading, `confirm ended ${device}`)
    })
  })

  test('A reader with an address chooses, tries, unsubscribes from a mail, and removes it (MAIL-03, MAIL-06, HEALTH-03)', async () => {
    const { db, clock } = server()
    await db.transaction((tx) => saveOwnAddress(tx, reader(), own, clock.now))
    const page = await open(reader(), { device })
    await step('Notices come to it; the reader chooses both, and tries', async () => {
      await page.goto('/setting')
      await page.getByText('次の通知は、メールで届きます。').waitFor()
      await page.getByText('メールはここに届きます').waitFor()
      await expectNoVisualDefects(page, `receiving ${device}`)
      await page.getByText('両方', { exact: true }).click()
      await page.getByRole('radio', { name: '両方', checked: true }).waitFor()
      await button(page, '届くか試す').click()
      await page.getByText('送りました。届かないときは、迷惑メールのフォルダーを確認してください。').waitFor()
      expect(mails.take().map(({ to }) => to)).toEqual([own])
      await expectNoVisualDefectsInState(page, `tried ${device}`)
    })

    await step('A mail’s link shows a page with a button, which switches mail off', async () => {
      const reading = await open(null, { device })
      const url = unsubscribeUrlOf(reader(), own, { publicUrl: origin(), key: mailEnvironment.MAIL_KEY })
      await reading.goto(url, { waitUntil: 'load' })
      await expectNoVisualDefectsInState(reading, `unsubscribe ${device}`)
      await page.reload()
      await page.getByRole('radio', { name: '両方', checked: true }).waitFor()
      await button(reading, 'メールでの通知を停止する').click()
      await reading.getByRole('heading', { name: 'メールでの通知を停止しました' }).waitFor()
      await page.reload()
      await page.getByRole('radio', { name: 'プッシュ通知だけ', checked: true }).waitFor()
      await page.getByText('通知は届きません。メールで受け取るには、ほかの受け取り方を選んでください。').waitFor()
    })

    await step('The reader removes the address', async () => {
      await button(page, '入力したアドレスを削除する').click()
      await page.getByRole('alertdialog').getByRole('button', { name: '削除' }).click()
      await page.getByText('メールアドレスを削除しました。').waitFor()
      await page.getByText('メールアドレスは登録されていません。').waitFor()
    })
  })
})
