import { getMyProfile } from '@kawaraban/contract/members.ts'
import { listAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { closeApp } from '../../../app/open-app.fake.tsx'
import { refuse } from '../../../testing/server.fake.ts'
import {
  findSelector,
  give,
  heed,
  openPermission,
  press,
  rowOf,
  saveButton,
  selector,
  shownRole,
} from './permission.fake.tsx'

let logged: MockInstance<typeof console.error>
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(closeApp)

const isOff = () => saveButton().getAttribute('aria-disabled')
const isChanged = (name: string) => within(rowOf(name)).queryByText('変更あり') !== null
const noAlert = () => expect(screen.queryByRole('alertdialog')).toBeNull()
const turnTo = async (name: string, someone: string) => {
  await press(name)
  await findSelector(someone)
}

describe('the list', () => {
  test('AUTHZ-01 AUTHZ-05 AUTHZ-10 PERM-01 PERM-02 DATA-24 G-128 a row each, with a selector of the four roles', async () => {
    await openPermission()
    const trigger = await findSelector('田中')
    screen.getByText('全45名')
    const table = screen.getByRole('table', { name: 'アカウントと権限の一覧' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((heading) => heading.textContent),
    ).toEqual(['名前・ID', '部門・部署', '権限'])
    expect(within(table).getAllByRole('cell')).toHaveLength(60)
    expect([rowOf('佐藤'), rowOf('鈴木'), rowOf('田中')].map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^佐藤（自分）d1営業部.*管理者/),
      expect.stringMatching(/^鈴木d2営業部.*権限なし/),
      expect.stringMatching(/^田中d3部門・部署は未設定.*閲覧者/),
    ])
    fireEvent.click(trigger)
    const options = (await screen.findAllByRole('option')).map((option) => option.textContent)
    expect(options).toEqual(['管理者', '投稿者', '閲覧者', '権限なし'])
  })

  test('AUTHZ-05 a page that fails to load is logged only, and can be loaded again', async () => {
    const { server } = await openPermission({ answers: { listAuthorities: () => new Error('offline') } })
    await screen.findByText('アカウントを読み込めませんでした')
    expect(logged.mock.calls.map(([what]) => what)).toEqual(['failed to fetch authorities'])
    noAlert()
    server.on(listAuthorities, () => ({ users: [], totalUsers: 0 }))
    await press('再読み込み')
    await screen.findByText('アカウントがありません。')
  })

  test('PERM-11 PERM-14 ERR-07 G-049 a user who is no admin is led home without a message', async () => {
    const app = await openPermission({ role: 'viewer', answers: { listAuthorities: () => refuse('noPermission') } })
    await waitFor(() => expect(app.path()).toBe('/'))
    noAlert()
  })
})

describe('changing', () => {
  test('AUTHZ-02 AUTHZ-03 G-125 a changed role is marked by words and shows the old one; set back it is not', async () => {
    const { sent } = await openPermission()
    await findSelector('田中')
    expect(isOff()).toBe('true')
    saveButton().click()
    expect(sent()).toEqual([])
    await give('田中', '投稿者')
    expect([isChanged('田中'), isChanged('鈴木'), isOff()]).toEqual([true, false, 'false'])
    within(rowOf('田中')).getByText('変更前：閲覧者')
    expect(selector('田中').getAttribute('aria-describedby')).toContain(
      screen.getByText('変更あり').parentElement?.id ?? 'nothing',
    )
    screen.getByText('1名')
    await give('田中', '閲覧者')
    expect([isChanged('田中'), isOff()]).toEqual([false, 'true'])
    screen.getByText('変更はありません')
  })

  test('AUTHZ-02 AUTHZ-05 changes stay while pages are turned, and are saved together', async () => {
    const { sent } = await openPermission()
    await give('田中', '投稿者')
    await turnTo('次のページ', '社員21')
    await give('社員22', '権限なし')
    await turnTo('前のページ', '田中')
    expect([shownRole('田中'), isChanged('田中')]).toEqual(['投稿者', true])
    await turnTo('次のページ', '社員22')
    expect(isChanged('社員22')).toBe(true)
    await press('保存する')
    await heed('保存しました')
    expect(sent().map(({ body }) => body)).toEqual([
      [
        { companyUserId: '3', role: 'editor' },
        { companyUserId: '22', role: 'none' },
      ],
    ])
    await turnTo('前のページ', '田中')
    expect([shownRole('田中'), isChanged('田中'), isOff()]).toEqual(['投稿者', false, 'true'])
  })

  test('G-162 AUTHZ-02 changes stay under every search and filter, and Save says how many it sends', async () => {
    const { sent } = await openPermission()
    await give('田中', '投稿者')
    await userEvent.type(screen.getByRole('searchbox', { name: '名前・ID・部門で検索' }), '社員4')
    await screen.findByText('該当 7名')
    await give('社員41', '権限なし')
    await userEvent.click(screen.getByRole('button', { name: /権限で絞り込み/ }))
    await userEvent.click(await screen.findByRole('option', { name: '管理者' }))
    await screen.findByText('条件に一致するアカウントがありません。')
    expect(saveButton().textContent).toBe('保存する（2名）')
    await press('条件をすべて消す')
    await screen.findByText('全45名')
    expect([shownRole('田中'), isChanged('田中')]).toEqual(['投稿者', true])
    await press('保存する')
    await heed('保存しました')
    expect(sent().map(({ body }) => body)).toEqual([
      [
        { companyUserId: '3', role: 'editor' },
        { companyUserId: '41', role: 'none' },
      ],
    ])
  })

  test('AUTHZ-02 what another admin saves is shown when the page is fetched again', async () => {
    const { users } = await openPermission()
    await give('田中', '投稿者')
    await give('社員4', '投稿者')
    await turnTo('次のページ', '社員21')
    Object.assign(users[2] ?? {}, { role: 'none' })
    Object.assign(users[3] ?? {}, { role: 'editor' })
    await turnTo('前のページ', '田中')
    await within(rowOf('田中')).findByText('変更前：権限なし')
    expect([shownRole('田中'), isChanged('社員4'), shownRole('社員4')]).toEqual(['投稿者', false, '投稿者'])
    screen.getByText('1名')
  })
})

describe('saving', () => {
  test('AUTHZ-03 AUTHZ-04 API-38 sends the changes, fetches the list again, and reports it', async () => {
    const { users, sent, server } = await openPermission()
    await give('鈴木', '閲覧者')
    Object.assign(users[3] ?? {}, { role: 'editor' })
    server.forgetRequests()
    await press('保存する')
    const alert = await screen.findByRole('alertdialog')
    expect(alert.textContent).toBe('保存しましたOK')
    expect(sent().map(({ body }) => body)).toEqual([[{ companyUserId: '2', role: 'viewer' }]])
    // The first check for new posts comes when it comes.
    const ofScreen = server.calls().filter((name) => name !== 'countNewPosts')
    expect(ofScreen).toEqual(['updateAuthorities', 'listAuthorities'])
    expect(server.requests(listAuthorities).map(({ query }) => query)).toEqual([{ limit: 20 }])
    await heed('保存しました')
    await waitFor(() => expect(shownRole('社員4')).toBe('投稿者'))
    expect([shownRole('鈴木'), isChanged('鈴木'), isOff()]).toEqual(['閲覧者', false, 'true'])
    expect(logged).not.toHaveBeenCalled()
  })

  test('AUTHZ-04 a list that does not come after saving shows what was saved', async () => {
    const { server } = await openPermission()
    await give('鈴木', '閲覧者')
    server.on(listAuthorities, () => new Error('offline'))
    await press('保存する')
    await heed('保存しました')
    await waitFor(() => expect(logged).toHaveBeenCalled())
    expect([shownRole('鈴木'), isChanged('鈴木'), isOff()]).toEqual(['閲覧者', false, 'true'])
  })

  test.each([
    ['AUTHZ-09 PERM-13 G-122 the last admin', () => refuse('lastAdmin'), '管理者を1名以上設定してください。'],
    ['ERR-09 no network', () => new Error('offline'), '通信できませんでした。'],
    ['ERR-09 G-033 someone who is gone', () => refuse('invalidCompanyUserIds'), '通信できませんでした。'],
  ])(
    'AUTHZ-08 ERR-30 G-121 %s: logged, shown with the message of its code, and the change stays',
    async (_, answer, text) => {
      await openPermission({ answers: { updateAuthorities: answer } })
      await give('佐藤', '閲覧者')
      await press('保存する')
      await heed(text)
      expect(logged.mock.calls.map(([what]) => what)).toEqual(['failed to update authorities'])
      expect([shownRole('佐藤'), isChanged('佐藤'), isOff()]).toEqual(['閲覧者', true, 'false'])
    },
  )

  test('G-121 ERR-06 G-114 an admin whose own role was taken away gets a message, and is led home', async () => {
    const app = await openPermission({ answers: { updateAuthorities: () => refuse('noPermission') } })
    await give('鈴木', '閲覧者')
    await press('保存する')
    await heed('社内報を閲覧する権限がありません。')
    await waitFor(() => expect(app.path()).toBe('/'))
    noAlert()
  })

  test('AUTHZ-03 one press, one call, also while it takes its time', async () => {
    let answer = (_: null) => {}
    const coming = new Promise<null>((resolve) => {
      answer = resolve
    })
    const { sent } = await openPermission({ answers: { updateAuthorities: () => coming } })
    await give('鈴木', '閲覧者')
    await press('保存する')
    await waitFor(() => expect(saveButton().getAttribute('aria-busy')).toBe('true'))
    await press('保存する')
    await give('田中', '投稿者')
    answer(null)
    await heed('保存しました')
    expect(sent()).toHaveLength(1)
    expect([isChanged('鈴木'), isChanged('田中'), isOff()]).toEqual([false, true, 'false'])
  })

  test('G-123 an admin who has given away the own role sees that it was saved, and is on the feed', async () => {
    const app = await openPermission()
    const feeds = () => app.calls().filter((name) => name === 'listNews').length
    await app.press('link', /^投稿一覧/)
    await screen.findByText('投稿がまだありません')
    await app.press('link', /^権限設定/)
    await give('鈴木', '管理者')
    await give('佐藤', '閲覧者')
    app.server.on(getMyProfile, () => app.users[0] ?? refuse('documentDeleted'))
    await press('保存する')
    await heed('保存しました')
    await waitFor(() => expect(app.path()).toBe('/'))
    noAlert()
    await waitFor(() => expect(screen.queryByRole('link', { name: /^権限設定/ })).toBeNull())
    await waitFor(() => expect(feeds()).toBe(2))
  })
})
