import { updateCompanySettings } from '@kawaraban/contract/company.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { closeApp, openApp, usualSettings } from '../../app/open-app.fake.tsx'
import { refuse } from '../../testing/server.fake.ts'

afterEach(closeApp)

const label = '通知にタイトルを出さない'
const openSettings = async (scene: Parameters<typeof openApp>[1] = {}) => {
  const answers = { updateCompanySettings: null, ...scene.answers }
  const app = await openApp('/setting', { role: 'admin', ...scene, answers })
  await screen.findByRole('heading', { level: 2, name: 'その他' })
  return app
}
const findSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: label })
const hintText = async (): Promise<string | null | undefined> =>
  document.getElementById((await findSwitch()).getAttribute('aria-describedby') ?? '')?.textContent
const toggle = async () => act(async () => (await findSwitch()).click())

test('G-194 an admin switches titles off for the whole company, and the hint says what that means', async () => {
  const { server } = await openSettings()
  expect([(await findSwitch()).checked, await hintText()]).toEqual([
    false,
    '全員の通知を「新しいお知らせ」などの見出しだけにして、投稿のタイトルを出しません。ロック画面などで、タイトルがほかの人の目に触れるのを防ぎます。',
  ])
  await toggle()
  await screen.findByText('通知にタイトルを出さないようにしました。')
  expect((await findSwitch()).checked).toBe(true)
  expect(server.requests(updateCompanySettings)[0]?.body).toEqual({ isPushHeadingOnly: true })
  await toggle()
  await screen.findByText('通知にタイトルを出すようにしました。')
})

test.each(['editor', 'viewer', 'none'] as const)('G-194 PERM-11 role %s has no switch for titles', async (role) => {
  const { calls } = await openSettings({ role })
  expect(screen.queryByText(label)).toBeNull()
  expect(calls()).not.toContain('getCompanySettings')
})

test('G-194 while a change is pending the switch says so, and a second press does nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<null>()
  const { calls } = await openSettings({ answers: { updateCompanySettings: () => promise } })
  await toggle()
  expect([(await findSwitch()).getAttribute('aria-busy'), await hintText()]).toEqual(['true', '保存しています。'])
  await toggle()
  resolve(null)
  await screen.findByText('通知にタイトルを出さないようにしました。')
  expect(calls().filter((call) => call === 'updateCompanySettings').length).toBe(1)
})

test.each([
  ['the network', () => new Error('no network')],
  ['the server', () => new Response('', { status: 503 })],
])('G-194 when %s fails the switch goes back and shows an error', async (_what, answer) => {
  await openSettings({ answers: { updateCompanySettings: answer } })
  await toggle()
  await screen.findByText('保存できませんでした。時間をおいて、もう一度お試しください。')
  expect((await findSwitch()).checked).toBe(false)
})

test('G-194 G-107 a user who is no longer an admin gets a message', async () => {
  await openSettings({ answers: { updateCompanySettings: refuse('noPermission') } })
  await toggle()
  expect((await screen.findByRole('alertdialog')).textContent).toContain('権限がありません。')
})

test('G-194 WRITE-01 settings that cannot be loaded show one error with one button, and a press retries', async () => {
  let failures = 4
  const load = () => (failures-- > 0 ? new Error('no network') : { ...usualSettings, isPushHeadingOnly: true })
  await openSettings({ answers: { getCompanySettings: load } })
  const reason = await screen.findByText('会社の設定を読み込めませんでした。')
  const row = within(reason.closest('li') ?? reason)
  await userEvent.click(row.getByRole('button', { name: '再読み込み' }))
  expect(screen.getAllByRole('button', { name: '再読み込み' }).length).toBe(1)
  expect([screen.queryByText(label), screen.queryByText('公開期間の初期値')]).toEqual([null, null])
  await waitFor(() => expect(failures).toBe(0))
  await waitFor(() => expect(row.getByRole('button').getAttribute('aria-busy')).toBeNull())
  await userEvent.click(row.getByRole('button', { name: '再読み込み' }))
  await waitFor(async () => expect((await findSwitch()).checked).toBe(true))
})

test('G-194 without a network nothing can be changed, and the switch says why', async () => {
  await openSettings()
  await findSwitch()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect([(await findSwitch()).disabled, await hintText()]).toEqual([
    true,
    'ネットワークに接続していないため、変更できません。',
  ])
})
