import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { noteFact } from '../apps/server/src/db/blocks/reach.ts'
import { addPerson } from '../apps/server/src/testing/company.ts'
import { addCrowd } from '../apps/server/src/testing/crowd.ts'
import { devices } from '../apps/server/src/testing/extent.ts'
import { expectPath } from './address.ts'
import { postForm } from './post-form.ts'
import { startTestServer } from './test-server.ts'
import { expectNoVisualDefects, expectNoVisualDefectsInState } from './visual-checks.ts'
import { longName } from './visual-posts.ts'

const { server, open, step, now } = startTestServer()
const list = (page: Page) => page.getByRole('list', { name: '通知が届かない人の一覧' })

/** 30 people who have never signed in, one whose browser is lost and one who has switched it off, beside the cast without a browser. */
beforeAll(async () => {
  const { db, cast } = server()
  const { managementGroupId } = cast.ours
  const names = [
    ['高野 真', '製造部／第2課'],
    ['原田 優', '製造部／第2課'],
    [longName, '製造部'],
  ] as const
  const [lost, off] = await Promise.all(
    names.map(([name, departmentName]) =>
      addPerson(db, cast.ours, { name, departmentName, role: 'viewer', now: now() }),
    ),
  )
  await addCrowd(db, managementGroupId, 30)
  await noteFact(db, managementGroupId, 'lost', [lost?.companyUserId ?? ''])
  await noteFact(db, managementGroupId, 'switched_off', [off?.companyUserId ?? ''])
})

describe.each(devices('phone', 'desktop'))('Whom no notice reaches, on a %s', (device) => {
  test('An admin sees who it is and why, by reason and department, and saves them (HEALTH-01, W-170)', async () => {
    const { cast } = server()
    const page = await open(cast.sato, { device })
    await step('The page is behind an entry of the settings', async () => {
      await page.goto('/setting')
      await page.getByRole('link', { name: '通知が届かない人' }).click()
      await expectPath(page, '/setting/unreached')
      await page.getByText('38名のうち 38名には通知が届きません').waitFor()
      await list(page).waitFor()
      await expectNoVisualDefects(page, `unreached ${device}`)
    })
    await step('A press on a reason leaves its people, another on a department', async () => {
      await page.getByRole('button', { name: /^端末に届かなくなった/ }).click()
      await expect.poll(() => list(page).getByRole('listitem').count()).toBe(1)
      await list(page).getByText('高野 真', { exact: true }).waitFor()
      await page.getByRole('button', { name: /^すべての理由/ }).click()
      await page.getByRole('button', { name: '製造部の内訳を開く' }).click()
      await page.getByRole('button', { name: '製造部 第2課で絞り込む' }).click()
      await page.getByText('該当 2名').waitFor()
      await expect.poll(() => list(page).getByRole('listitem').count()).toBe(2)
      await expectNoVisualDefectsInState(page, `unreached narrowed ${device}`)
    })
    await step('The file has the same people, with what to do', async () => {
      await page.getByRole('button', { name: '表を保存（CSV・Excel）' }).click()
      const saved = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: 'CSVで保存' }).click()
      const file = readFileSync(await (await saved).path(), 'utf8')
      expect(file.trim().split('\r\n')).toHaveLength(3)
      expect(file).toContain('端末に届かなくなった')
    })
    await step('Back and reload keep the choice', async () => {
      await page.reload()
      await page.getByText('該当 2名').waitFor()
    })
  })

  test('An author reads the sums before posting, and has no way to the list (HEALTH-02, W-172)', async () => {
    const { cast } = server()
    const page = await open(cast.suzuki, { device })
    await page.goto('/news/add')
    const form = postForm(page)
    await form.title.fill('避難訓練')
    await form.content.fill('本日14時から行います。')
    await form.push.click()
    await form.confirm.click()
    const checks = form.section('公開と通知')
    await checks.getByText('38名のうち 38名には通知が届きません').waitFor()
    await checks.getByText('一度もログインしていない人 30名').waitFor()
    expect(await checks.getByRole('link').count()).toBe(0)
    await expectNoVisualDefectsInState(page, `confirm unreached ${device}`)
    await page.goto('/setting/unreached')
    await expectPath(page, '/')
  })
})
