import { getMe } from '@kawaraban/contract/consent.ts'
import { listDevices } from '@kawaraban/contract/devices.ts'
import { exportReaders } from '@kawaraban/contract/exports.ts'
import { getGroup, listGroups } from '@kawaraban/contract/groups.ts'
import { listImportFaults, listImports } from '@kawaraban/contract/imports.ts'
import { getMyProfile } from '@kawaraban/contract/members.ts'
import { listAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { getNews, listNews } from '@kawaraban/contract/news.ts'
import { createNews, idempotencyKeyHeader, updateNews } from '@kawaraban/contract/news-writing.ts'
import { getNotices } from '@kawaraban/contract/notices-results.ts'
import { countNudge, listNudges } from '@kawaraban/contract/nudges.ts'
import { getProgress, listReaders } from '@kawaraban/contract/progress.ts'
import { getSession } from '@kawaraban/contract/session.ts'
import { listTodo } from '@kawaraban/contract/todo.ts'
import { listViewers } from '@kawaraban/contract/views.ts'
import { getWorkingHours } from '@kawaraban/contract/working-days.ts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkBlocks } from '../../apps/server/src/db/blocks/check.ts'
import { newsBodyAt } from '../../apps/server/src/testing/company.ts'
import { at } from '../../apps/server/src/testing/instant.ts'
import { editKey, keys, postKey, times, titles } from './facts.ts'
import { openRelease } from './open.ts'

let release: Awaited<ReturnType<typeof openRelease>>
beforeAll(async () => {
  release = await openRelease('0.9.0', times.asked)
})
afterAll(() => release.close())

const sessions = {
  sato: '1.session of d100234501',
  suzuki: '1.session of d100234502',
  tanaka: '1.session of d100234503',
  ito: '1.session of d100234507',
  yamada: '1.session of d100234761',
  foreignAdmin: '2.session of よその会社-よその会社の管理者',
}
const everybody = { params: { newsId: '1' } }
const dataOf = async (...[key, endpoint, input]: Parameters<typeof release.call>) => {
  const { success, message, data } = await release.call(key, endpoint, input)
  expect({ success, message }).toEqual({ success: true, message: 'OK' })
  return data
}
const titlesOf = async (key: string, query = {}) =>
  (await dataOf(key, listNews, { query })).map(({ title }: { title: string }) => title)

describe('sessions', () => {
  test('1 go on: who has signed in is who they were', async () => {
    expect(await dataOf(sessions.tanaka, getMyProfile)).toMatchObject({
      companyUserId: '3',
      name: '田中 美咲（営業）',
      departmentName: '営業部 第2課',
      role: 'viewer',
      managementGroup: 'ours',
    })
  })

  test('2 of the app go on with their token, and are devices of no known kind', async () => {
    expect((await release.callByToken(`1.${keys.phone}`, getMyProfile)).data).toMatchObject({ companyUserId: '3' })
    const { devices } = await dataOf(sessions.tanaka, listDevices)
    const unknown = { browser: null, system: null }
    expect(devices).toMatchObject([
      { ...unknown, isApp: false, isThis: true },
      { ...unknown, isApp: true, isThis: false },
    ])
  })

  test('3 of an account without a company go on, and show nothing of a company', async () => {
    expect(await dataOf(keys.stranger, getSession)).toEqual({ isLogin: true })
    expect((await release.call(keys.stranger, listNews)).message).toBe('No managementGroup')
  })

  test('4 know what each account has agreed to', async () => {
    const agreement = { termsVersion: '2.9.0', isGrantedAnalytics: true }
    expect(await dataOf(sessions.yamada, getMe)).toMatchObject({ agreement })
    expect(await dataOf(sessions.tanaka, getMe)).toMatchObject({ agreement: { isGrantedAnalytics: false } })
  })
})

describe('posts', () => {
  test('5 are seen by those whom they are for, and those of the other company by nobody else', async () => {
    const { everybody, few, chased } = titles
    expect(await titlesOf(sessions.tanaka)).toEqual([few, chased, everybody])
    // Who may post sees what is over, and what is scheduled of the own posts.
    expect(await titlesOf(sessions.ito)).toEqual([titles.later, titles.over, chased, everybody])
    expect(await titlesOf(sessions.foreignAdmin)).toEqual([titles.foreign])
  })

  test('6 that are scheduled are seen by their author alone', async () => {
    expect((await release.call(sessions.tanaka, getNews, { params: { newsId: '3' } })).message).toBe(
      'Document already deleted',
    )
    expect(await dataOf(sessions.ito, getNews, { params: { newsId: '3' } })).toMatchObject({ title: titles.later })
  })

  test('7 have the text of their last edit, their dates and their chain', async () => {
    expect(await dataOf(sessions.tanaka, getNews, everybody)).toMatchObject({
      content: '書類は経理部へ。\nhttps://example.com/forms',
      dueDate: '2026/11/27 17:00',
      endDate: '2026/11/30 17:00',
      viewerReactions: [{ reactionType: 'completed', reacted: true }],
      reactions: [{ reactionType: 'completed', count: 3 }],
    })
    const chased = await dataOf(sessions.suzuki, getNews, { params: { newsId: '4' } })
    expect(chased.chaseSteps).toEqual(['threeDays', 'oneDay', 'dueDay'])
  })

  test('8 are pinned and to be completed as before', async () => {
    const pinned = (await dataOf(sessions.tanaka, listNews)).filter(
      (post: { viewerPinned: boolean }) => post.viewerPinned,
    )
    expect(pinned.map(({ title }: { title: string }) => title)).toEqual([titles.few])
    const todo = async (key: string) => (await dataOf(key, listTodo)).map(({ title }: { title: string }) => title)
    expect(await todo(sessions.tanaka)).toEqual([titles.chased])
    expect(await todo(sessions.yamada)).toEqual([titles.everybody, titles.chased])
  })

  test('9 that are sent or edited a second time are not made again', async () => {
    const sent = { title: titles.everybody, endDate: '2026/11/30 17:00', dueDate: '2026/11/27 17:00', pushFlag: true }
    const body = newsBodyAt(times.posted, {
      ...sent,
      remindType: 'dueDate',
      remindDaysBefore: 3,
      remindScope: 'unreacted',
    })
    const again = { headers: { [idempotencyKeyHeader]: postKey }, body }
    expect(await release.call(sessions.suzuki, createNews, again)).toMatchObject({
      message: 'OK',
      data: { newsId: '1' },
    })
    const content = '書類は経理部へ。\nhttps://example.com/forms'
    const edit = { ...everybody, headers: { [idempotencyKeyHeader]: editKey }, body: { ...body, content } }
    expect(await release.call(sessions.suzuki, updateNews, edit)).toMatchObject({ message: 'OK' })
    const edits = await release.db.query(sql`select from occasions where news_id = 1 and kind = 'edit'`)
    expect(edits).toHaveLength(1)
  })
})

describe('readers', () => {
  test('10 have viewed a post when they had', async () => {
    const viewers = await dataOf(sessions.suzuki, listViewers, { ...everybody, query: { page: '1', limit: '10' } })
    expect(viewers).toMatchObject({ totalUsers: 7, totalViewers: 3 })
    expect(viewers.companyUsers[0]).toMatchObject({ companyUserId: '3', viewedAt: '2026/11/20 11:30' })
  })

  test('11 are counted by department', async () => {
    expect(await dataOf(sessions.suzuki, getProgress, everybody)).toMatchObject({
      total: 7,
      viewed: 3,
      completed: 3,
      departments: expect.arrayContaining([{ path: '経理部', total: 2, viewed: 1, completed: 1 }]),
    })
  })

  test('12 are found by a narrowing', async () => {
    const narrowing = JSON.stringify({ state: 'notDone', search: 'なかむら' })
    const found = await dataOf(sessions.suzuki, listReaders, {
      ...everybody,
      query: { narrowing, page: '1', limit: '10' },
    })
    expect(found.companyUsers).toMatchObject([{ companyUserId: '9', name: '中村 さくら' }])
  })

  test('13 are what the counts of all companies say', async () => {
    for (const managementGroupId of [1, 2]) expect(await checkBlocks(release.db, managementGroupId)).toEqual([])
  })

  test('14 go into a file', async () => {
    const body = { format: 'csv', narrowing: { state: 'done' } }
    const text = await release.file(sessions.suzuki, exportReaders, { ...everybody, body })
    expect(text.split('\r\n').filter((line) => line !== '')).toHaveLength(4)
  })
})

describe('people', () => {
  test('15 have their roles, readings and departments', async () => {
    const query = { search: 'おがわ', limit: '10' }
    const { users, totalUsers } = await dataOf(sessions.sato, listAuthorities, { query })
    expect([users, totalUsers]).toMatchObject([[{ docomoId: 'new-2', role: 'editor', departmentName: '経理部' }], 1])
  })

  test('16 are in the groups that were stored', async () => {
    const { groups } = await dataOf(sessions.suzuki, listGroups)
    expect(groups).toEqual([{ companyUserGroupId: '1', name: '打ち合わせの参加者', people: 2 }])
    const group = await dataOf(sessions.suzuki, getGroup, { params: { companyUserGroupId: '1' } })
    expect(group.companyUserIds).toEqual(['3', '6'])
  })

  test('17 were imported, and one import waits with its fault', async () => {
    const { imports } = await dataOf(sessions.sato, listImports, { query: { page: '1', limit: '10' } })
    expect(imports.map(({ state }: { state: string }) => state)).toEqual(['checked', 'applied'])
    const query = { limit: '10' }
    const { faults } = await dataOf(sessions.sato, listImportFaults, { params: { importId: '2' }, query })
    expect(faults).toMatchObject([{ line: 2, code: 'unknownRole', docomoId: 'new-3', text: '上司' }])
  })

  test('18 work on the days that were set', async () => {
    expect(await dataOf(sessions.sato, getWorkingHours)).toEqual({
      opensAt: '09:00',
      closesAt: '18:00',
      daysOff: ['2026-12-24'],
      notes: [{ day: '2026-12-24', note: '創立記念日' }],
      version: 1,
    })
  })
})

describe('notices', () => {
  test('19 were sent to whom they were sent, and a nudge reaches nobody twice within a day', async () => {
    const { occasions } = await dataOf(sessions.suzuki, getNotices, everybody)
    expect(occasions).toMatchObject([
      { kind: 'start', state: 'ended', people: 5, sent: 5 },
      { kind: 'edit', state: 'ended', people: 7, sent: 7 },
      { kind: 'reminder', state: 'planned', dueAt: '2026/11/24 17:00' },
    ])
    const { nudges } = await dataOf(sessions.suzuki, listNudges, everybody)
    expect(nudges).toMatchObject([
      { state: 'ended', people: 4, sent: 4 },
      { state: 'planned', dueAt: '2026/11/24 09:00' },
    ])
    const count = await dataOf(sessions.suzuki, countNudge, { ...everybody, body: { state: 'notDone' } })
    expect(count).toMatchObject({ total: 4, recent: 4, people: 0 })
  })

  test('20 that were planned are sent once, at their time', async () => {
    expect(await release.send(times.asked)).toEqual([])
    const morning = await release.send(at('2026/11/24 09:00'))
    expect(morning.map(({ title, userIds }) => ({ title, people: userIds.length }))).toEqual(
      expect.arrayContaining([
        { title: titles.everybody, people: 1 },
        { title: titles.later, people: 7 },
      ]),
    )
    expect(morning).toHaveLength(2)
    expect(await release.send(times.reminder)).toMatchObject([
      { title: titles.everybody, userIds: ['10', '2', '6', '9'] },
    ])
    expect(await release.send(times.reminder)).toEqual([])
    // Loaded into another database, it counts as restored: only what was due before is held.
    expect(release.logged).toEqual([expect.stringMatching(/^the database was restored/)])
  })
})
