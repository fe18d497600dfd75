import { updateCompanySettings } from '@kawaraban/contract/company.ts'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { closeApp, openApp, usualSettings } from '../../app/open-app.fake.tsx'
import { refuse } from '../../testing/server.fake.ts'

afterEach(closeApp)

const label = '公開期間の初期値'
const hint = '新しい投稿の公開終了日時に、はじめから入ります。投稿する人は、投稿ごとに変えられます。'
const openSettings = (scene: Parameters<typeof openApp>[1] = {}) =>
  openApp('/setting', { role: 'admin', ...scene, answers: { updateCompanySettings: null, ...scene.answers } })
const findChoice = () => screen.findByRole<HTMLButtonElement>('button', { name: new RegExp(`${label}$`) })
const chosen = async () => (await findChoice()).textContent
const choose = async (option: string) => {
  await userEvent.click(await findChoice())
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

test('WRITE-01 W-71 an admin chooses how long new posts are published, and takes that away again', async () => {
  const { server } = await openSettings()
  expect(await chosen()).toBe('設定しない（1日）')
  await userEvent.click(await findChoice())
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    '設定しない（1日）',
    '1週間',
    '1か月',
    '3か月',
  ])
  await userEvent.click(screen.getByRole('option', { name: '1か月' }))
  await screen.findByText('公開期間の初期値を変更しました。')
  expect(await chosen()).toBe('1か月')
  await choose('設定しない（1日）')
  await vi.waitFor(() => expect(server.requests(updateCompanySettings)).toHaveLength(2), 20_000)
  expect(server.requests(updateCompanySettings).map(({ body }) => body)).toEqual([
    { publicationLength: 'oneMonth' },
    { publicationLength: null },
  ])
})

test.each(['editor', 'viewer', 'none'] as const)('WRITE-01 PERM-11 role %s has no such choice', async (role) => {
  const { calls } = await openSettings({ role })
  await screen.findByRole('heading', { level: 2, name: 'その他' })
  expect(screen.queryByText(label)).toBeNull()
  expect(calls()).not.toContain('getCompanySettings')
})

test('WRITE-01 while a change is being saved the row says so; a failure shows an error and what is stored', async () => {
  const { promise, resolve } = Promise.withResolvers<Error>()
  await openSettings({ answers: { updateCompanySettings: () => promise } })
  await choose('1週間')
  await screen.findByText('保存しています。')
  expect(await chosen()).toBe('1週間')
  await act(async () => resolve(new Error('no network')))
  await screen.findByText('保存できませんでした。時間をおいて、もう一度お試しください。')
  expect(await chosen()).toBe('設定しない（1日）')
})

test('WRITE-01 G-107 a user who is no longer an admin gets a message', async () => {
  await openSettings({ answers: { updateCompanySettings: refuse('noPermission') } })
  await choose('3か月')
  expect((await screen.findByRole('alertdialog')).textContent).toContain('権限がありません。')
})

test('WRITE-01 a choice that cannot be loaded says so, and without a network nothing can be chosen', async () => {
  let failures = 2
  const load = () =>
    failures-- > 0 ? new Error('no network') : { ...usualSettings, publicationLength: 'oneWeek' as const }
  await openSettings({ answers: { getCompanySettings: load } })
  await screen.findByText('会社の設定を読み込めませんでした。')
  await userEvent.click(screen.getByRole('button', { name: '再読み込み' }))
  expect(await chosen()).toBe('1週間')
  await screen.findByText(hint)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect((await findChoice()).disabled).toBe(true)
  await screen.findAllByText('ネットワークに接続していないため、変更できません。')
})
