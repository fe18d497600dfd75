import { countReach } from '@kawaraban/contract/notices.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refuse } from '../../../testing/server.fake.ts'
import { noPushTimes } from '../../notices/use-push-times.ts'
import { newDraft, withChanges } from './draft.ts'
import {
  box,
  cleanUp,
  fillIn,
  noon,
  open,
  openEdit,
  prepare,
  press,
  published,
  section,
  serve,
  suzuki,
  write,
} from './form.fake.tsx'
import { pushRefusal, pushSummary } from './notice-summary.ts'

beforeEach(() => {
  prepare()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(cleanUp)

const counted = { people: 520, reachable: 520 }
const heldUntil = '2026/11/20 12:10'
const pushSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: 'プッシュ通知を送信する' })
const isOff = ({ checked, disabled }: HTMLInputElement) => !checked && disabled

const draft = withChanges(newDraft(suzuki.companyUserId, noon), { notice: { pushFlag: true } })
const tenPast = noon + 10 * minuteMs

test('G-054 G-205 the summary shows when the push of an edit goes out that waits for the one before it', () => {
  const times = { ...noPushTimes, heldUntil: tenPast }
  const summary = (startFixed: boolean, end = '18:00') => {
    const form = { draft: withChanges(draft, { end: { date: '2026/11/20', time: end } }), newsId: '7', startFixed }
    return pushSummary(form, counted, times, noon)
  }
  expect(summary(true)).toBe('2026/11/20(金) 12:13に520名へ通知します。')
  expect(summary(false)).toBe('保存するとすぐに、520名へ通知します。')
  expect(summary(true, '12:10')).toBe('その前に公開が終了するため、プッシュ通知は送信されません。')
})

test('G-319 a push that is refused may be scheduled, but not by an edit of a published post', () => {
  const times = { ...noPushTimes, refusedUntil: tenPast }
  const until =
    'すぐにプッシュ通知を送信した投稿が1時間に20件になったため、2026/11/20(金) 12:13まで、プッシュ通知をONにできません。'
  const form = { draft, newsId: null, startFixed: false }
  expect(pushRefusal(form, times, noon)).toBe(`${until}公開開始日時を先の日時にすると、ONにできます。`)
  expect(pushRefusal({ ...form, startFixed: true }, times, noon)).toBe(until)
  expect(pushRefusal(form, noPushTimes, noon)).toBeNull()
  const later = withChanges(draft, { start: { date: '2026/11/24', time: '09:00' } })
  expect(pushRefusal({ ...form, draft: later }, times, noon)).toBeNull()
  expect(pushRefusal({ ...form, draft: later, startFixed: true }, times, noon)).toBe(until)
})

describe('in the form', () => {
  test('G-054 W-17 of a published post that was pushed a moment ago the hint and the summary have the time', async () => {
    const { requests } = await openEdit(published, { countReach: { ...counted, heldUntil } })
    const hint =
      '公開中の投稿です。前のプッシュ通知から10分たっていないため、ONにすると、2026/11/20(金) 12:10にプッシュ通知が送信されます。'
    await screen.findByText(hint)
    expect(requests(countReach).map(({ body }) => body)).toEqual([
      { scope: 'specific', companyUserIds: [], newsId: '7' },
    ])
    await userEvent.click(await pushSwitch())
    await screen.findByText('2026/11/20(金) 12:10に520名へ通知します。')
  })

  test('G-184 W-17 the hint says that a push waits, which a save without push does not cancel', async () => {
    await openEdit(published, { countReach: { ...counted, heldUntil, waitingAt: heldUntil } })
    await screen.findByText(
      '公開中の投稿です。2026/11/20(金) 12:10に、そのときの内容でプッシュ通知が送信されます。OFFのまま保存しても、送信は取り消されません。',
    )
    expect((await pushSwitch()).checked).toBe(false)
  })

  test('G-319 after 20 posts push is off and disabled with the time, until the start is scheduled; texts stay', async () => {
    serve({ countReach: { ...counted, refusedUntil: '2026/11/20 12:40' } })
    await open('/news/add')
    await fillIn()
    const push = section('プッシュ通知')
    await push.findByText(/2026\/11\/20\(金\) 12:40まで、プッシュ通知をONにできません/)
    expect(isOff(await pushSwitch())).toBe(true)
    await write('公開開始日時の日付', '2026/11/24')
    await push.findByText('公開開始時に、公開範囲のユーザーへプッシュ通知を送信します。')
    await userEvent.click(await pushSwitch())
    expect((await pushSwitch()).checked).toBe(true)
    expect([box('タイトル').value, box('本文').value]).toEqual(['件名', '本文'])
  })

  test('G-319 a push that the server refuses is an error at its switch with the time, and can only be switched off', async () => {
    const { on } = await openEdit(published, { updateNews: refuse('tooManyPushes') })
    await write('タイトル', '新しい件名')
    await userEvent.click(await pushSwitch())
    on(countReach, { ...counted, refusedUntil: '2026/11/20 12:40' })
    await press('保存する')
    await section('プッシュ通知').findByText(/2026\/11\/20\(金\) 12:40まで、プッシュ通知をONにできません。$/)
    expect(box('タイトル').value).toBe('新しい件名')
    await userEvent.click(await pushSwitch())
    expect(isOff(await pushSwitch())).toBe(true)
  })

  test('G-319 the review says so, too, and a post that is refused leads back to the form with all that was entered', async () => {
    const { on } = serve({ createNews: refuse('tooManyPushes') })
    const { path } = await open('/news/add')
    await fillIn()
    await userEvent.click(await pushSwitch())
    on(countReach, { ...counted, refusedUntil: '2026/11/20 12:40' })
    await press('確認する')
    await screen.findByText(/12:40まで、プッシュ通知をONにできません/)
    await press('投稿する')
    await waitFor(() => expect(path()).toBe('/news/add'))
    await section('プッシュ通知').findByText(/12:40まで、プッシュ通知をONにできません/)
    expect([box('タイトル').value, (await pushSwitch()).checked]).toEqual(['件名', true])
  })
})
