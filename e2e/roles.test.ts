import { listAuthorities, updateAuthorities } from '@kawaraban/contract/members.ts'
import { listNews } from '@kawaraban/contract/news.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { addPerson, type Person } from '../apps/server/src/testing/company.ts'
import { devices } from '../apps/server/src/testing/extent.ts'
import { dismiss } from './detail.ts'
import { card, feedOf } from './feed.ts'
import { permissionScreen } from './permission.ts'
import { startTestServer } from './test-server.ts'

const question = '入力された内容は保存されません。本当によろしいですか？'

describe.each(devices('desktop', 'phone'))('S-22 roles, on a %s', (device) => {
  const { server, open, close, step, now } = startTestServer()
  let departed: Person
  beforeAll(async () => {
    const { db, cast, storePost } = server()
    for (let member = 1; member <= 38; member++)
      await addPerson(db, cast.ours, { name: `社員${member}`, role: 'viewer', now: now() })
    departed = await addPerson(db, cast.ours, { name: '退職者', role: null, now: now() })
    await storePost(cast.suzuki, { title: '健康診断のお知らせ' })
  })

  const addressOf = (page: Awaited<ReturnType<typeof open>>) => new URL(page.url()).pathname
  const storedRole = async ({ companyUserId }: Person) => {
    const { users } = (await server().call(server().cast.sato, listAuthorities, { query: { limit: '100' } })).data
    return users.find((user: { companyUserId: string }) => user.companyUserId === companyUserId)?.role
  }

  test('AUTHZ-01 AUTHZ-02 AUTHZ-03 AUTHZ-04 AUTHZ-05 AUTHZ-09 AUTHZ-10 NAV-11 PERM-02 PERM-11 PERM-13 PERM-15 PERM-16 API-37 API-38 DATA-24 G-122 G-123 G-124 G-126 G-128 G-171', async () => {
    const { call, cast } = server()
    const reader = await open(cast.tanaka, { device })
    const page = await open(cast.sato, { device, expectedErrors: /failed to (update|fetch) authorities/ })
    const { rows, row, selector, give, save, changes } = permissionScreen(page)
    const isOff = () => save.getAttribute('aria-disabled')
    const turn = async (name: string, to: string) => {
      await page.getByRole('button', { name }).click()
      await row(to).waitFor()
    }

    await step('田中は一覧で投稿を読める', async () => {
      await reader.goto('/')
      await card(reader, '健康診断のお知らせ').waitFor()
    })
    await step('佐藤が権限設定を開くと、全45名のうち20名が並ぶ', async () => {
      await page.goto(device === 'phone' ? '/menu' : '/')
      await page.getByRole('link', { name: '権限設定' }).click()
      await page.getByRole('heading', { level: 1, name: '権限設定' }).waitFor()
      await row('佐藤 健一').waitFor()
      await page.getByText('全45名').waitFor()
      expect(await rows.count()).toBe(20)
      expect(await row('田中 美咲').textContent()).toContain('d100234503')
      expect(await row('田中 美咲').textContent()).toContain('営業部 第2課')
      expect(await isOff()).toBe('true')
    })
    await step('2名の権限を別のページで変えると、どちらの行も「変更あり」になる', async () => {
      await give('田中 美咲', '権限なし')
      await row('田中 美咲').getByText('変更あり').waitFor()
      await row('田中 美咲').getByText('変更前：閲覧者').waitFor()
      await turn('最後のページ', '退職者')
      expect(await rows.count()).toBe(5)
      expect(await selector('退職者').textContent()).toBe('権限なし')
      await give('社員38', '投稿者')
      await row('社員38').getByText('変更あり').waitFor()
      await turn('前のページ', '社員15')
      await turn('前のページ', '田中 美咲')
      await row('田中 美咲').getByText('変更あり').waitFor()
      expect(await changes.textContent()).toBe('2名の権限を変更中')
      expect(await isOff()).toBe('false')
    })
    await step('元に戻すと変更ではなくなり、もう一度変える', async () => {
      await give('田中 美咲', '閲覧者')
      await row('田中 美咲').getByText('変更あり').waitFor({ state: 'detached' })
      expect(await changes.textContent()).toBe('1名の権限を変更中')
      await give('田中 美咲', '権限なし')
    })
    await step('保存せずに戻ろうとすると確認され、キャンセルすると残る', async () => {
      await page.getByRole('button', { name: '戻る' }).click()
      const ask = page.getByRole('alertdialog', { name: '確認' })
      await ask.getByText(question).waitFor()
      await ask.getByRole('button', { name: 'キャンセル' }).click()
      await row('田中 美咲').getByText('変更あり').waitFor()
    })
    await step('保存すると2名だけが送られ、一覧は新しくなり、「保存しました」と表示される', async () => {
      await call(cast.sato, updateAuthorities, { body: [{ companyUserId: cast.ito.companyUserId, role: 'viewer' }] })
      const sent = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith(updateAuthorities.path),
      )
      const fetched = page.waitForResponse((answer) => answer.url().includes(`${listAuthorities.path}?`))
      await save.click()
      const body: { companyUserId: string; role: string }[] = (await sent).postDataJSON()
      expect(body.map(({ role }) => role).sort()).toEqual(['editor', 'none'])
      expect(body).toContainEqual({ companyUserId: cast.tanaka.companyUserId, role: 'none' })
      await dismiss(page, '保存しました')
      await fetched
      await expect.poll(() => selector('伊藤 彩').textContent()).toBe('閲覧者')
      expect([await selector('田中 美咲').textContent(), await isOff()]).toEqual(['権限なし', 'true'])
      expect(await page.getByText('変更あり').count()).toBe(0)
      expect(await storedRole(cast.tanaka)).toBe('none')
    })
    await step('田中はすぐに、どの投稿も読めなくなる', async () => {
      expect(await call(cast.tanaka, listNews)).toMatchObject({ message: 'Login session is invalid' })
      await reader.goto('/')
      await reader.getByRole('button', { name: 'ビジネスアカウントでログイン' }).waitFor()
      expect(await feedOf(reader).count()).toBe(0)
      await close(reader)
    })
    await step('権限の記録がない人は「権限なし」で、ほかの権限にできる', async () => {
      await turn('最後のページ', '退職者')
      await give('退職者', '閲覧者')
      await save.click()
      await dismiss(page, '保存しました')
      expect(await storedRole(departed)).toBe('viewer')
      await turn('最初のページ', '佐藤 健一')
    })
    await step('最後の管理者を外そうとすると断られ、ほかの変更も保存されない', async () => {
      await give('佐藤 健一', '閲覧者')
      await give('鈴木 一郎', '権限なし')
      await save.click()
      await dismiss(page, '管理者を1名以上設定してください。')
      expect([await storedRole(cast.sato), await storedRole(cast.suzuki)]).toEqual(['admin', 'editor'])
      await row('佐藤 健一').getByText('変更あり').waitFor()
      expect(await changes.textContent()).toBe('2名の権限を変更中')
    })
    await step('ほかの人を管理者にすれば、自分の権限を手放せて、一覧に移る', async () => {
      await give('鈴木 一郎', '管理者')
      await save.click()
      await dismiss(page, '保存しました')
      await card(page, '健康診断のお知らせ').waitFor()
      expect(addressOf(page)).toBe('/')
      await page.goto('/setting/permission')
      await card(page, '健康診断のお知らせ').waitFor()
      expect(addressOf(page)).toBe('/')
      await call(cast.suzuki, updateAuthorities, {
        body: [
          { companyUserId: cast.sato.companyUserId, role: 'admin' },
          { companyUserId: cast.suzuki.companyUserId, role: 'editor' },
        ],
      })
    })
  })

  test('NAV-40 PERM-10 PERM-14 ERR-07 G-048 G-049 a viewer at the screens of others', async () => {
    const page = await open(server().cast.yamada, { device, expectedErrors: /failed to fetch authorities/ })
    await step('閲覧者が新規投稿を開くと、権限がないと知らされて一覧に移る', async () => {
      await page.goto('/news/add')
      await dismiss(page, 'この操作を行う権限がありません。')
      await card(page, '健康診断のお知らせ').waitFor()
      expect(addressOf(page)).toBe('/')
    })
    await step('閲覧者が権限設定を開くと、何も知らされずに一覧に移る', async () => {
      await page.goto('/setting/permission')
      await card(page, '健康診断のお知らせ').waitFor()
      expect(addressOf(page)).toBe('/')
      expect(await page.getByRole('alertdialog').count()).toBe(0)
    })
  })

  test('AUTHZ-06 AUTHZ-07 LIM-21 NAV-11 NAV-22 G-137 the explanation of the roles', async () => {
    const page = await open(server().cast.sato, { device, tips: 'unseen' })
    await page.route('**/config.json', (route) => route.fulfill({ json: { manualUrl: 'https://manual.test/' } }))
    const { explain, explanation } = permissionScreen(page)
    const first = explanation.getByText(/^権限には、管理者・投稿者・閲覧者・権限なしの4種類があります。/)
    const second = explanation.getByText(/^閲覧者は、投稿の閲覧と完了のみできます。/)

    await step('初めて開くと、説明のアイコンが案内される', async () => {
      await page.goto('/setting/permission')
      const hint = page.getByRole('dialog', { name: /^操作のヒント/ })
      await hint.getByText('権限の種類と、できることを確認できます。').waitFor()
      await hint.getByRole('button', { name: '閉じる' }).click()
      await hint.waitFor({ state: 'detached' })
    })
    await step('1ページ目から「次へ」で2ページ目に進み、「詳しくはこちら」がある', async () => {
      await explain.click()
      await first.waitFor()
      expect(await second.isVisible()).toBe(false)
      await explanation.getByRole('button', { name: '次へ' }).click()
      await second.waitFor()
      expect(await first.isVisible()).toBe(false)
      const link = explanation.getByRole('link', { name: /^詳しくはこちら/ })
      expect(await link.getAttribute('href')).toBe('https://manual.test/')
      await explanation.getByRole('button', { name: '閉じる' }).click()
      await explanation.waitFor({ state: 'detached' })
    })
    if (device === 'phone') {
      await step('50pxを超えて横に払うと、ページが変わる', async () => {
        await explain.click()
        await first.waitFor()
        const { x, y, width } = (await explanation.boundingBox()) ?? { x: 0, y: 0, width: 0 }
        const finger = await page.context().newCDPSession(page)
        const swipe = async (right: number) => {
          const from = x + width / 2
          const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
            finger.send('Input.dispatchTouchEvent', {
              type,
              touchPoints: at === undefined ? [] : [{ x: at, y: y + 80 }],
            })
          await touch('touchStart', from)
          await touch('touchMove', from + right / 2)
          await touch('touchMove', from + right)
          await touch('touchEnd')
        }
        await swipe(-40)
        expect(await first.isVisible()).toBe(true)
        await swipe(-80)
        await second.waitFor()
        await swipe(80)
        await first.waitFor()
      })
    }
  })
})
