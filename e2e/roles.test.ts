import { listAuthorities, updateAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { listNews } from '@kawaraban/contract/news.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { addPerson, type Person } from '../apps/server/src/testing/company.ts'
import { dismiss } from './detail.ts'
import { card, feedOf } from './feed.ts'
import { permissionScreen } from './permission.ts'
import { startTestServer } from './test-server.ts'

const question = '入力された内容は保存されません。本当によろしいですか？'

describe('Roles (S-22)', () => {
  const { server, open, step, now } = startTestServer()
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

  /** Opens the permissions, which have three pages. */
  const openPermissions = async (person: Person) => {
    const page = await open(person, { expectedErrors: /failed to (update|fetch) authorities/ })
    await page.goto('/setting/permission')
    const screen = permissionScreen(page)
    await screen.row('佐藤 健一').waitFor()
    const turn = async (name: string, shown: string) => {
      await page.getByRole('button', { name }).click()
      await screen.row(shown).waitFor()
    }
    return { page, turn, ...screen }
  }

  test('An admin opens the permissions and sees 20 of 45 accounts with their roles (AUTHZ-01, AUTHZ-05, NAV-11, PERM-02, PERM-11, API-37, DATA-24, G-128)', async () => {
    const page = await open(server().cast.sato)
    const { rows, row, save, selector } = permissionScreen(page)
    await page.goto('/')
    await page.getByRole('link', { name: '権限設定' }).click()
    await page.getByRole('heading', { level: 1, name: '権限設定' }).waitFor()
    await row('佐藤 健一').waitFor()
    await page.getByText('全45名').waitFor()
    expect(await rows.count()).toBe(20)
    expect(await row('田中 美咲').textContent()).toContain('d100234503')
    expect(await row('田中 美咲').textContent()).toContain('営業部 第2課')
    expect(await selector('田中 美咲').textContent()).toBe('閲覧者')
    expect(await save.getAttribute('aria-disabled')).toBe('true')
  })

  test('An admin changes roles on several pages and saves just these (AUTHZ-02, AUTHZ-03, AUTHZ-04, PERM-15, API-38, G-124, G-126)', async () => {
    const { call, cast } = server()
    const { page, rows, row, selector, give, save, changes, turn } = await openPermissions(cast.sato)
    await step('Changed roles on two pages are marked', async () => {
      await give('田中 美咲', '権限なし')
      await row('田中 美咲').getByText('変更あり').waitFor()
      await row('田中 美咲').getByText('変更前：閲覧者').waitFor()
      await turn('最後のページ', '退職者')
      expect(await rows.count()).toBe(5)
      await give('社員38', '投稿者')
      await row('社員38').getByText('変更あり').waitFor()
      await turn('前のページ', '社員15')
      await turn('前のページ', '田中 美咲')
      await row('田中 美咲').getByText('変更あり').waitFor()
      expect(await changes.textContent()).toBe('2名の権限を変更中')
      expect(await save.getAttribute('aria-disabled')).toBe('false')
    })
    await step('A role that is set back is not a change', async () => {
      await give('田中 美咲', '閲覧者')
      await row('田中 美咲').getByText('変更あり').waitFor({ state: 'detached' })
      expect(await changes.textContent()).toBe('1名の権限を変更中')
      await give('田中 美咲', '権限なし')
    })
    await step('Sato goes back, cancels, and the changes are still there', async () => {
      await page.getByRole('button', { name: '戻る' }).click()
      const dialog = page.getByRole('alertdialog', { name: '確認' })
      await dialog.getByText(question).waitFor()
      await dialog.getByRole('button', { name: 'キャンセル' }).click()
      await row('田中 美咲').getByText('変更あり').waitFor()
    })
    await step('Only the two changes are sent, and the list is loaded again', async () => {
      await call(cast.sato, updateAuthorities, { body: [{ companyUserId: cast.ito.companyUserId, role: 'viewer' }] })
      const sent = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith(updateAuthorities.path),
      )
      const loaded = page.waitForResponse((answer) => answer.url().includes(`${listAuthorities.path}?`))
      await save.click()
      const body: { companyUserId: string; role: string }[] = (await sent).postDataJSON()
      expect(body.map(({ role }) => role).sort()).toEqual(['editor', 'none'])
      expect(body).toContainEqual({ companyUserId: cast.tanaka.companyUserId, role: 'none' })
      await dismiss(page, '保存しました')
      await loaded
      await expect.poll(() => selector('伊藤 彩').textContent()).toBe('閲覧者')
      expect([await selector('田中 美咲').textContent(), await save.getAttribute('aria-disabled')]).toEqual([
        '権限なし',
        'true',
      ])
      expect(await page.getByText('変更あり').count()).toBe(0)
      expect(await storedRole(cast.tanaka)).toBe('none')
    })
  })

  test('A reader whose role is taken away is signed out and reads no post (PERM-16, G-171)', async () => {
    const { call, cast } = server()
    const reader = await open(cast.ito)
    await reader.goto('/')
    await card(reader, '健康診断のお知らせ').waitFor()
    const { page, give, save } = await openPermissions(cast.sato)
    await give('伊藤 彩', '権限なし')
    await save.click()
    await dismiss(page, '保存しました')
    expect(await call(cast.ito, listNews)).toMatchObject({ message: 'Login session is invalid' })
    await reader.goto('/')
    await reader.getByRole('button', { name: 'ビジネスアカウントでログイン' }).waitFor()
    expect(await feedOf(reader).count()).toBe(0)
  })

  test('An admin gives a role to an account without a stored one (AUTHZ-10, G-126)', async () => {
    const { page, give, save, selector, turn } = await openPermissions(server().cast.sato)
    await turn('最後のページ', '退職者')
    expect(await selector('退職者').textContent()).toBe('権限なし')
    await give('退職者', '閲覧者')
    await save.click()
    await dismiss(page, '保存しました')
    expect(await storedRole(departed)).toBe('viewer')
  })

  test('The last admin cannot be given up, and can be handed over (AUTHZ-09, PERM-13, G-122, G-123)', async () => {
    const { call, cast } = server()
    const { page, row, give, save, changes } = await openPermissions(cast.sato)
    await step('The save of the last admin is refused as a whole', async () => {
      await give('佐藤 健一', '閲覧者')
      await give('鈴木 一郎', '権限なし')
      await save.click()
      await dismiss(page, '管理者を1名以上設定してください。')
      expect([await storedRole(cast.sato), await storedRole(cast.suzuki)]).toEqual(['admin', 'editor'])
      await row('佐藤 健一').getByText('変更あり').waitFor()
      expect(await changes.textContent()).toBe('2名の権限を変更中')
    })
    await step('Suzuki becomes an admin: Sato can give up the role and comes to the feed', async () => {
      await give('鈴木 一郎', '管理者')
      await save.click()
      await dismiss(page, '保存しました')
      await card(page, '健康診断のお知らせ').waitFor()
      expect(addressOf(page)).toBe('/')
      await page.goto('/setting/permission')
      await card(page, '健康診断のお知らせ').waitFor()
      expect(addressOf(page)).toBe('/')
    })
    const { sato, suzuki } = cast
    const former = [
      { companyUserId: sato.companyUserId, role: 'admin' },
      { companyUserId: suzuki.companyUserId, role: 'editor' },
    ]
    await call(suzuki, updateAuthorities, { body: former })
  })

  test('A reader opens the screens of authors and admins, and comes to the feed (NAV-40, PERM-10, PERM-14, ERR-07, G-048, G-049)', async () => {
    const page = await open(server().cast.yamada, { expectedErrors: /failed to fetch authorities/ })
    await step('Yamada opens a new post, gets a message, and comes to the feed', async () => {
      await page.goto('/news/add')
      await dismiss(page, 'この操作を行う権限がありません。')
      await card(page, '健康診断のお知らせ').waitFor()
      expect(addressOf(page)).toBe('/')
    })
    await step('Yamada opens the permissions, and comes to the feed without a message', async () => {
      await page.goto('/setting/permission')
      await card(page, '健康診断のお知らせ').waitFor()
      expect(addressOf(page)).toBe('/')
      expect(await page.getByRole('alertdialog').count()).toBe(0)
    })
  })

  test('An admin reads the explanation of the roles on a phone, page by page, also by swipes (AUTHZ-06, AUTHZ-07, LIM-21, NAV-11, NAV-22, G-137)', async () => {
    const page = await open(server().cast.sato, { device: 'phone', tips: 'unseen' })
    await page.route('**/config.json', (route) => route.fulfill({ json: { manualUrl: 'https://manual.test/' } }))
    const { explain, explanation } = permissionScreen(page)
    const first = explanation.getByText(/^権限には、管理者・投稿者・閲覧者・権限なしの4種類があります。/)
    const second = explanation.getByText(/^閲覧者は、投稿の閲覧と完了のみできます。/)

    await step('The first visit, by the menu, shows a hint at the icon of the explanation', async () => {
      await page.goto('/menu')
      await page.getByRole('link', { name: '権限設定' }).click()
      const hint = page.getByRole('dialog', { name: /^操作のヒント/ })
      await hint.getByText('権限の種類と、できることを確認できます。').waitFor()
      await hint.getByRole('button', { name: '閉じる' }).click()
      await hint.waitFor({ state: 'detached' })
    })
    await step('The first page leads to the second, which has a link to the manual', async () => {
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
    await step('A swipe of more than 50 px turns the page', async () => {
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
  })
})
