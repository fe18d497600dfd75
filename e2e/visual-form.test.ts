import { dayMs } from '@kawaraban/contract/tokyo.ts'
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { devices } from '../apps/server/src/testing/extent.ts'
import { openList, waitForList } from './lists.ts'
import { choose, postForm, retryNotice, write } from './post-form.ts'
import { startTestServer } from './test-server.ts'
import { expectNoVisualDefects, expectNoVisualDefectsInState } from './visual-checks.ts'
import { longContent, longTitle, plainTitle } from './visual-posts.ts'

const { server, open, now } = startTestServer()

/** Whether an option of a list is visible without scrolling. */
const isInView = (option: Locator) =>
  option.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

/** Whether the bar at the foot with `button` begins at the end of the side menu and ends with the window. */
const barReaches = (button: Locator) =>
  button.evaluate((element) => {
    const menu = document.querySelector('nav')?.getBoundingClientRect().right ?? 0
    const edges = [window.innerWidth < 768 ? 2 : menu + 2, document.documentElement.clientWidth - 2]
    return edges.map((x) => {
      const found = document.elementFromPoint(x, window.innerHeight - 4)
      return found?.contains(element) === true && getComputedStyle(found).position === 'sticky'
    })
  })

describe.each(devices('phone', 'desktop'))('Visual checks of the form, on a %s', (device) => {
  const enter = async () => {
    const page = await open(server().cast.suzuki, { device })
    await page.goto('/')
    await page.getByRole('link', { name: '投稿する' }).click()
    await postForm(page).title.waitFor()
    return { page, form: postForm(page) }
  }

  test('An author sees an empty form, its calendar and lists, and the dialog that confirms leaving', async () => {
    const { page, form } = await enter()
    await expectNoVisualDefects(page, `form empty ${device}`)
    await page.getByRole('button', { name: '公開終了日時の日付をカレンダーから選ぶ' }).click()
    await page.getByRole('grid').waitFor()
    await page.getByRole('button', { name: '2026年11月23日月曜日、勤労感謝の日' }).waitFor()
    await page.getByRole('listitem').filter({ hasText: '文化の日' }).waitFor()
    expect(await page.getByRole('button', { name: /11月19日/ }).getAttribute('aria-disabled')).toBe('true')
    await expectNoVisualDefectsInState(page, `form calendar ${device}`)
    await page.keyboard.press('Escape')
    await openList(form.endTime)
    const present = page.getByRole('option', { selected: true })
    expect([await present.textContent(), await isInView(present)]).toEqual([await form.endTime.inputValue(), true])
    await expectNoVisualDefectsInState(page, `form all times ${device}`)
    await page.keyboard.press('Escape')
    await form.endTime.fill('17')
    await waitForList(page)
    await expectNoVisualDefectsInState(page, `form time list ${device}`)
    await form.endTime.fill('10:05')
    await page.getByText('10分単位の時間を入力してください。').waitFor()
    await waitForList(page)
    await expectNoVisualDefectsInState(page, `form no such time ${device}`)
    await page.keyboard.press('Escape')
    await openList(form.audience)
    await expectNoVisualDefectsInState(page, `form audience list ${device}`)
    await page.keyboard.press('Escape')
    // After the lists, since a page that is resized scrolls, which closes them.
    if (device === 'phone') {
      const { height = 0 } = page.viewportSize() ?? {}
      await page.setViewportSize({ width: 320, height })
      await page.getByRole('button', { name: '公開終了日時の日付をカレンダーから選ぶ' }).click()
      await page.getByRole('grid').waitFor()
      await expectNoVisualDefectsInState(page, 'form calendar narrow')
      await page.keyboard.press('Escape')
      await page.setViewportSize({ width: 375, height })
    }
    await form.title.fill('途中')
    await page.getByRole('button', { name: '戻る' }).click()
    await page.getByRole('alertdialog').waitFor()
    await expectNoVisualDefectsInState(page, `form leave dialog ${device}`)
  })

  test('An author opens the form by its address, and it says quietly what is missing (FORM-21)', async () => {
    const page = await open(server().cast.suzuki, { device })
    await page.goto('/news/add')
    await page.getByText('1文字以上で入力してください').first().waitFor()
    expect(await page.locator('[aria-invalid=true]').count()).toBe(0)
    expect(await barReaches(postForm(page).confirm)).toEqual([true, true])
    await expectNoVisualDefects(page, `form quiet ${device}`)
    const breaks = (text: Locator) => text.evaluate((element) => getComputedStyle(element).wordBreak)
    const own = page
      .getByRole('main')
      .locator('label, legend, h2, p, button')
      .filter({ hasText: /\p{Script=Han}/u })
    for (const text of await own.all()) expect(await breaks(text), (await text.textContent()) ?? '').toBe('auto-phrase')
    expect(await breaks(postForm(page).content)).toBe('normal')
  })

  test('An author sees that a post is sent again (API-04)', async () => {
    const { page, form } = await enter()
    await form.title.fill(plainTitle)
    await form.content.fill('書類を提出してください。')
    await form.confirm.click()
    await page.route(/companyIntraNews$/, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await page.getByRole('button', { name: '投稿する' }).click()
    await retryNotice(page).waitFor()
    await expectNoVisualDefects(page, `form repeating ${device}`)
    expect(await page.getByRole('button', { name: '送信を中止' }).isEnabled()).toBe(true)
  })

  test('An author sees a form with every possible error', async () => {
    const { page, form } = await enter()
    await form.title.fill(`${longTitle}<`)
    await form.content.fill('　')
    await write(form.startDate, '')
    await write(form.startTime, '')
    await write(form.endDate, '2026/11/19')
    await form.deadline.click()
    await write(form.dueDate, '')
    await write(form.dueTime, '')
    await form.push.click()
    await choose(form.remindTiming, '公開終了日の7日前')
    await page.getByRole('button', { name: /修正が必要な項目/ }).waitFor()
    await expectNoVisualDefects(page, `form errors ${device}`)
  })

  test('An author fills in everything and sees the review', async () => {
    const { page, form } = await enter()
    await form.title.fill(longTitle)
    await form.content.fill(longContent)
    await write(form.endDate, '2026/12/20')
    await form.deadline.click()
    await write(form.dueDate, '2026/12/18')
    await write(form.dueTime, '17:00')
    await choose(form.audience, 'ユーザー指定')
    await form.push.click()
    await choose(form.remindTiming, '対応期限の3日前')
    await expect.poll(() => form.confirm.getAttribute('aria-disabled')).not.toBe('true')
    await expectNoVisualDefectsInState(page, `form full ${device}`)
    await form.confirm.click()
    await page.getByRole('button', { name: '投稿する' }).waitFor()
    await expectNoVisualDefects(page, `confirm long ${device}`)
    await page.getByRole('button', { name: '戻る' }).last().click()
    await form.title.fill(plainTitle)
    await form.content.fill('書類を提出してください。\n\n提出先は人事部です。')
    await form.confirm.click()
    await expectNoVisualDefectsInState(page, `confirm ${device}`)
  })

  test('An author sees the six hints of the form', async () => {
    const page = await open(server().cast.suzuki, { device, tips: 'unseen' })
    await page.goto('/news/add')
    for (let place = 1; place <= 6; place++) {
      const tip = page.getByRole('dialog', { name: `操作のヒント（6件中${place}件目）` })
      await tip.waitFor()
      await expectNoVisualDefectsInState(page, `form tip ${place} ${device}`)
      await tip.getByRole('button', { name: place < 6 ? '次へ' : '閉じる' }).click()
    }
  })

  test.each([
    ['published', -dayMs],
    ['scheduled', dayMs],
  ])('An author edits a %s post', async (name, from) => {
    const { cast, storePost } = server()
    const startAt = now() + from
    const newsId = await storePost(cast.suzuki, {
      title: plainTitle,
      startAt,
      endAt: startAt + 9 * dayMs,
      dueAt: startAt + 8 * dayMs,
      pushFlag: true,
      audience: [cast.tanaka],
    })
    const page = await open(cast.suzuki, { device })
    await page.goto(`/news/edit/${newsId}`)
    await page.getByText('計2名').waitFor()
    await expectNoVisualDefects(page, `edit ${name} ${device}`)
  })
})
