import { cast, demoGroup, strangers } from '@kawaraban/demo-cast/cast.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../apps/server/src/db/seed/seed-demo.ts'
import { localIssuerName } from '../apps/server/src/local-issuer.ts'
import { devices } from '../apps/server/src/testing/extent.ts'
import { type SignInApp, signInApp } from '../apps/server/src/testing/sign-in-app.ts'
import { expectPath } from './address.ts'
import { entrance } from './entrance.ts'
import { openPages } from './pages.ts'
import { startTestServer } from './test-server.ts'
import { expectNoVisualDefects } from './visual-checks.ts'

const { hayashi } = strangers
const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name })

describe('One person, with the real provider', () => {
  const { open, step } = openPages()
  let service: SignInApp
  beforeAll(async () => {
    service = await signInApp(Date.now())
    await seedDemo(service.db, { now: Date.now(), issuer: localIssuerName })
  })
  afterAll(() => service?.close())

  const signIn = async (page: Page, name: string) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'ビジネスアカウントでログイン' }).click()
    await page.getByRole('button', { name: new RegExp(name) }).click()
  }

  test('An admin adds a person by hand, who signs in as what the admin has chosen, is changed, and loses access at once (PEOPLE-01, G-380, G-170, G-171)', async () => {
    const sato = await open(service.origin, { name: '佐藤' })
    const theirs = await open(service.origin, { name: '林', expectedErrors: /failed to|session/ })
    await step('The list of all people leads to a form, which says what is missing', async () => {
      await signIn(sato, cast.sato.name)
      await sato.getByRole('heading', { level: 1, name: '社内報' }).waitFor()
      await sato.goto('/setting/users')
      await sato.getByRole('link', { name: 'ユーザーを追加' }).click()
      await sato.getByRole('heading', { level: 1, name: 'ユーザーの追加' }).waitFor()
      await sato.getByRole('button', { name: '追加する' }).click()
      await sato.getByText('アカウントIDを入力してください。').waitFor()
    })
    await step('An account ID that is known but for its case is refused beside its field', async () => {
      await field(sato, /^アカウントID/).fill(cast.tanaka.docomoId.toUpperCase())
      await field(sato, /^名前/).fill('林 ゆい')
      await sato.getByRole('button', { name: '追加する' }).click()
      await sato.getByRole('link', { name: '登録済みのユーザーを見る' }).waitFor()
    })
    await step('With an ID of their own the person is added as an editor', async () => {
      await field(sato, /^アカウントID/).fill(hayashi.docomoId)
      await sato.getByRole('button', { name: /権限/ }).click()
      await sato.getByRole('option', { name: '投稿者' }).click()
      await sato.getByRole('button', { name: '追加する' }).click()
      await sato.getByRole('heading', { level: 1, name: 'プロフィール設定' }).waitFor()
      await sato.getByText(hayashi.docomoId).waitFor()
    })
    await step('They sign in for the first time, and may post', async () => {
      await signIn(theirs, '林 ゆい')
      const { confirmation, agree, allow } = entrance(theirs)
      await confirmation.check()
      await agree.click()
      await allow.click()
      await theirs.getByRole('link', { name: '投稿する' }).waitFor()
    })
    await step('The admin gives them a reading and another department', async () => {
      await sato.getByRole('link', { name: 'まとめて編集' }).click()
      expect(await field(sato, /^アカウントID/).inputValue()).toBe(hayashi.docomoId)
      await field(sato, /^ふりがな/).fill('はやし ゆい')
      await field(sato, /^部門・部署/).fill('企画部')
      await sato.getByRole('button', { name: '保存する' }).click()
      await sato.getByText('はやし ゆい').waitFor()
      await sato.getByText('企画部').waitFor()
    })
    await step('Set to none by a press and a question, they are signed out with the next thing they do', async () => {
      await sato.getByRole('button', { name: '権限なしにする' }).click()
      await sato.getByRole('alertdialog').getByRole('button', { name: '権限なしにする' }).click()
      await sato.getByText('林 ゆいさんを権限なしにしました。').waitFor()
      await theirs.goto('/setting')
      await theirs.getByRole('button', { name: 'ビジネスアカウントでログイン' }).waitFor()
      expect(demoGroup.code).toBe(hayashi.managementGroup)
    })
  })
})

describe.each(devices('phone', 'desktop'))('Visual checks of one person, on a %s', (device) => {
  const { server, open } = startTestServer()

  test('An admin adds a person with errors in the form, changes one, and sees the profile (PEOPLE-01, G-380)', async () => {
    const { sato, tanaka } = server().cast
    const page = await open(sato, { device })
    await page.goto('/setting/users')
    await page.getByRole('link', { name: 'ユーザーを追加' }).waitFor()
    await expectNoVisualDefects(page, `list of people ${device}`)
    await page.goto('/setting/user-add')
    await field(page, /^アカウントID/).fill(tanaka.docomoId)
    await field(page, /^名前/).fill('<花子>')
    await field(page, /^ふりがな/).fill('あ'.repeat(61))
    await page.getByRole('button', { name: '追加する' }).click()
    await expectNoVisualDefects(page, `adding a person ${device}`)
    await field(page, /^名前/).fill('田中')
    await field(page, /^ふりがな/).fill('')
    await page.getByRole('button', { name: '追加する' }).click()
    await page.getByRole('link', { name: '登録済みのユーザーを見る' }).waitFor()
    await expectNoVisualDefects(page, `a person who is known ${device}`)
    // The browser asks whether to lose the input.
    page.once('dialog', (dialog) => dialog.accept())
    await page.goto(`/setting/users/${tanaka.companyUserId}`)
    await page.getByRole('button', { name: '権限なしにする' }).waitFor()
    await expectNoVisualDefects(page, `profile of a person ${device}`)
    await page.getByRole('link', { name: 'まとめて編集' }).click()
    await field(page, /^名前/).waitFor()
    await expectPath(page, `/setting/user-edit/${tanaka.companyUserId}`)
    await expectNoVisualDefects(page, `changing a person ${device}`)
  })
})
