import { dayMs } from '@kawaraban/contract/tokyo.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addSession, sessionKeyOf } from '../apps/server/src/testing/company.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step, now } = startTestServer()

const confirm = (page: Page) =>
  page.getByRole('alertdialog', { name: 'ログアウト' }).getByRole('button', { name: 'ログアウト' }).click()

test('A user signs a lost phone out, and an admin all devices of the user (G-323, G-325, G-326)', async () => {
  const { db, cast } = server()
  const lost = { browser: 'Safari', system: 'iOS' }
  await addSession(db, cast.tanaka, { sessionKey: sessionKeyOf(cast.tanaka, 'lost'), now: now() - dayMs, device: lost })
  const tanaka = await open(cast.tanaka)
  const phone = await open(cast.tanaka, { device: 'phone', expectedErrors: /failed to|session/ })
  await phone.goto('/')
  const devices = tanaka.getByRole('list', { name: 'ログイン中の端末の一覧' })

  await step('Tanaka finds the devices in the settings, this one marked', async () => {
    await tanaka.goto('/setting')
    await tanaka.getByRole('main').getByRole('link', { name: 'ログイン中の端末' }).click()
    await tanaka.getByRole('heading', { level: 1, name: 'ログイン中の端末' }).waitFor()
    await devices.getByText('Safari・iOS').waitFor()
    // The session of the test's own person is the fourth.
    expect(await devices.getByRole('listitem').count()).toBe(4)
    expect(await devices.getByText('この端末').count()).toBe(1)
  })
  await step('Tanaka signs the lost phone out by keyboard, and is left in the list', async () => {
    await devices.getByRole('button', { name: /^Safari・iOS/ }).press('Enter')
    await confirm(tanaka)
    await devices.getByText('Safari・iOS').waitFor({ state: 'detached' })
    await expect.poll(() => devices.evaluate((list) => list === document.activeElement)).toBe(true)
  })
  await step('Tanaka signs all others out, and the phone comes to the login screen', async () => {
    await tanaka.getByRole('button', { name: 'ほかの端末をすべてログアウト' }).click()
    await confirm(tanaka)
    await expect.poll(() => devices.getByRole('listitem').count()).toBe(1)
    await phone.goto('/setting')
    await phone.getByRole('button', { name: 'ビジネスアカウントでログイン' }).waitFor()
  })
  await step('Sato signs Tanaka out everywhere, and the last device comes to the login screen', async () => {
    const sato = await open(cast.sato)
    await sato.goto(`/setting/users/${cast.tanaka.companyUserId}`)
    await sato.getByRole('button', { name: 'すべての端末をログアウト' }).click()
    await confirm(sato)
    await sato.getByText('ログアウトしました。').waitFor()
    await tanaka.goto('/setting')
    await tanaka.getByRole('button', { name: 'ビジネスアカウントでログイン' }).waitFor()
  })
})
