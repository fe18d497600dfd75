import { type CompanyUser, updateMyProfile } from '@kawaraban/contract/members.ts'
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { closeApp, openApp } from '../../../app/open-app.fake.tsx'
import { cast } from '../../../testing/cast.fake.ts'
import { refuse } from '../../../testing/server.fake.ts'

let logged: MockInstance<typeof console.error>
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(closeApp)

const person: CompanyUser = { ...cast.sato, role: 'viewer', departmentName: '' }

/** Opens an address on a server that stores what it is sent. */
const open = async (path: string, scene: Parameters<typeof openApp>[1] = {}) => {
  const stored = { ...person }
  const app = await openApp(path, {
    ...scene,
    answers: {
      getMyProfile: () => ({ ...stored }),
      updateMyProfile: ({ body }) => void Object.assign(stored, body),
      ...scene.answers,
    },
  })
  return { ...app, sent: () => app.server.requests(updateMyProfile) }
}

const field = () => screen.findByRole('textbox')
const save = () => screen.getByRole('button', { name: '保存する' })
const isOff = () => save().getAttribute('aria-disabled')
const enter = async (text: string) => {
  await userEvent.clear(await field())
  if (text) await userEvent.type(await field(), text)
}
const rows = () =>
  screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent] as const)

describe('the own profile', () => {
  test('PROF-01 NAV-09 API-33 DATA-22 G-127 W-47 shows everything about the account', async () => {
    await open('/setting/my-profile')
    await screen.findByText('アカウントID')
    expect(rows()).toEqual([
      ['アカウントID', 'd100234501'],
      ['管理グループID', 'MG00120345'],
      ['名前', '佐藤 健一'],
      ['部門・部署', '未設定'],
      ['権限', '閲覧者'],
    ])
  })

  test('G-169 W-47 shows how the name is read where that is known, without a way to change it', async () => {
    await open('/setting/my-profile', { answers: { getMyProfile: () => ({ ...person, reading: 'さとう けんいち' }) } })
    await screen.findByText('ふりがな')
    expect(rows()[3]).toEqual(['ふりがな', 'さとう けんいち'])
    expect(screen.getAllByRole('link', { name: /を編集$/ }).map((link) => link.getAttribute('aria-label'))).toEqual([
      '名前を編集',
      '部門・部署を編集',
    ])
  })

  test('PROF-06 NAV-09 W-48 the information icon explains name and department', async () => {
    const { press } = await open('/setting/my-profile')
    await press('button', '名前と部門・部署の説明')
    const window = await screen.findByRole('dialog')
    within(window).getByText(/^名前と部門・部署は、投稿者名や閲覧者・完了者の一覧に表示されます。/)
    await userEvent.click(within(window).getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('changing a field of it', () => {
  test('PROF-02 PROF-12 NAV-10 NAV-39 PERM-12 API-34 G-129 sends that field alone, and goes back to the new profile', async () => {
    const { press, sent, path } = await open('/setting/my-profile')
    await press('link', '部門・部署を編集')
    await screen.findByRole('heading', { level: 1, name: '部門・部署' })
    expect(path()).toBe('/setting/my-profile-update?field=departmentName')
    await enter(' 経理部 ')
    await press('button', '保存する')
    await screen.findByText('経理部')
    expect(path()).toBe('/setting/my-profile')
    expect(sent().map(({ body }) => body)).toEqual([{ departmentName: '経理部' }])
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('G-129 a user who has opened it by its address comes to the profile as well', async () => {
    const { press, path } = await open('/setting/my-profile-update?field=name')
    await enter('佐藤 花子')
    await press('button', '保存する')
    await within(screen.getByRole('main')).findByText('佐藤 花子')
    expect(path()).toBe('/setting/my-profile')
  })

  test.each(['', '?field=', '?field=role'])('G-130 %s leads to the profile', async (search) => {
    const { path } = await open(`/setting/my-profile-update${search}`)
    await screen.findByText('アカウントID')
    expect(path()).toBe('/setting/my-profile')
  })

  test('PROF-07 newlines are removed; Enter and Tab do nothing, and Escape leads on to the button', async () => {
    const { sent } = await open('/setting/my-profile-update?field=name')
    const input = await field()
    fireEvent.change(input, { target: { value: '佐藤' } })
    input.focus()
    fireEvent.paste(input, { clipboardData: { getData: () => '\n健\n一' } })
    for (const key of ['Enter', 'Tab']) {
      const event = createEvent.keyDown(input, { key })
      fireEvent(input, event)
      expect(event.defaultPrevented).toBe(true)
    }
    await userEvent.keyboard('{Enter}{Tab}')
    expect(document.activeElement).toBe(input)
    expect(sent()).toEqual([])
    expect((input as HTMLInputElement).value).toBe('佐藤健一')
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(save())
    input.focus()
    const back = createEvent.keyDown(input, { key: 'Tab', shiftKey: true })
    fireEvent(input, back)
    expect(back.defaultPrevented).toBe(false)
  })

  test('PROF-07 G-341 how to leave the field is read aloud with it, and shown once Tab has been pressed there', async () => {
    await open('/setting/my-profile-update?field=name')
    const input = await field()
    const wayOut = screen.getByText(/Escキー/)
    const describing = input.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(describing.some((id) => document.getElementById(id)?.contains(wayOut))).toBe(true)
    expect(wayOut.className).toBe('sr-only')
    input.focus()
    await userEvent.keyboard('{Tab}')
    expect([document.activeElement, wayOut.className]).toEqual([input, 'block'])
  })

  test.each([
    ['PROF-08 nothing', '', '1文字以上で入力してください'],
    ['PROF-08 spaces', '  　', '1文字以上で入力してください'],
    ['PROF-09 a special character', '佐藤&', '特殊文字（& > < " \'）は利用することができません'],
    ['PROF-09 LIM-18 31 characters', 'あ'.repeat(31), '30文字以内で入力してください'],
  ])('PROF-10 %s turns red and cannot be saved', async (_, entered, message) => {
    const { sent } = await open('/setting/my-profile-update?field=name')
    await enter(entered)
    expect((await field()).getAttribute('aria-invalid')).toBe('true')
    screen.getByText(message)
    expect(isOff()).toBe('true')
    await userEvent.click(save())
    expect(sent()).toEqual([])
    await enter('あ'.repeat(30))
    expect((await field()).getAttribute('aria-invalid')).toBeNull()
    expect(isOff()).toBe('false')
  })

  test('PROF-08 an empty department cannot be saved, and is no error before it is touched', async () => {
    await open('/setting/my-profile-update?field=departmentName')
    expect((await field()).getAttribute('aria-invalid')).toBeNull()
    expect(isOff()).toBe('true')
  })

  test.each([
    ['no network', () => new Error('offline'), '通信できませんでした。'],
    ['refused name', () => refuse('invalidName'), '名前を確認してください。'],
  ])(
    'PROF-11 ERR-30 G-121 %s: logged, shown with the message of its code, and the input stays',
    async (_, answer, text) => {
      const { press } = await open('/setting/my-profile-update?field=name', { answers: { updateMyProfile: answer } })
      await enter('佐藤 花子')
      await press('button', '保存する')
      const alert = await screen.findByRole('alertdialog')
      expect(alert.textContent).toContain(text)
      await userEvent.click(within(alert).getByRole('button', { name: 'OK' }))
      expect(logged.mock.calls.map(([what]) => what)).toEqual(['failed to update profile'])
      expect(((await field()) as HTMLInputElement).value).toBe('佐藤 花子')
      expect(isOff()).toBe('false')
    },
  )

  test('G-098 leaving with input has to be confirmed', async () => {
    const { press, path } = await open('/setting/my-profile')
    await press('link', '名前を編集')
    await enter('佐藤 花子')
    await press('button', '戻る')
    const question = await screen.findByRole('alertdialog', { name: '確認' })
    await userEvent.click(within(question).getByRole('button', { name: 'キャンセル' }))
    expect(((await field()) as HTMLInputElement).value).toBe('佐藤 花子')
    await press('button', '戻る')
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }))
    await within(screen.getByRole('main')).findByText('佐藤 健一')
    expect(path()).toBe('/setting/my-profile')
  })
})
