import { uploadsPath } from '@kawaraban/contract/files.ts'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { describe, test } from 'vitest'
import { fakes, pdf } from '../apps/server/src/features/files/kinds/files.fake.ts'
import { photo } from '../apps/server/src/features/files/pictures/awkward-pictures.fake.ts'
import { devices } from '../apps/server/src/testing/extent.ts'
import { chooseFiles, documentOf, dragFiles, filesField, given } from './attached-files.ts'
import type { Device } from './pages.ts'
import { postForm } from './post-form.ts'
import { startTestServer } from './test-server.ts'
import { expectNoVisualDefects, expectNoVisualDefectsInState } from './visual-checks.ts'

const { server, open } = startTestServer()

const longFile = given(`年度末の決算説明会の資料と議事録_${'第三四半期'.repeat(30)}.docx`, documentOf('word.docx'))
const expectedErrors = /failed to/

/** At the end of the form its bar lies over nothing. */
const toTheEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))

describe.each(devices('phone', 'desktop'))('Visual checks of files in the form, on a %s', (device) => {
  const enter = async (as: Device = device) => {
    const page = await open(server().cast.suzuki, { device: as, expectedErrors })
    await page.goto('/news/add')
    await filesField(page).choose.waitFor()
    return page
  }

  test('An author sees attached pictures and documents, with the longest name, in form and confirm screen', async () => {
    const page = await enter()
    const { section, row } = filesField(page)
    await section.scrollIntoViewIfNeeded()
    await expectNoVisualDefectsInState(page, `files none ${device}`)
    await chooseFiles(page, given('中庭.jpg', await photo(), 'image/jpeg'), longFile, given('手引き.pdf', pdf))
    await row('手引き.pdf').getByText(/^PDF/).waitFor()
    await row('中庭.jpg')
      .getByText(/^画像 \d/)
      .waitFor()
    await row('中庭.jpg').getByRole('textbox', { name: '画像の説明' }).fill('中庭に集まった人'.repeat(12))
    await toTheEnd(page)
    await expectNoVisualDefects(page, `files attached ${device}`)
    const form = postForm(page)
    await form.title.fill('避難訓練')
    await form.content.fill('本文です。')
    await form.confirm.click()
    await page.getByText('手引き.pdf', { exact: true }).waitFor()
    await toTheEnd(page)
    await expectNoVisualDefects(page, `files confirmed ${device}`)
  })

  test('An author sees files that are sent, wait, are not taken and could not be sent', async () => {
    const page = await enter()
    const gate = Promise.withResolvers<void>()
    await page.route(`**${uploadsPath}/*`, async (route) => {
      await gate.promise
      await route.abort()
    })
    await chooseFiles(
      page,
      longFile,
      given('次の資料.pdf', pdf),
      given(`プログラム${'の'.repeat(60)}.exe`, fakes.program),
      given('IMG_0001.HEIC', fakes.heic),
    )
    await page.getByRole('progressbar').waitFor()
    await toTheEnd(page)
    await expectNoVisualDefects(page, `files sent ${device}`)
    await page.context().setOffline(true)
    await page.getByText('オフラインです。つながると、続きから自動で送信します。').first().waitFor()
    await expectNoVisualDefectsInState(page, `files offline ${device}`)
    await page.context().setOffline(false)
    gate.resolve()
  })

  test('An author sees where files may be dropped', async () => {
    const page = await enter()
    await filesField(page).section.scrollIntoViewIfNeeded()
    await dragFiles(page, given('手引き.pdf', pdf))
    await page.getByText('ドロップすると添付します').waitFor()
    await expectNoVisualDefectsInState(page, `files dragged ${device}`)
  })

  test('An author sees that the field of files could not be loaded, and loads it', async () => {
    const page = await open(server().cast.suzuki, { device, expectedErrors: /./ })
    let isMissing = true
    // Not removed: code of the form that waits for that may never come.
    await page.route(/\/files-field-/, (route) => (isMissing ? route.abort() : route.continue()))
    await page.goto('/news/add')
    const reload = page.getByRole('region', { name: '添付ファイル' }).getByRole('button', { name: '再読み込み' })
    await reload.waitFor()
    await expectNoVisualDefectsInState(page, `files not loaded ${device}`)
    isMissing = false
    await reload.click()
    await filesField(page).choose.waitFor()
  })

  test('An admin sees how much space the files of the company take, nearly all of it, and that this is not known', async () => {
    const { db, cast } = server()
    const page = await open(cast.sato, { device, expectedErrors: /failed to fetch/ })
    const row = page.getByRole('listitem').filter({ hasText: '添付ファイルの容量' })
    await db.query(sql`
      insert into files (management_group_id, owner_company_user_id, name, bytes, state, created_at)
      values (${cast.ours.managementGroupId}, ${cast.sato.companyUserId}, 'a.zip', ${19.5 * 1024 ** 3}::float8::bigint, 'ready', now())`)
    await page.goto('/setting')
    await row.getByText('20GBのうち、19.5GBを使っています。').waitFor()
    await row.scrollIntoViewIfNeeded()
    await expectNoVisualDefects(page, `files nearly full ${device}`)
    await db.query(sql`delete from files`)
    await page.route('**/v1/files/space', (route) => route.abort())
    await page.goto('/setting')
    await row.getByText('添付ファイルの容量を読み込めませんでした。').waitFor()
    await row.scrollIntoViewIfNeeded()
    await expectNoVisualDefectsInState(page, `files space unknown ${device}`)
  })
})

test('An author in the app sees attached files, and the button of the camera', async () => {
  const page = await open(server().cast.suzuki, { device: 'webView' })
  await page.goto('/news/add')
  await filesField(page).section.getByRole('button', { name: '写真を撮る' }).waitFor()
  await chooseFiles(page, given('中庭.jpg', await photo(), 'image/jpeg'), given('手引き.pdf', pdf))
  await filesField(page).row('手引き.pdf').getByText(/^PDF/).waitFor()
  await filesField(page)
    .row('中庭.jpg')
    .getByText(/^画像 \d/)
    .waitFor()
  await toTheEnd(page)
  await expectNoVisualDefectsInState(page, 'files attached web view')
})
