import { chooseReceiving, type Receiving } from '@kawaraban/contract/receiving.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeApp } from '../../app/open-app.fake.tsx'
import { refuse } from '../../testing/server.fake.ts'
import { tearDown } from '../push/push-settings.fake.tsx'
import { claim, mail, open, usual } from './receiving.fake.tsx'

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => {
  tearDown()
  closeApp()
})

const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name })
const radios = async () => {
  await radio('おまかせ')
  const group = within(screen.getByRole('group', { name: '通知の受け取り方' }))
  return group
    .getAllByRole<HTMLInputElement>('radio')
    .map((input) => `${input.getAttribute('aria-label')}${input.checked ? ' *' : ''}`)
}

describe('MAIL-06 the choice', () => {
  test('is one of four with a sentence for each, shown at once and saved', async () => {
    const { server } = await open()
    expect(await radios()).toEqual(['おまかせ *', 'プッシュ通知だけ', 'メールだけ', '両方'])
    const hint = document.getElementById((await radio('両方')).getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toBe('同じ通知が、プッシュ通知とメールの両方で届きます。')
    await userEvent.click(await radio('両方'))
    await screen.findByText('次の通知は、プッシュ通知とメールの両方で届きます。')
    expect(await radios()).toEqual(['おまかせ', 'プッシュ通知だけ', 'メールだけ', '両方 *'])
    await userEvent.click(await radio('おまかせ'))
    await screen.findByText('次の通知は、プッシュ通知で届きます。')
    expect(server.requests(chooseReceiving).map(({ body }) => body)).toEqual([{ choice: 'both' }, { choice: null }])
  })

  test('has no push alone where the company requires mail, says so, and shows an older choice of it as none', async () => {
    await open({ ...usual, choice: 'push', mail: { ...mail, mayBeOff: false, addresses: [claim] } })
    expect(await radios()).toEqual(['おまかせ *', 'メールだけ', '両方'])
    screen.getByText('メールでの通知は、会社の管理者がオフにできないようにしています。')
  })

  test('that is refused shows the sentence and loads again; one that does not arrive goes back', async () => {
    let count = 0
    const answers = { chooseReceiving: () => (count++ === 0 ? refuse('mailRequired') : new Error('no network')) }
    await open(usual, { answers })
    await userEvent.click(await radio('プッシュ通知だけ'))
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      'メールでの通知は、会社の管理者がオフにできないようにしています。',
    )
    await userEvent.click(screen.getByRole('button', { name: 'OK' }))
    await userEvent.click(await radio('プッシュ通知だけ'))
    await screen.findByText('保存できませんでした。時間をおいて、もう一度お試しください。')
    expect(await radios()).toEqual(['おまかせ *', 'プッシュ通知だけ', 'メールだけ', '両方'])
  })

  test('cannot be changed without a network, and says why', async () => {
    await open()
    await radio('おまかせ')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect((await radio('両方')).disabled).toBe(true)
    expect(screen.getAllByText('ネットワークに接続していないため、変更できません。').length).toBeGreaterThan(0)
  })
})

test.each<[sentence: RegExp, over: Partial<Receiving>]>([
  [/は、プッシュ通知で届きます。$/, {}],
  [/は、メールで届きます。$/, { devices: 0 }],
  [/は、メールで届きます。$/, { choice: 'mail' }],
  [/は、プッシュ通知で届きます。$/, { choice: 'mail', mail }],
  [/は、プッシュ通知で届きます。$/, { choice: 'both', mail }],
  [/は、メールで届きます。$/, { choice: 'both', devices: 0 }],
  [/は、プッシュ通知で届きます。$/, { choice: 'push' }],
  [/^通知は届きません。/, { choice: 'push', devices: 0 }],
  [/は、メールで届きます。$/, { choice: 'push', devices: 0, mail: { ...mail, mayBeOff: false, addresses: [claim] } }],
  [/メールアドレスもありません。$/, { devices: 0, mail }],
  [/受け取れないときは、メールで届きます。$/, { devices: null }],
  [/アプリのプッシュ通知で届きます。$/, { devices: null, choice: 'push' }],
  [/アプリのプッシュ通知で届きます。$/, { devices: null, mail: null }],
  [/は、プッシュ通知とメールの両方で届きます。$/, { devices: null, choice: 'both' }],
  [/は、メールで届きます。$/, { devices: null, choice: 'mail' }],
])('MAIL-06 G-672 one sentence says what happens: %s %j', async (sentence, over) => {
  await open({ ...usual, ...over })
  await screen.findByText(sentence, { selector: 'p' })
})

describe('MAIL-01 the place for notices', () => {
  test('is not there without a mail server and without pushes to browsers', async () => {
    const { calls } = await open(usual, { config: {} })
    expect(screen.queryByRole('heading', { name: '通知' })).toBeNull()
    expect(calls()).not.toContain('getReceiving')
  })

  test('says nothing of mail without a mail server', async () => {
    await open({ ...usual, mail: null }, { config: { hasWebPush: true }, role: 'admin' })
    await screen.findByText('次の通知は、プッシュ通知で届きます。')
    expect(screen.getByRole('main').textContent).not.toMatch(/メール/)
  })

  test('that cannot be loaded says so, and a press loads it', async () => {
    let failures = 4
    await open(usual, { answers: { getReceiving: () => (failures-- > 0 ? new Error('no network') : usual) } })
    await screen.findByText('通知の受け取り方を読み込めませんでした。')
    await userEvent.click(screen.getByRole('button', { name: '再読み込み' }))
    await waitFor(() => expect(failures).toBe(0))
    await waitFor(() => expect(screen.getByRole('button', { name: '再読み込み' }).getAttribute('aria-busy')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: '再読み込み' }))
    await screen.findByText('次の通知は、プッシュ通知で届きます。')
  })

  test('is there while it loads', async () => {
    const { promise, resolve } = Promise.withResolvers<Receiving>()
    await open(usual, { answers: { getReceiving: () => promise } })
    expect(screen.getByText('通知の受け取り方').closest('li')?.textContent).toBe('通知の受け取り方読み込んでいます')
    resolve(usual)
    await screen.findByText('次の通知は、プッシュ通知で届きます。')
  })
})
