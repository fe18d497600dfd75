import { listAuthorities, updateAuthorities } from '@kawaraban/contract/members-authorities.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, test } from 'vitest'
import { addPerson } from '../apps/server/src/testing/company.ts'
import { devices } from '../apps/server/src/testing/extent.ts'
import { openList } from './lists.ts'
import { permissionScreen } from './permission.ts'
import { startTestServer } from './test-server.ts'
import { expectNoVisualDefects, expectNoVisualDefectsInState } from './visual-checks.ts'
import { longName } from './visual-posts.ts'

const { server, open, now } = startTestServer()
beforeAll(async () => {
  const { db, cast } = server()
  await addPerson(db, cast.ours, { name: longName, role: 'viewer', now: now() })
  for (let member = 1; member <= 220; member++)
    await addPerson(db, cast.ours, { name: `社員${member}`, role: 'viewer', now: now() })
})

/** Waits until the message about loading, which fades in, is fully visible. */
const fadedIn = (page: Page) => page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished)))

const config = { manualUrl: 'https://manual.test/' }

describe.each(devices('phone', 'desktop'))('Visual checks of the permissions, on a %s', (device) => {
  const enter = async (expectedErrors?: RegExp, tips: 'seen' | 'unseen' = 'seen') => {
    const page = await open(server().cast.sato, { device, tips, ...(expectedErrors && { expectedErrors }) })
    await page.route('**/config.json', (route) => route.fulfill({ json: config }))
    return page
  }

  test('An admin changes roles, opens a selector, and reads a message', async () => {
    const page = await enter(/failed to update authorities/)
    const { selector, give, save, row } = permissionScreen(page)
    await page.goto('/setting/permission')
    await row('佐藤 健一').waitFor()
    await expectNoVisualDefects(page, `permission ${device}`)
    await give('田中 美咲', '投稿者')
    await give(longName, '権限なし')
    await give('佐藤 健一', '閲覧者')
    await expectNoVisualDefects(page, `permission changed ${device}`)
    await openList(selector('鈴木 一郎'))
    await expectNoVisualDefectsInState(page, `permission selector ${device}`)
    await page.keyboard.press('Escape')
    await save.click()
    await page.getByRole('alertdialog').waitFor()
    await expectNoVisualDefectsInState(page, `permission last admin ${device}`)
  })

  test('An admin leaves with changes and sees the dialog that confirms it', async () => {
    const page = await enter()
    const { give, row } = permissionScreen(page)
    await page.goto('/setting/permission')
    await row('田中 美咲').waitFor()
    await give('田中 美咲', '投稿者')
    await page.getByRole('button', { name: '戻る' }).click()
    await page.getByRole('alertdialog', { name: '確認' }).waitFor()
    await expectNoVisualDefectsInState(page, `permission leave ${device}`)
  })

  test('An admin reads what the roles may do', async () => {
    const page = await enter()
    const { explain, explanation } = permissionScreen(page)
    await page.goto('/setting/permission')
    await explain.click()
    await explanation.waitFor()
    await expectNoVisualDefects(page, `permission explained ${device}`)
    await explanation.getByRole('button', { name: '次へ' }).click()
    await explanation.getByRole('link').waitFor()
    await expectNoVisualDefectsInState(page, `permission explained 2 ${device}`)
  })

  test('An admin sees the hint at the first visit', async () => {
    const page = await enter(undefined, 'unseen')
    await page.goto('/setting/permission')
    await page.getByRole('dialog', { name: /^操作のヒント/ }).waitFor()
    await expectNoVisualDefectsInState(page, `permission hint ${device}`)
  })

  test('An admin sees a list that loads slowly, and one that cannot be loaded', async () => {
    const page = await enter(/failed to fetch authorities/)
    const gate = Promise.withResolvers<void>()
    await page.route(`**${listAuthorities.path}?*`, async (route) => {
      await gate.promise
      await route.abort()
    })
    await page.goto('/setting/permission')
    await page.getByRole('status').getByText('読み込んでいます').waitFor()
    await fadedIn(page)
    await expectNoVisualDefectsInState(page, `permission slow ${device}`)
    gate.resolve()
    await page.getByRole('heading', { name: 'アカウントを読み込めませんでした' }).waitFor()
    await expectNoVisualDefectsInState(page, `permission failed ${device}`)
  })

  test('An admin sees a save and a page that take long, and a page that cannot be loaded', async () => {
    const page = await enter(/failed to fetch authorities/)
    const { give, row, save, explain } = permissionScreen(page)
    await page.goto('/setting/permission')
    await row('田中 美咲').waitFor()
    await explain.waitFor()
    await give('田中 美咲', '投稿者')
    const gate = Promise.withResolvers<void>()
    await page.route(`**${listAuthorities.path}?*`, async (route) => {
      await gate.promise
      await route.abort()
    })
    await page.route(`**${updateAuthorities.path}`, (route) =>
      route.request().method() === 'POST' ? undefined : route.fallback(),
    )
    await page.getByRole('button', { name: '次のページ' }).click()
    await page.getByRole('status').getByText('読み込んでいます').waitFor()
    await fadedIn(page)
    await expectNoVisualDefectsInState(page, `permission turning ${device}`)
    gate.resolve()
    await page.getByRole('heading', { name: 'アカウントを読み込めませんでした' }).waitFor()
    await expectNoVisualDefectsInState(page, `permission page failed ${device}`)
    await save.click()
    await page.getByRole('button', { name: /^保存/, disabled: true }).waitFor()
    await expectNoVisualDefectsInState(page, `permission saving ${device}`)
  })
})
