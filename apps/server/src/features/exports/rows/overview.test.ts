import { createCategory } from '@kawaraban/contract/categories.ts'
import type { OverviewOrder } from '@kawaraban/contract/overview-order.ts'
import { listProgress, type PostProgress } from '@kawaraban/contract/progress.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { useTestApp } from '../../../testing/app.ts'
import { attachNames } from '../../../testing/attached.ts'
import { writeByHand } from '../../../testing/by-hand.ts'
import { canary, type Person } from '../../../testing/company.ts'
import { exportSteps } from '../../../testing/export-steps.ts'
import { at } from '../../../testing/instant.ts'

const app = useTestApp()
let steps: ReturnType<typeof exportSteps>
beforeAll(async () => {
  steps = exportSteps(app)
  app.clock.now = at('2026/11/20 10:05')
  const { now } = app.clock
  const { sato, suzuki, ito, tanaka } = app.cast
  const post = (title: string, dueAt: number | null, age: number, owner = suzuki, endAt = now + 30 * dayMs) =>
    app.storePost(owner, { title, dueAt, startAt: now - age * dayMs, endAt, audience: [ito, tanaka] })
  const seen = await post('=閲覧された投稿', now - 2 * dayMs, 9)
  const done = await post('期限なし', null, 3)
  await attachNames(app.db, suzuki, seen, ['a.pdf', 'b.pdf'])
  const { data: category } = await app.call(sato, createCategory, {
    body: { name: '安全', colour: 'blue', icon: 'building', posters: 'editors' },
  })
  await app.db.query(sql`update news set category_id = ${category.categoryId} where news_id = ${seen}`)
  await post('あさってまで', now + 2 * dayMs, 5)
  await post('終了', now - 2 * dayMs, 8, suzuki, now - dayMs)
  await post('佐藤の投稿', now - 3 * dayMs, 4, sato)
  const body = { reactionType: 'completed' }
  for (const reader of [ito, tanaka]) {
    for (const newsId of [seen, done]) await app.call(reader, viewNews, { params: { newsId } })
    await app.call(reader, completeNews, { params: { newsId: done }, body })
  }
  await app.call(ito, completeNews, { params: { newsId: seen }, body })
})

const headings = [
  'タイトル',
  '公開開始日時',
  '公開終了日時',
  '対応期限',
  '期限までの日数',
  '対象者数',
  '閲覧者数',
  '完了者数',
  '添付ファイル数',
  'カテゴリー',
]
const setRole = (person: Person, role: string) =>
  writeByHand(app.db, sql`update members set role = ${role} where company_user_id = ${person.companyUserId}`)

test('EXPORT-04 G-500 G-583 the overview as CSV, those overdue first, with the numbers of the screen, of files, and the category last', async () => {
  const answer = await steps.fetchOverview(app.cast.suzuki, 'csv')
  const [first, ...rows] = steps.readCsv(answer.rawPayload)
  expect(first).toEqual(headings)
  expect(rows).toEqual([
    ["'=閲覧された投稿", '2026/11/11 10:05', '2026/12/20 10:05', '2026/11/18 10:05', '-2', '3', '2', '1', '2', '安全'],
    ['あさってまで', '2026/11/15 10:05', '2026/12/20 10:05', '2026/11/22 10:05', '2', '3', '0', '0', '0', ''],
    ['期限なし', '2026/11/17 10:05', '2026/12/20 10:05', '', '', '3', '2', '2', '0', ''],
    ['終了', '2026/11/12 10:05', '2026/11/19 10:05', '2026/11/18 10:05', '', '3', '0', '0', '0', ''],
  ])
  const shown: PostProgress[] = (await app.call(app.cast.suzuki, listProgress)).data.posts
  const numbers = new Map(shown.map(({ title, total, viewed, completed }) => [title, [total, viewed, completed]]))
  for (const [title = '', , , , , ...counts] of rows) {
    expect(counts.slice(0, 3).map(Number)).toEqual(numbers.get(title.replace(/^'/, '')))
  }
})

test('EXPORT-04 the same as XLSX, where numbers and times can be sorted', async () => {
  const [first, row] = await steps.readXlsx((await steps.fetchOverview(app.cast.suzuki, 'xlsx')).rawPayload)
  const clock = (day: string) => new Date(`${day} 10:05Z`)
  expect(first).toEqual(headings)
  expect(row).toEqual([
    '=閲覧された投稿',
    clock('2026-11-11'),
    clock('2026-12-20'),
    clock('2026-11-18'),
    -2,
    3,
    2,
    1,
    2,
    '安全',
  ])
})

test.each<[OverviewOrder, string[]]>([
  ['due', ['佐藤の投稿', "'=閲覧された投稿", 'あさってまで', '期限なし', '終了']],
  ['completed', ['佐藤の投稿', 'あさってまで', '終了', "'=閲覧された投稿", '期限なし']],
  ['viewed', ['佐藤の投稿', 'あさってまで', '終了', '期限なし', "'=閲覧された投稿"]],
  ['start', ['期限なし', '佐藤の投稿', 'あさってまで', '終了', "'=閲覧された投稿"]],
  ['title', ["'=閲覧された投稿", 'あさってまで', '期限なし', '佐藤の投稿', '終了']],
])('EXPORT-04 BOARD-03 an admin gets the posts of all, in the order %s', async (order, titles) => {
  const { rawPayload } = await steps.fetchOverview(app.cast.sato, 'csv', order)
  const rows = steps.readCsv(rawPayload).slice(1)
  expect(rows.map(([title]) => title)).toEqual(titles)
  expect(rawPayload.toString()).not.toContain(canary)
})

test('EXPORT-04 G-264 the file is named by the minute, and a faulty order is refused', async () => {
  const { suzuki } = app.cast
  const { headers } = await steps.fetchOverview(suzuki, 'xlsx')
  const name = encodeURIComponent('投稿の状況_20261120-1005.xlsx')
  expect(headers['content-disposition']).toContain(`filename*=UTF-8''${name}`)
  expect((await steps.fetchOverview(suzuki, 'csv', 'newest' as OverviewOrder)).statusCode).toBe(400)
})

test('EXPORT-04 PERM-04 G-268 who is no admin any more gets the own posts alone', async () => {
  const { sato } = app.cast
  await setRole(sato, 'editor')
  const own = steps.readCsv((await steps.fetchOverview(sato, 'csv')).rawPayload)
  expect(own.slice(1).map(([title]) => title)).toEqual(['佐藤の投稿'])
  await setRole(sato, 'admin')
})
