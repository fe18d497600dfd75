import { countReach } from '@kawaraban/contract/notices.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadPublicConfig } from '../../../platform/public-config.ts'
import { refuse } from '../../../testing/server.fake.ts'
import { noPushTimes } from '../../notices/use-push-times.ts'
import { type DraftChanges, newDraft, withChanges } from './draft.ts'
import { choose, cleanUp, noon, open, prepare, scheduled, section, serve, suzuki } from './form.fake.tsx'
import { pushSummary, reminderSummary } from './notice-summary.ts'

beforeEach(prepare)
afterEach(cleanUp)

const announced = withChanges(newDraft(suzuki.companyUserId, noon), {
  notice: { pushFlag: true },
  start: { date: '2026/11/24', time: '09:00' },
  end: { date: '2026/11/30' },
})
const aForm = (changes: DraftChanges = {}, startFixed = false) => ({
  draft: withChanges(announced, changes),
  newsId: null,
  startFixed,
})
const all = { people: 520, reachable: 520 }

test.each([
  ['at the start', aForm(), all, '2026/11/24(火) 09:00に520名へ通知します。'],
  [
    'to more people than can be reached',
    aForm(),
    { people: 510_000, reachable: 1_498 },
    '2026/11/24(火) 09:00に510,000名へ通知します。うち通知が届く人は1,498名です。',
  ],
  [
    'to so many people that only their number is known',
    aForm(),
    { people: 12_000, reachable: null },
    '2026/11/24(火) 09:00に12,000名へ通知します。',
  ],
  ['without numbers until they are loaded', aForm(), null, '2026/11/24(火) 09:00に通知します。'],
  ['immediately', aForm({ start: { date: '2026/11/20' } }), all, '投稿するとすぐに、520名へ通知します。'],
  ['immediately on saving', aForm({}, true), all, '保存するとすぐに、520名へ通知します。'],
  ['not at all with push off', aForm({ notice: { pushFlag: false } }), all, null],
  ['not at all with an invalid start', aForm({ start: { date: '2026/11/' } }), all, null],
])('G-205 the summary shows that the push goes out %s', (_, form, reach, summary) => {
  expect(pushSummary(form, reach, noPushTimes, noon)).toBe(summary)
})

const reminded = (notice: DraftChanges['notice'] = {}) =>
  withChanges(announced, { end: { time: '18:00' }, notice: { remindType: 'endDate', remindDaysBefore: 3, ...notice } })
test.each([
  ['to everybody', reminded(), all, '2026/11/27(金) 18:00に520名へリマインドします。'],
  ['without numbers until they are loaded', reminded(), null, '2026/11/27(金) 18:00にリマインドします。'],
  [
    'to people who have not read the post by then',
    reminded({ remindScope: 'unread' }),
    all,
    '2026/11/27(金) 18:00に、その時点でまだ閲覧していない人へリマインドします。',
  ],
  [
    'to people who have not completed it by then',
    reminded({ remindScope: 'unreacted' }),
    all,
    '2026/11/27(金) 18:00に、その時点でまだ完了していない人へリマインドします。',
  ],
  ['not at all without a reminder', announced, all, null],
  ['not at all with an invalid base date', reminded({ remindType: 'dueDate' }), all, null],
])('G-205 the summary shows that the reminder goes out %s', (_, draft, reach, summary) => {
  expect(reminderSummary(draft, reach)).toBe(summary)
})

const pushSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: 'プッシュ通知を送信する' })
const scheduledWithoutPush = { getNews: { ...scheduled, pushFlag: false } }

describe('in the form', () => {
  test('G-205 PUSH-02 push and reminder show when and to how many people they go out, as soon as they are on', async () => {
    const { requests } = serve(scheduledWithoutPush)
    await open('/news/edit/7')
    expect(screen.queryByText(/へ通知します/)).toBeNull()
    expect(requests(countReach).map(({ body }) => body.companyUserIds)).toEqual([[]])
    await userEvent.click(await pushSwitch())
    await screen.findByText('2026/11/22(日) 09:00に520名へ通知します。うち通知が届く人は498名です。')
    await choose('リマインドのタイミング', '公開終了日の1日前')
    await screen.findByText('2026/11/24(火) 18:00に520名へリマインドします。')
    await choose('リマインドの対象', '未閲覧者のみ')
    await screen.findByText('2026/11/24(火) 18:00に、その時点でまだ閲覧していない人へリマインドします。')
  })

  test('G-205 without a count of people the summary shows no numbers', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    serve({ ...scheduledWithoutPush, countReach: refuse('unavailable') })
    await open('/news/edit/7')
    await userEvent.click(await pushSwitch())
    await screen.findByText('2026/11/22(日) 09:00に通知します。')
  })
})

describe('where no channel is configured', () => {
  const cannotNotify = '通知の送り先が設定されていないため、プッシュ通知とリマインドは送信されません。'
  const withoutChannel = async (answers: Parameters<typeof serve>[0]) => {
    const server = serve(answers)
    server.configure({ canNotify: false })
    await loadPublicConfig()
    return server
  }
  afterEach(async () => {
    serve()
    await loadPublicConfig()
    cleanUp()
  })

  test('G-206 push cannot be switched on, and the form shows the reason', async () => {
    const { requests } = await withoutChannel(scheduledWithoutPush)
    await open('/news/edit/7')
    expect((await pushSwitch()).disabled).toBe(true)
    section('プッシュ通知').getByText(cannotNotify)
    expect(requests(countReach)).toEqual([])
  })

  test('G-206 push of a stored post can be switched off', async () => {
    await withoutChannel({ getNews: scheduled })
    await open('/news/edit/7')
    const push = await pushSwitch()
    expect([push.disabled, push.checked]).toEqual([false, true])
    section('プッシュ通知').getByText(cannotNotify)
    expect(screen.queryByText(/へ通知します/)).toBeNull()
    await userEvent.click(push)
    expect((await pushSwitch()).disabled).toBe(true)
  })
})
