import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { closeApp, openApp } from '../../app/open-app.fake.tsx'
import { screenTitle } from '../../messages/screens.ts'

afterEach(closeApp)

const manual = 'https://manual.test/'
const open = async (scene: Parameters<typeof openApp>[1] = {}) => {
  const app = await openApp('/setting', { config: { manualUrl: manual }, ...scene })
  await screen.findByRole('heading', { level: 1, name: '設定' })
  await screen.findByRole('heading', { level: 2, name: 'その他' })
  return app
}
const groups = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
const entries = () => [...document.querySelectorAll('main li')].map((entry) => entry.textContent).filter(Boolean)

const display = [
  '画面の配色「自動」は、端末の設定に合わせます。自動ライトダーク',
  '文字の大きさこのブラウザーで表示する文字の大きさです。標準大特大',
  'キーボードショートカット投稿一覧で「?」キーを押すと、使えるキーを確認できます。このブラウザーにだけ働きます。',
  '操作のヒントをもう一度表示',
]

const choice =
  '行動情報・属性情報の取得・利用・提供を許可するサービスの改善やご案内のために利用し、アカウントの提供者へ提供することがあります。許可しなくても、サービスはご利用いただけます。'

/** The clipboard of a browser that lets the page write to it, or does not. */
const clipboard = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })

test('NAV-08 SET-01 SET-02 SET-03 G-336 W-46 an admin sees all groups', async () => {
  await open({ role: 'admin' })
  expect(groups()).toEqual(['アカウント', '表示', 'アカウント管理', '会社の設定', 'その他'])
  expect(entries()).toEqual([
    'プロフィール設定',
    'ログイン中の端末',
    ...display,
    '権限設定',
    'ユーザー一覧',
    '通知が届かない人',
    screenTitle.settingImports,
    expect.stringMatching(/^通知にタイトルを出さない/),
    expect.stringMatching(/^公開期間の初期値/),
    expect.stringMatching(/^マクロを含むファイルの添付を許可する/),
    expect.stringMatching(/^削除した投稿をゴミ箱に入れる/),
    expect.stringMatching(/^添付ファイルの容量/),
    '休業日と業務時間',
    'カテゴリー',
    '使い方マニュアル（新しいタブで開きます）',
    choice,
    'PC版サイトのリンクをコピー',
  ])
  const main = within(screen.getByRole('main'))
  expect(document.getElementById('setting-myProfile')?.getAttribute('href')).toBe('/setting/my-profile')
  expect(document.getElementById('setting-permission')?.getAttribute('href')).toBe('/setting/permission')
  expect(document.getElementById('setting-userProfile')?.getAttribute('href')).toBe('/setting/users')
  expect(main.getByRole('link', { name: /^使い方マニュアル/ }).getAttribute('href')).toBe(manual)
})

test.each(['editor', 'viewer', 'none'] as const)(
  'SET-02 PERM-11 G-144 for role %s there is no account management, and no manual without an address',
  async (role) => {
    await open({ role, config: {} })
    expect(groups()).toEqual(['アカウント', '表示', 'その他'])
    expect(entries()).toEqual([
      'プロフィール設定',
      'ログイン中の端末',
      ...display,
      choice,
      'PC版サイトのリンクをコピー',
    ])
  },
)

test('SET-05 light, dark and automatic are chosen by pointer and arrow keys, shown at once and stored', async () => {
  await open()
  const theme = () => document.documentElement.dataset.theme
  const group = within(screen.getByRole('group', { name: '画面の配色' }))
  const choices = group.getAllByRole('radio')
  expect(choices.map((choice) => (choice as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    '自動',
    'ライト',
    'ダーク',
  ])
  expect([(choices[0] as HTMLInputElement).checked, theme()]).toEqual([true, undefined])
  await userEvent.click(group.getByRole('radio', { name: 'ダーク' }))
  expect([theme(), document.cookie]).toEqual(['dark', expect.stringContaining('theme=dark')])
  await userEvent.keyboard('{ArrowUp}')
  expect([theme(), document.activeElement]).toEqual(['light', choices[1]])
  await userEvent.keyboard('{ArrowUp}')
  expect(theme()).toBeUndefined()
})

test('SET-08 standard, large and largest text is chosen by pointer and arrow keys, shown at once and stored', async () => {
  await open()
  const size = () => document.documentElement.dataset.textSize
  const group = within(screen.getByRole('group', { name: '文字の大きさ' }))
  expect((group.getByRole('radio', { name: '標準' }) as HTMLInputElement).checked).toBe(true)
  await userEvent.click(group.getByRole('radio', { name: '大' }))
  expect([size(), document.cookie]).toEqual(['large', expect.stringContaining('textSize=large')])
  await userEvent.keyboard('{ArrowDown}')
  expect([size(), document.cookie]).toEqual(['largest', expect.stringContaining('textSize=largest')])
  await userEvent.keyboard('{ArrowDown}')
  expect([size(), document.cookie]).toEqual([undefined, expect.stringContaining('textSize=standard')])
})

test('WRITE-04 W-74 the keys of the feed are on until they are switched off in this browser', async () => {
  const app = await open()
  const keys = () => screen.getByRole<HTMLInputElement>('switch', { name: 'キーボードショートカット' })
  const stored = () => localStorage.getItem('companyIntraNews.keys')
  expect([keys().checked, stored()]).toEqual([true, null])
  await userEvent.click(keys())
  expect([keys().checked, stored()]).toEqual([false, 'off'])
  await app.press('link', 'プロフィール設定')
  await screen.findByText('アカウントID')
  await app.press('link', '設定')
  expect((await screen.findByRole<HTMLInputElement>('switch', { name: 'キーボードショートカット' })).checked).toBe(
    false,
  )
  await userEvent.click(keys())
  expect([keys().checked, stored()]).toEqual([true, null])
})

test('WRITE-04 G-480 the web view, which has no keys, has no switch for them', async () => {
  vi.stubGlobal('companyIntraNewsBridge', { token: 'token' })
  await open()
  expect(screen.queryByText('キーボードショートカット')).toBeNull()
})

test('SET-06 TIP-11 hints are shown again from the next screen on, and a toast says so', async () => {
  const { press } = await open()
  await press('button', '操作のヒントをもう一度表示')
  await screen.findByText('画面を開くと、ヒントをもう一度表示します。')
  expect(Object.keys(localStorage).filter((key) => key.includes('.tip.'))).toEqual([])
  await press('link', 'プロフィール設定')
  await screen.findByText('アカウントID')
  expect(screen.queryByText(/^自分の名前と/)).toBeNull()
  await press('link', '設定')
  await screen.findByText(/^自分の名前と/)
})

test('SET-04 the address of the site is copied, and a toast says so', async () => {
  const copied = vi.fn(async () => undefined)
  clipboard(copied)
  const { press } = await open()
  await press('button', 'PC版サイトのリンクをコピー')
  await screen.findByText('リンクをコピーしました。')
  expect(copied.mock.calls).toEqual([[`${window.location.origin}/`]])
})

test('SET-04 where the browser refuses, the address can be copied by hand', async () => {
  clipboard(() => Promise.reject(new Error('refused')))
  const { press } = await open()
  await press('button', 'PC版サイトのリンクをコピー')
  const alert = await screen.findByRole('alertdialog')
  expect(alert.textContent).toContain(`${window.location.origin}/`)
  expect(screen.queryByText('リンクをコピーしました。')).toBeNull()
})

test.each([
  ['admin', ['自分の名前と', 'アカウントごとの', 'すべてのアカウントの']],
  ['viewer', ['自分の名前と']],
] as const)('TIP-06 TIP-09 W-21 the tips of role %s come in order, and once', async (role, texts) => {
  const { press } = await open({ role, newDevice: true })
  for (const [index, text] of texts.entries()) {
    await screen.findByText(new RegExp(`^${text}`))
    await press('button', index === texts.length - 1 ? '閉じる' : '次へ')
  }
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(localStorage.getItem('companyIntraNews.tip.userProfile')).toBe(role === 'admin' ? 'seen' : null)
})
