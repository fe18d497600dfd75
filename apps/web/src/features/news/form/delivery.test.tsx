import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadPublicConfig } from '../../../platform/public-config.ts'
import { type DraftChanges, emptyDateTime } from './draft.ts'
import { choose, cleanUp, findBox, open, prepare, section, serve } from './form.fake.tsx'
import { formStore } from './form-store.ts'
import { timingOf } from './remind-choices.ts'

beforeEach(() => {
  prepare()
  serve()
})
afterEach(cleanUp)

const due = { ...emptyDateTime, date: '2026/11/26', time: '17:00', lastTime: '17:00' }
const openWith = async (changes: DraftChanges) => {
  await open('/news/add')
  await findBox('タイトル')
  act(() => formStore.getState().change(changes))
}
const sentences = () => screen.queryAllByText(/設定できます。$/).map(({ textContent }) => textContent)
/** The sections without any control. */
const waiting = () =>
  ['プッシュ通知', 'リマインドのタイミング', 'リマインドの対象', '自動リマインド'].filter(
    (name) => section(name).queryAllByRole('switch').length + section(name).queryAllByRole('button').length === 0,
  )

describe('G-371 what of the notices cannot be chosen yet is one sentence', () => {
  const reminder = 'リマインドのタイミング'
  const target = 'リマインドの対象'
  test.each<[string, DraftChanges, string[], string[]]>([
    [
      'in a fresh form',
      {},
      [reminder, target, '自動リマインド'],
      ['プッシュ通知をONにするとリマインドを、対応期限を設定すると自動リマインドを設定できます。'],
    ],
    ['with a deadline', { due }, [reminder, target], ['プッシュ通知をONにするとリマインドを設定できます。']],
    [
      'with push',
      { notice: { pushFlag: true } },
      [target, '自動リマインド'],
      ['リマインドのタイミングを選ぶとリマインドの対象を、対応期限を設定すると自動リマインドを設定できます。'],
    ],
    [
      'with a reminder',
      { notice: { pushFlag: true, ...timingOf('endDate-1') } },
      ['自動リマインド'],
      ['対応期限を設定すると自動リマインドを設定できます。'],
    ],
    ['with everything', { due, notice: { pushFlag: true, ...timingOf('endDate-1') } }, [], []],
  ])('%s', async (_, changes, names, sentence) => {
    await openWith(changes)
    expect([waiting(), sentences()]).toEqual([names, sentence])
    for (const name of names)
      expect(document.getElementById(screen.getByRole('region', { name }).getAttribute('aria-describedby') ?? '')).toBe(
        screen.getByText(sentence[0] ?? ''),
      )
  })

  test('and what can be chosen is there at once', async () => {
    await openWith({})
    await userEvent.click(screen.getByRole('switch', { name: 'プッシュ通知を送信する' }))
    await choose(reminder, '公開終了日の1日前')
    await choose(target, '未閲覧者のみ')
    await userEvent.click(screen.getByRole('switch', { name: '対応期限を設定する' }))
    await userEvent.click(screen.getByRole('switch', { name: '自動リマインドを送信する' }))
    expect([waiting(), sentences()]).toEqual([[], []])
  })

  test('G-206 and nothing is promised without a channel', async () => {
    const server = serve()
    server.configure({ canNotify: false })
    await loadPublicConfig()
    await openWith({})
    expect(sentences()).toEqual([])
    screen.getByText('通知の送り先が設定されていないため、プッシュ通知とリマインドは送信されません。')
    server.configure({})
    await loadPublicConfig()
  })
})

test('G-372 a reminder on the day of the push says so', async () => {
  const end = { date: '2026/11/25', time: '18:00' }
  const start = { date: '2026/11/24', time: '09:00' }
  await openWith({ start, end, notice: { pushFlag: true, ...timingOf('endDate-1') } })
  await screen.findByText('2026/11/24(火) 18:00に520名へリマインドします。公開時の通知と同じ日です。')
  act(() => formStore.getState().change({ end: { date: '2026/11/26' } }))
  await screen.findByText('2026/11/25(水) 18:00に520名へリマインドします。')
})
