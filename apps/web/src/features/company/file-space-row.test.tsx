import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { closeApp, openApp } from '../../app/open-app.fake.tsx'

afterEach(closeApp)

const label = '添付ファイルの容量'
const [megabyte, gigabyte] = [1024 ** 2, 1024 ** 3]
const openSettings = (scene: Parameters<typeof openApp>[1]) => openApp('/setting', { role: 'admin', ...scene })
const withUsed = (usedBytes: number) => ({ answers: { getFileSpace: { usedBytes, maxBytes: 20 * gigabyte } } })
const row = async () => (await screen.findByText(label)).closest('li')

test.each([
  [0, '20GBのうち、0MBを使っています。'],
  [1, '20GBのうち、1MBを使っています。'],
  [312.4 * megabyte, '20GBのうち、313MBを使っています。'],
  [1.25 * gigabyte, '20GBのうち、1.3GBを使っています。'],
  [19 * gigabyte, '20GBのうち、19GBを使っています。残りが少なくなっています。不要な投稿を削除すると、空きが増えます。'],
  [
    20 * gigabyte,
    '20GBのうち、20GBを使っています。容量がいっぱいのため、新しいファイルを添付できません。不要な投稿を削除すると、空きが増えます。',
  ],
])(
  'FILE-06 W-115 an admin reads how much space %d bytes of files take, and has nothing to press',
  async (used, text) => {
    await openSettings(withUsed(used))
    await screen.findByText(/を使っています。$/)
    expect((await row())?.textContent).toBe(`${label}${text}`)
    expect((await row())?.querySelector('button, a, input')).toBeNull()
  },
)

test('FILE-06 W-115 space that cannot be loaded says so, and is loaded again by a press, beside the settings', async () => {
  let failures = 2
  const answer = () => (failures-- > 0 ? new Error('no network') : { usedBytes: 0, maxBytes: gigabyte })
  await openSettings({ answers: { getFileSpace: answer } })
  await screen.findByText('添付ファイルの容量を読み込めませんでした。')
  await screen.findByRole('switch', { name: '通知にタイトルを出さない' })
  await userEvent.click(screen.getByRole('button', { name: '再読み込み' }))
  await screen.findByText('1GBのうち、0MBを使っています。')
})

test('FILE-06 W-115 the row is there while the space is being loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<{ usedBytes: number; maxBytes: number }>()
  await openSettings({ answers: { getFileSpace: () => promise } })
  expect((await row())?.textContent).toBe(`${label}読み込んでいます`)
  resolve({ usedBytes: 0, maxBytes: gigabyte })
  await screen.findByText('1GBのうち、0MBを使っています。')
})

test.each(['editor', 'viewer', 'none'] as const)('FILE-06 PERM-11 role %s has no such row', async (role) => {
  const { calls } = await openSettings({ role })
  await screen.findByRole('heading', { level: 2, name: 'その他' })
  expect(screen.queryByText(label)).toBeNull()
  expect(calls()).not.toContain('getFileSpace')
})
