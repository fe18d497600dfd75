import type { Candidate } from '@kawaraban/contract/audience.ts'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadingText, searchText } from '../../messages/audience.ts'
import { tipText } from '../../messages/tips.ts'
import { hasSeen, markSeen } from '../../platform/storage.ts'
import { DialogHost } from '../../ui/dialogs.tsx'
import { AudiencePicker } from './audience-picker.tsx'
import type { ChosenAudience, PickerPort } from './picker-connection.ts'
import type { LoadFailure, PickerStart } from './picker-protocol.ts'
import { listOf, localPort, settled } from './testing/local-picker.ts'
import { people } from './testing/people.ts'

/** The hint watches its element's size, which jsdom does not have. */
function resizeObserver() {
  return { observe: () => undefined, disconnect: () => undefined }
}

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  markSeen('specificUser')
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const startOf = (all: readonly Candidate[], companyUserIds: string[] = []): PickerStart => ({
  source: { kind: 'candidates' },
  posterCompanyUserId: '101',
  poster: all[0] ?? null,
  companyUserIds,
})

const shown = async (all: readonly Candidate[], { pageSize = 10_000, held = false, start = startOf(all) } = {}) => {
  const list = listOf(all, pageSize, held)
  const port = localPort(list.loadPage)
  const saved: ChosenAudience[] = []
  const failures: LoadFailure[] = []
  const connect = () => port
  const user = userEvent.setup()
  render(
    <>
      <AudiencePicker
        start={start}
        Groups={() => null}
        connect={connect}
        onSave={(audience) => saved.push(audience)}
        onFailure={(failure) => failures.push(failure)}
      />
      <DialogHost />
    </>,
  )
  await act(settled)
  const step = (run: () => Promise<void>) => act(run)
  const press = async (name: string | RegExp) => {
    await user.click(screen.getByRole('button', { name }))
    await act(settled)
  }
  const tick = async (name: RegExp) => {
    await user.click(screen.getByRole('checkbox', { name }))
    await act(settled)
  }
  const search = async (text: string) => {
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), `${text}{Enter}`)
    await act(settled)
  }
  return { list, user, press, tick, search, step, saved, failures }
}

const rows = () => within(screen.getByRole('list', { name: 'ユーザー' })).queryAllByRole('listitem')
const box = (name: RegExp) => screen.getByRole('checkbox', { name })

test('AUD-01 AUD-13 G-012 lists 20 candidates with name, ID and department, out of all', async () => {
  await shown(people(45))
  expect(rows()).toHaveLength(20)
  expect(rows()[1]?.textContent).toContain('鈴木 一郎d000000002開発部 第2課')
  expect(screen.getByText('すべてのユーザー 45名')).toBeTruthy()
  expect(screen.getByText('1~20')).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test("AUD-04 the poster's row is ticked and cannot be unticked", async () => {
  await shown(people(45))
  const poster = box(/佐藤 花子（投稿者）/) as HTMLInputElement
  expect([poster.checked, poster.disabled]).toEqual([true, true])
  expect(rows()[0]?.contains(poster)).toBe(true)
})

test('S-09 AUD-10 AUD-03 ticks on pages 1 and 3 remain and are saved with those chosen before', async () => {
  const all = people(45)
  const { press, tick, saved } = await shown(all, { start: startOf(all, ['103']) })
  expect((box(/d000000003/) as HTMLInputElement).checked).toBe(true)
  await tick(/d000000002/)
  await press('次のページ')
  await press('次のページ')
  expect(rows()).toHaveLength(5)
  await tick(/d000000045/)
  await press('最初のページ')
  expect((box(/d000000002/) as HTMLInputElement).checked).toBe(true)
  await press('保存する')
  expect(saved.map(({ users }) => users.map((one) => one.companyUserId))).toEqual([['101', '102', '103', '145']])
})

test('chosen people can be found by name, ID or department, and listed alone', async () => {
  const { search, tick, user } = await shown(people(45))
  await search('たなか')
  expect(rows()).toHaveLength(6)
  expect(screen.getByText('「たなか」の検索結果 6名')).toBeTruthy()
  await tick(/d000000004/)
  await search('zzz')
  expect(screen.getByText(searchText.notFound('zzz'))).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '検索条件を消す' }))
  await user.click(screen.getByRole('switch', { name: '選択中のみ表示' }))
  await act(settled)
  expect(rows()).toHaveLength(2)
})

test('a search waits for the end of a composition and for a pause in typing', async () => {
  const { user } = await shown(people(45))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const input = screen.getByRole('searchbox')
    fireEvent.compositionStart(input)
    fireEvent.input(input, { target: { value: 'たなか' }, isComposing: true })
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(rows()).toHaveLength(20)
    fireEvent.compositionEnd(input)
    await act(() => vi.advanceTimersByTimeAsync(249))
    expect(rows()).toHaveLength(20)
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(rows()).toHaveLength(6)
  } finally {
    vi.useRealTimers()
    await user.pointer([])
  }
})

test('everybody found is ticked at once; removing many ticks needs a confirmation', async () => {
  const { press, saved } = await shown(people(45))
  await press('すべて選択')
  expect(screen.getByText('45名', { selector: '[aria-live] strong' })).toBeTruthy()
  await press('すべて解除')
  await screen.findByText('45名のうち、投稿者以外の選択を解除します。よろしいですか？')
  await press('キャンセル')
  await press('すべて解除')
  await screen.findByText('45名のうち、投稿者以外の選択を解除します。よろしいですか？')
  await press('解除する')
  await press('保存する')
  expect(saved[0]?.users.map((one) => one.companyUserId)).toEqual(['101'])
})

test('LIM-11 more than one page shows how far it is; it can be stopped and resumed', async () => {
  const all = people(10_002)
  const { list, press, step } = await shown(all, { pageSize: 5001, held: true })
  await step(list.next)
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('5,001 / 10,002名')
  await press('中止')
  expect(screen.getByText(loadingText.label.cancelled)).toBeTruthy()
  await press('再開')
  await step(list.next)
  await step(list.next)
  expect(screen.getByText(loadingText.label.complete)).toBeTruthy()
  expect(screen.getByText('すべてのユーザー 10,002名')).toBeTruthy()
})

test('AUD-14 a failed first page is reported to the screen, which offers to load again', async () => {
  const { list, press, step, failures } = await shown(people(3), { held: true })
  await step(() => list.fail())
  expect(failures).toMatchObject([{ code: 'network' }])
  await press('再読み込み')
  await step(list.next)
  expect(rows()).toHaveLength(3)
  expect(failures).toHaveLength(1)
})

test('AUD-05 a save that needs a page which fails shows that, and the ticks remain', async () => {
  const all = people(4)
  const { list, press, step, saved } = await shown(all, { pageSize: 2, held: true, start: startOf(all, ['104']) })
  await step(list.next)
  await press('保存する')
  await step(() => list.fail())
  expect(screen.getByText(/保存できませんでした/)).toBeTruthy()
  expect(saved).toEqual([])
  await press('保存する')
  await step(list.next)
  await step(list.next)
  expect(saved[0]?.users.map((one) => one.companyUserId)).toEqual(['101', '104'])
})

test('in a company of one the picker shows that there is nobody else', async () => {
  await shown(people(1))
  expect(rows()).toHaveLength(1)
  expect(screen.getByText(searchText.onlyYou)).toBeTruthy()
})

test('a browser that refuses the worker shows an error, with a way to try again', async () => {
  const broken: PickerPort = { send: () => undefined, listen: (_, onBroken) => onBroken(), close: () => undefined }
  render(
    <AudiencePicker
      Groups={() => null}
      start={startOf([])}
      connect={() => broken}
      onSave={() => undefined}
      onFailure={() => undefined}
    />,
  )
  await act(settled)
  expect(screen.getByText(loadingText.broken)).toBeTruthy()
  expect(screen.getByRole('button', { name: '再読み込み' })).toBeTruthy()
})

test('TIP-07 G-137 the picker shows its hint once', async () => {
  localStorage.clear()
  vi.stubGlobal('ResizeObserver', resizeObserver)
  const { press } = await shown(people(45))
  expect(await screen.findByText(tipText.specificUser)).toBeTruthy()
  await press('閉じる')
  expect(hasSeen('specificUser')).toBe(true)
  cleanup()
  await shown(people(45))
  expect(screen.queryByText(tipText.specificUser)).toBeNull()
})
