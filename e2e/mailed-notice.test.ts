import { withoutDevice } from '@kawaraban/demo-cast/cast.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../apps/server/src/config.ts'
import { oneMachine } from '../apps/server/src/db/open-machines.ts'
import { seedDemo } from '../apps/server/src/db/seed/seed-demo.ts'
import { createNotices } from '../apps/server/src/features/notices/install.ts'
import type { Runner } from '../apps/server/src/jobs/runner.ts'
import { localIssuerName } from '../apps/server/src/local-issuer.ts'
import { type SignInApp, signInApp } from '../apps/server/src/testing/sign-in-app.ts'
import { openPages } from './pages.ts'
import { postForm } from './post-form.ts'

const { open, step } = openPages('whole')
const start = Date.parse('2026-11-20T10:00+09:00')
const development = { NODE_ENV: 'development', LOG_LEVEL: 'silent' }

let service: SignInApp
let worker: Runner
beforeAll(async () => {
  service = await signInApp(start, development)
  const { db, clock, origin } = service
  await seedDemo(db, { now: start, issuer: localIssuerName })
  const log = { warn: () => undefined, error: () => undefined }
  const config = readConfig({ ...development, PORT: new URL(origin).port })
  worker = createNotices({ config, db, machines: oneMachine, clock: () => clock.now, log })
  worker.wake()
  await worker.idle()
})
afterAll(async () => {
  await worker?.stop()
  await service?.close()
})

test('A newcomer posts with push, without any setting, and sees the notice arrive by mail for who has no device (MAIL-08)', async () => {
  const page = await open(service.origin, { name: 'newcomer' })
  await page.clock.setFixedTime(start)
  await step('Posts something with push', async () => {
    await page.goto('/')
    await page.getByRole('button', { name: 'ビジネスアカウントでログイン' }).click()
    await page.getByRole('button', { name: /鈴木 一郎/ }).click()
    await page.getByRole('link', { name: '投稿する' }).click()
    const form = postForm(page)
    await form.title.fill('社員食堂のメニュー')
    await form.content.fill('来週のメニューです。')
    await form.push.click()
    await form.confirm.click()
    await page.getByRole('button', { name: '投稿する' }).click()
    await page.getByText('投稿しました。').waitFor()
  })
  worker.wake()
  await worker.idle()
  await step('Finds the page of mails beside that of notices, and the mail on it', async () => {
    await page.goto('/receiver')
    await page.getByText(/^\d+件$/).waitFor()
    await page.getByRole('link', { name: '届いたメール' }).click()
    const mail = page.getByRole('listitem').filter({ hasText: '社員食堂のメニュー' })
    expect(await mail.getByRole('heading').textContent()).toBe('【新しいお知らせ】社員食堂のメニュー')
    expect(await mail.textContent()).toContain(`${withoutDevice.docomoId}@example.com`)
    expect(await mail.textContent()).toContain('投稿者：鈴木 一郎')
    expect(await mail.getByText('HTMLの表示').count()).toBe(1)
  })
  await step('Opens the post from the mail', async () => {
    await page
      .getByRole('listitem')
      .filter({ hasText: '社員食堂のメニュー' })
      .getByRole('link', { name: /\/news\// })
      .click()
    await page.getByRole('heading', { name: '社員食堂のメニュー' }).waitFor()
  })
})
