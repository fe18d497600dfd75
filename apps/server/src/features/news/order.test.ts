import { listAssignable } from '@kawaraban/contract/audience.ts'
import type { Endpoint } from '@kawaraban/contract/endpoint.ts'
import { endpointsByFeature } from '@kawaraban/contract/endpoints.ts'
import { createGroup, getGroup, updateGroup } from '@kawaraban/contract/groups.ts'
import { getCompanyUser, updateCompanyUser } from '@kawaraban/contract/members.ts'
import { deleteNews } from '@kawaraban/contract/news.ts'
import { createNews, updateNews } from '@kawaraban/contract/news-writing.ts'
import { completeNews, listReactions } from '@kawaraban/contract/reactions.ts'
import { addMonths, dayMs, formatDateTime } from '@kawaraban/contract/tokyo.ts'
import { listViewers } from '@kawaraban/contract/views.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../testing/company.ts'
import { copyPost } from '../../testing/many-posts.ts'
import { refusal, start, useNewsApp } from '../../testing/news-app.ts'

const { app, body, create } = useNewsApp()

/** Fields of every call, each of them wrong. */
const wrong = Object.fromEntries(
  [
    ...['title', 'content', 'startDate', 'endDate', 'dueDate', 'scope', 'companyUserIds', 'pushFlag', 'remindType'],
    ...['remindDaysBefore', 'remindScope', 'reactionType', 'name', 'departmentName', 'type'],
  ].map((name) => [name, {}]),
)
const ofPosts = Object.values(endpointsByFeature)
  .flat()
  .filter(({ path }) => path.includes(':newsId'))

const send = (person: Person, endpoint: Endpoint, params: Record<string, string>) =>
  app.call(person, endpoint, {
    params: { assignableType: 'x', ...params },
    query: { page: 'x', limit: 'x', after: 'x'.repeat(300) },
    ...(endpoint.method !== 'GET' && { body: wrong }),
  })

describe('a post', () => {
  let ended: string
  let hidden: string
  let foreign: string
  let published: string
  beforeEach(async () => {
    const { suzuki, foreignAdmin } = app.cast
    published = await app.storePost(suzuki)
    ended = await app.storePost(suzuki, { startAt: start - 2 * dayMs, endAt: start - dayMs })
    hidden = await app.storePost(suzuki, { startAt: addMonths(start, -5), endAt: addMonths(start, -4) })
    foreign = await app.storePost(foreignAdmin)
  })

  test('G-032 G-043 that is unknown, hidden or of another company is gone before any field is wrong', async () => {
    const { sato, suzuki } = app.cast
    for (const newsId of ['x', '999999', hidden, foreign]) {
      for (const person of [sato, suzuki]) {
        for (const endpoint of ofPosts) {
          const answer = await send(person, endpoint, { newsId })
          // A role without access to the call is refused before the post is read.
          const isOpen = endpoint.access !== 'admin' || person === sato
          const message = isOpen ? 'Document already deleted' : 'No permission'
          expect(answer, `${endpoint.name} ${newsId}`).toMatchObject(refusal(message))
        }
      }
    }
    expect(ofPosts.length).toBeGreaterThan(10)
  })

  test('G-032 PERM-04 PERM-05 of somebody else is refused before it has ended, and before any field is wrong', async () => {
    for (const newsId of [published, ended]) {
      for (const endpoint of [updateNews, deleteNews, listViewers, listReactions, listAssignable]) {
        const answer = await send(app.cast.ito, endpoint, { newsId })
        expect(answer, endpoint.name).toMatchObject(refusal('No permission'))
      }
    }
  })

  test('G-032 ERR-02 that has ended is expired before any field is wrong', async () => {
    for (const endpoint of [updateNews, listAssignable]) {
      const answer = await send(app.cast.suzuki, endpoint, { newsId: ended })
      expect(answer, endpoint.name).toMatchObject(refusal('News has expired'))
    }
    const type = await send(app.cast.suzuki, listAssignable, { newsId: published })
    expect(type).toMatchObject(refusal('Invalid assignableType'))
    for (const endpoint of [listViewers, listReactions]) {
      const page = await send(app.cast.suzuki, endpoint, { newsId: published })
      expect(page, endpoint.name).toMatchObject({ status: 400, message: 'Bad request' })
    }
  })

  test('G-032 REACT-04 that is not for the caller cannot be completed, before the kind of reaction is wrong', async () => {
    const newsId = await app.storePost(app.cast.suzuki, { audience: [] })
    expect(await send(app.cast.sato, completeNews, { newsId })).toMatchObject(refusal('No permission'))
    const own = await send(app.cast.suzuki, completeNews, { newsId })
    expect(own).toMatchObject(refusal('Invalid reactionType'))
  })

  test('G-032 G-116 fields are refused in their order, then an old end, then the limit', async () => {
    const { suzuki } = app.cast
    const unknown = { scope: 'specific', companyUserIds: ['987654'] }
    const old = { startDate: formatDateTime(start), endDate: formatDateTime(start - dayMs) }
    const full = body({ ...old })
    const ladder: [Record<string, unknown>, string][] = Object.keys(updateNews.faults)
      .filter((name) => name in full)
      .map((name, index, names) => {
        const later = new Set(names.slice(index))
        const mixed = Object.entries({ ...full, ...unknown }).map(([key, value]) => [key, later.has(key) ? {} : value])
        return [Object.fromEntries(mixed), `Invalid ${name}`]
      })
    ladder.push([{ ...full, ...unknown }, 'Invalid companyUserIds'], [full, 'Old end date'])
    expect(ladder).toHaveLength(13)
    await copyPost(app.db, suzuki, published, 1000)
    for (const [sent, message] of ladder) {
      expect((await create(suzuki, sent)).message, `create: ${message}`).toBe(message)
      const edit = await app.call(suzuki, updateNews, { params: { newsId: published }, body: sent })
      expect(edit.message, `edit: ${message}`).toBe(message)
    }
    expect(await app.call(suzuki, createNews, { body: body() })).toMatchObject(refusal('Limit exceeded'))
  })
})

describe('a profile or a group', () => {
  test('G-032 PERM-12 of somebody else is refused to all but admins, whether it is there or not, before any field', async () => {
    const { sato, ito, tanaka, foreignViewer } = app.cast
    for (const companyUserId of [sato.companyUserId, foreignViewer.companyUserId, '999999', 'x']) {
      for (const person of [ito, tanaka]) {
        for (const endpoint of [getCompanyUser, updateCompanyUser]) {
          expect(await send(person, endpoint, { companyUserId })).toMatchObject(refusal('No permission'))
        }
      }
    }
    for (const companyUserId of [foreignViewer.companyUserId, '999999', 'x']) {
      for (const endpoint of [getCompanyUser, updateCompanyUser]) {
        expect(await send(sato, endpoint, { companyUserId })).toMatchObject(refusal('Document already deleted'))
      }
    }
    const { companyUserId } = tanaka
    expect(await send(sato, updateCompanyUser, { companyUserId })).toMatchObject(refusal('Invalid name'))
  })

  test('G-032 G-101 a group that is not there is gone, one of somebody else is refused, before any field', async () => {
    const { suzuki, ito } = app.cast
    const group = { name: '広報部', type: 'specific', companyUserIds: [suzuki.companyUserId] }
    const { companyUserGroupId } = (await app.call(suzuki, createGroup, { body: group })).data
    for (const endpoint of [getGroup, updateGroup]) {
      expect(await send(ito, endpoint, { companyUserGroupId: '999999' })).toMatchObject(
        refusal('Document already deleted'),
      )
      expect(await send(ito, endpoint, { companyUserGroupId })).toMatchObject(refusal('No permission'))
    }
    expect(await send(suzuki, updateGroup, { companyUserGroupId })).toMatchObject(refusal('Invalid name'))
  })
})
