import { updateCompanyUser } from '@kawaraban/contract/members.ts'
import { updateAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { dayMs, formatDateTime, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { checkBlocks } from '../../db/blocks/check.ts'
import { againFacets } from '../../testing/again-facets.ts'
import * as model from '../../testing/again-model.ts'
import { addPerson, addSession, type Person } from '../../testing/company.ts'
import { checkModel } from '../../testing/model.ts'
import { start } from '../../testing/notice-app.ts'
import { useNudgeApp } from '../../testing/nudge-app.ts'
import { useTrash } from '../../testing/trash-app.ts'
import { versionsOf } from '../../testing/versions-app.ts'
import { countReceipts } from '../views/blocks/queries.ts'

const { app, gateway, work, nudge, clearCaps } = useNudgeApp()
const { complete, undo, save } = versionsOf(app)
const { remove, restore } = useTrash(app)

/** Steps of a history, and histories in both lengths. */
const steps = 100
const histories = [51, 200] as const
const dueAt = start + 34 * dayMs
const endAt = start + 35 * dayMs
const text = (number: number) => ({ title: `件名${number}`, content: `本文${number}` })

/** Those whose role and department change, with the sessions that they have now. */
const crowd: Person[] = []
beforeAll(async () => {
  const { ours, tanaka, yamada } = app.cast
  crowd.push(tanaka, yamada)
  for (let n = 0; n < 6; n += 1)
    crowd.push(await addPerson(app.db, ours, { name: `閲覧者${n}`, role: 'viewer', now: start }))
})

/** The people and two posts, as the model has them at the beginning of a history. */
const begin = async () => {
  app.clock.now = start
  for (const table of [sql`author_pushes`, sql`nudge_days`]) await app.db.query(sql`delete from ${table}`)
  const { sato, suzuki, ito } = app.cast
  const body = crowd.map(({ companyUserId }) => ({ companyUserId, role: 'viewer' }))
  await app.call(sato, updateAuthorities, { body })
  const people = new Map<string, model.ModelPerson>()
  for (const { companyUserId: id, role, departmentName } of [sato, suzuki, ito])
    people.set(id, { id, role, departmentName })
  for (const [index, person] of crowd.entries()) {
    crowd[index] = await signIn(person)
    const departmentName = '製造部'
    const params = { companyUserId: person.companyUserId }
    await app.call(sato, updateCompanyUser, { params, body: { departmentName } })
    people.set(person.companyUserId, { id: person.companyUserId, role: 'viewer', departmentName })
  }
  const posts: model.ModelPost[] = []
  for (const number of [0, 1]) {
    const newsId = await app.storePost(suzuki, { ...text(number), dueAt, endAt })
    posts.push(model.newPost(newsId, suzuki.companyUserId, text(number)))
  }
  return { people, posts }
}
let sessions = 0
/** The same person with a new session: the loss of a role has ended the former one. */
const signIn = async (person: Person): Promise<Person> => {
  sessions += 1
  const sessionKey = `${person.managementGroupId}.model-${sessions}-${'x'.repeat(32)}`
  await addSession(app.db, person, { sessionKey, now: app.clock.now })
  return { ...person, sessionKey }
}

type History = Awaited<ReturnType<typeof begin>>

const shownVersion = (post: model.ModelPost, shown: string): number | undefined =>
  shown === 'none' ? undefined : shown === 'present' ? post.version : post.askedVersion - 1

/** Saves an edit, and compares the recipients of its push. */
const edit = async ({ people }: History, post: model.ModelPost, step: Extract<model.Step, { act: 'edit' }>) => {
  const { sato, suzuki } = app.cast
  app.clock.now += 11 * minuteMs
  const { asksAgain, pushFlag } = step
  const sentText = step.text === null ? null : text(step.text)
  const audience = Array.isArray(step.audience)
    ? new Set(step.audience.map((index) => crowd[index % crowd.length]?.companyUserId ?? ''))
    : step.audience
  const named = audience instanceof Set ? audience : post.named
  const isSpecific = audience === null ? post.scope === 'specific' : audience !== 'all'
  const answer = await save(step.byAdmin ? sato : suzuki, post.newsId, {
    ...(sentText ?? post.texts.get(post.version)),
    startDate: formatDateTime(start),
    endDate: formatDateTime(endAt),
    dueDate: formatDateTime(dueAt),
    ...(isSpecific && { scope: 'specific', companyUserIds: [...named] }),
    pushFlag,
    ...(asksAgain ? { completions: 'askAgain' } : {}),
    ...(step.revision !== 'none' && { revision: post.revision - (step.revision === 'former' ? 1 : 0) }),
  })
  const isStale = step.revision === 'former'
  const expected = post.isTrashed ? 'Document already deleted' : isStale ? 'News changed' : 'OK'
  expect(answer.message).toBe(expected)
  if (expected === 'OK') model.edit(post, { asksAgain, text: sentText, audience })
  await work()
  const pushed = gateway()
    .take()
    .flatMap(({ handed }) => handed.userIds)
  const inScope = model.peopleOf(post, [...people.values()]).inScope.map(({ id }) => id)
  expect(pushed.toSorted()).toEqual(pushFlag && expected === 'OK' ? inScope.toSorted() : [])
}

/** Takes one step on both sides, which have to answer alike. */
const take = async (history: History, step: model.Step): Promise<void> => {
  const { people, posts } = history
  const { sato, suzuki, ours } = app.cast
  const post = posts['post' in step ? step.post : 0] as model.ModelPost
  const index = 'person' in step ? step.person % crowd.length : 0
  const person = crowd[index] as Person
  const known = people.get(person.companyUserId) as model.ModelPerson
  const { newsId } = post
  const isAway = known.role === 'none'
  if (step.act === 'complete' && !isAway) {
    const version = shownVersion(post, step.shown)
    const { message } = await complete(person, newsId, version)
    expect(message).toBe(model.complete(post, known, version, app.clock.now))
  }
  if (step.act === 'undo' && !isAway) expect((await undo(person, newsId)).message).toBe(model.undo(post, known))
  if (step.act === 'view' && !isAway) {
    const { message } = await app.call(person, viewNews, { params: { newsId } })
    expect(message).toBe(model.view(post, known))
  }
  if (step.act === 'edit') await edit(history, post, step)
  if (step.act === 'role') {
    const body = [{ companyUserId: person.companyUserId, role: step.role }]
    expect((await app.call(sato, updateAuthorities, { body })).message).toBe('OK')
    if (isAway && step.role !== 'none') crowd[index] = await signIn(person)
    known.role = step.role
  }
  if (step.act === 'department') {
    const params = { companyUserId: person.companyUserId }
    const { message } = await app.call(sato, updateCompanyUser, { params, body: { departmentName: step.name } })
    expect(message).toBe('OK')
    known.departmentName = step.name
  }
  if (step.act === 'trash' && !post.isTrashed) {
    expect((await remove(suzuki, newsId)).message).toBe('OK')
    post.isTrashed = true
  }
  if (step.act === 'restore' && post.isTrashed) {
    expect((await restore(suzuki, newsId)).message).toBe('OK')
    post.isTrashed = false
  }
  if (step.act === 'count') await countReceipts(app.db, ours.managementGroupId, newsId)
  if (step.act === 'clock') app.clock.now += step.hours * 60 * minuteMs
  if (step.act === 'nudge' && !post.isTrashed) {
    await clearCaps()
    const expected = model.nudged(post, [...people.values()], app.clock.now)
    expect((await nudge(newsId, { state: 'notDone' })).toSorted()).toEqual(expected.toSorted())
    for (const id of expected) post.nudgedAt.set(id, app.clock.now)
  }
}

test('AGAIN-04 over 5,000 random steps of edits of both kinds, completions, undone ones, views, roles, departments, trash and restore, tables, counts, bars, filter, to-do, exports and pushes are those of a plain model', async () => {
  const facets = againFacets(app)
  let taken = 0
  const run = async (walk: readonly model.Step[]) => {
    const history = await begin()
    const people = [...history.people.values()]
    for (const [index, step] of walk.entries()) {
      await take(history, step)
      taken += 1
      const post = history.posts['post' in step ? step.post : 0] as model.ModelPost
      const reader = crowd[(index * 5) % crowd.length] as Person
      if (index % 2 === 0) await facets[(index / 2) % facets.length]?.({ post, people, posts: history.posts, reader })
    }
    for (const post of history.posts)
      for (const facet of facets)
        await facet({ post, people, posts: history.posts, reader: crowd[taken % crowd.length] as Person })
    expect(await checkBlocks(app.db, app.cast.ours.managementGroupId)).toEqual([])
    await app.db.query(sql`delete from news`)
    await app.db.query(sql`delete from receipts`)
    await app.db.query(sql`delete from audiences`)
    await app.db.query(sql`update management_groups set news_version = news_version + 1`)
  }
  const walks = fc.array(model.anyStep, { minLength: steps, maxLength: steps })
  await checkModel(walks, run, { rounds: histories, endOnFailure: true })
  expect(taken).toBeGreaterThanOrEqual(5_000)
}, 600_000)
