import { categoryNameMaxLength } from '@kawaraban/contract/categories.ts'
import { isDueSoon } from '@kawaraban/contract/deadline.ts'
import { contentMaxLength, titleMaxLength } from '@kawaraban/contract/news.ts'
import { dueFault, endFault, reminderFault } from '@kawaraban/contract/news-rules.ts'
import { canPostIn, hasEnded, isPublished, isScheduled } from '@kawaraban/contract/policy.ts'
import { lengthOf, textFaults } from '@kawaraban/contract/text.ts'
import { requiresCompletion } from '@kawaraban/contract/todo.ts'
import { floorToStep, formatTime, parseDateTime } from '@kawaraban/contract/tokyo.ts'
import { cast, castList, colleagues, demoGroup } from '@kawaraban/demo-cast/cast.ts'
import { describe, expect, test } from 'vitest'
import { type Company, demoCompanies } from './company.ts'
import { demoSize, otherSize } from './people.ts'
import { canary } from './posts/other-company.ts'

const at = (text: string) => parseDateTime(text) ?? Number.NaN
const nows = ['2026/11/20 10:37', '2027/01/01 00:00', '2028/02/29 23:59', '2027/05/31 06:03'].map(at)

const ofCast = (key: keyof typeof cast) => Number(cast[key].companyUserId)
const receiptsOf = (company: Company, companyUserId: number) =>
  company.receipts.filter((receipt) => receipt.companyUserId === companyUserId)

describe.each(nows)('the demo at %i', (now) => {
  const [demo, other] = demoCompanies(now)
  const posts = [...demo.posts, ...other.posts]

  test('has a company of 520 people and 40 posts, and another of 30 and 6', () => {
    expect([demo.people.length, demo.posts.length]).toEqual([demoSize, 40])
    expect([other.people.length, other.posts.length]).toEqual([otherSize, 6])
  })

  test('WRITE-03 has six categories with posts, each by who may post in it, and posts without one', () => {
    expect(demo.categories).toHaveLength(6)
    const roles = new Map(demo.people.map(({ companyUserId, role }) => [companyUserId, role ?? 'none']))
    for (const category of demo.categories) {
      expect(textFaults(category.name, categoryNameMaxLength, 'one'), category.name).toEqual([])
      const own = demo.posts.filter(({ categoryId }) => categoryId === category.categoryId)
      expect(own.filter((post) => isPublished(post, now)).length, category.name).toBeGreaterThan(0)
      const authors = own.map(({ ownerCompanyUserId }) => ({ role: roles.get(ownerCompanyUserId) ?? 'none' }))
      expect(
        authors.every((author) => canPostIn(author, category)),
        category.name,
      ).toBe(true)
    }
    expect(demo.posts.filter(({ categoryId }) => categoryId === null).length).toBeGreaterThan(5)
  })

  test('G-169 knows how everybody’s name is read', () => {
    const people = [...demo.people, ...other.people]
    expect(people.filter(({ reading }) => !/^[ぁ-ん]+ [ぁ-ん]+$/.test(reading))).toEqual([])
  })

  test('has the colleagues of the tests among its people', () => {
    const facts = Object.values(colleagues).map(({ key: _, managementGroup, companyUserId, ...known }) => ({
      ...known,
      companyUserId: Number(companyUserId),
    }))
    expect(demo.people).toEqual(expect.arrayContaining(facts))
  })

  test('VAL-08 breaks no rule of text', () => {
    for (const { title, content } of posts) {
      expect(textFaults(title, titleMaxLength, 'one'), title).toEqual([])
      expect(textFaults(content, contentMaxLength, 'many'), title).toEqual([])
      expect(lengthOf(content), title).toBeGreaterThanOrEqual(150)
      expect(lengthOf(content), title).toBeLessThanOrEqual(800)
    }
  })

  test('breaks no rule of dates, as they were when each post was written', () => {
    for (const post of posts) {
      const { title, startAt, endAt, dueAt, createdAt } = post
      expect(endFault(endAt, startAt, createdAt), title).toBeNull()
      if (dueAt !== null) expect(dueFault(dueAt, startAt, endAt, createdAt), title).toBeNull()
      for (const date of [startAt, endAt, dueAt ?? endAt]) expect(floorToStep(date), title).toBe(date)
      if (post.remindType === 'none') continue
      const baseAt = post.remindType === 'endDate' ? endAt : dueAt
      expect(post.pushFlag, title).toBe(true)
      expect(reminderFault(baseAt ?? Number.NaN, post.remindDaysBefore, startAt, createdAt), title).toBeNull()
    }
  })

  test('shows every state of a post: scheduled, published, ended, hidden, due soon, overdue, due far', () => {
    const count = (matches: (post: Company['posts'][number]) => boolean) => demo.posts.filter(matches).length
    const published = (post: Company['posts'][number]) => isPublished(post, now)
    expect(count((post) => isScheduled(post, now))).toBe(3)
    expect(count(published)).toBeGreaterThan(20)
    expect(count((post) => hasEnded(post, now) && now < post.hiddenAt)).toBe(5)
    expect(count((post) => now >= post.hiddenAt)).toBe(3)
    expect(count((post) => published(post) && post.dueAt === null)).toBeGreaterThan(5)
    expect(count((post) => published(post) && post.dueAt !== null && post.dueAt < now)).toBeGreaterThanOrEqual(2)
    expect(
      count((post) => published(post) && post.dueAt !== null && post.dueAt >= now && isDueSoon(post.dueAt, now)),
    ).toBeGreaterThan(5)
    expect(count((post) => published(post) && post.dueAt !== null && !isDueSoon(post.dueAt, now))).toBeGreaterThan(3)
    expect(new Set(demo.posts.map((post) => post.ownerCompanyUserId)).size).toBeGreaterThan(7)
  })

  test('G-091 names the author in every audience, and only people who can read', () => {
    for (const { people, posts: own, audiences } of [demo, other]) {
      const readers = new Set(
        people.filter(({ role }) => role && role !== 'none').map((person) => person.companyUserId),
      )
      const specific = own.filter(({ scope }) => scope === 'specific')
      expect(specific.length).toBeGreaterThan(0)
      expect(new Set(audiences.map(({ newsId }) => newsId))).toEqual(new Set(specific.map(({ newsId }) => newsId)))
      for (const { newsId, ownerCompanyUserId } of specific) {
        const named = audiences.filter((row) => row.newsId === newsId).map((row) => row.companyUserId)
        expect(named).toContain(ownerCompanyUserId)
        expect(named.every((companyUserId) => readers.has(companyUserId))).toBe(true)
      }
    }
  })

  test('was read, completed and pinned at times that can be', () => {
    for (const { people, posts: own, receipts } of [demo, other]) {
      const byId = new Map(own.map((post) => [post.newsId, post]))
      const readers = new Map(people.map((person) => [person.companyUserId, person]))
      for (const { newsId, companyUserId, viewedAt, completedAt, pinnedAt } of receipts) {
        const post = byId.get(newsId)
        expect(readers.has(companyUserId)).toBe(true)
        expect(viewedAt).toBeGreaterThanOrEqual(post?.createdAt ?? Number.NaN)
        for (const time of [viewedAt, completedAt, pinnedAt]) expect(time ?? now).toBeLessThanOrEqual(now)
        if (completedAt !== null) expect(completedAt).toBeGreaterThan(viewedAt ?? Number.NaN)
      }
    }
  })

  test('was completed by day: nobody is at work from ten in the evening to seven', () => {
    const hours = demo.receipts.flatMap(({ completedAt }) =>
      completedAt === null ? [] : Number(formatTime(completedAt).slice(0, 2)),
    )
    expect(hours.length).toBeGreaterThan(1000)
    expect(hours.filter((hour) => hour < 7 || hour >= 22)).toEqual([])
  })

  test('gives each reader of the cast something unread, something to do, something done and a pin', () => {
    for (const key of ['sato', 'suzuki', 'tanaka'] as const) {
      const own = receiptsOf(demo, ofCast(key))
      const done = own.filter((receipt) => receipt.completedAt !== null)
      expect(own.length - done.length, key).toBeGreaterThan(2)
      expect(done.length, key).toBeGreaterThan(2)
      expect(own.filter((receipt) => receipt.pinnedAt !== null).length, key).toBeGreaterThan(0)
      const published = demo.posts.filter((post) => post.scope === 'all' && isPublished(post, now))
      expect(published.some((post) => own.every(({ newsId }) => newsId !== post.newsId), key)).toBe(true)
    }
    expect(receiptsOf(demo, ofCast('kobayashi'))).toEqual([])
  })

  test('TODO-01 leaves each reader of the cast posts to complete by a date', () => {
    const todoOf = (key: keyof typeof cast) => {
      const done = receiptsOf(demo, ofCast(key)).filter((receipt) => receipt.completedAt !== null)
      return demo.posts.filter((post) => {
        const named = demo.audiences.some((row) => row.newsId === post.newsId && row.companyUserId === ofCast(key))
        const isDone = done.some(({ newsId }) => newsId === post.newsId)
        return requiresCompletion({ ...post, inAudience: post.scope === 'all' || named }, now) && !isDone
      })
    }
    for (const key of ['sato', 'suzuki', 'tanaka'] as const) {
      expect(todoOf(key).length, key).toBeGreaterThanOrEqual(2)
      expect(todoOf(key).length, key).toBeLessThanOrEqual(12)
    }
  })

  test('G-033 separates the second company: its ids, its people and its word', () => {
    expect(JSON.stringify(demo)).not.toContain(canary)
    for (const { title, content } of other.posts) {
      expect(title).toContain(canary)
      expect(content).toContain(canary)
    }
    const newsIds = new Set(demo.posts.map(({ newsId }) => newsId))
    expect(other.posts.some(({ newsId }) => newsIds.has(newsId))).toBe(false)
    const names = new Set(demo.people.map(({ docomoId }) => docomoId))
    expect(other.people.some(({ docomoId }) => names.has(docomoId))).toBe(false)
  })

  test('contains the listed cast, and nobody twice', () => {
    const people = [...demo.people, ...other.people]
    for (const { key: _, companyUserId, managementGroup, ...facts } of castList) {
      if (companyUserId === null) continue
      const company = managementGroup === demoGroup.code ? demo : other
      const person = company.people.find((one) => String(one.companyUserId) === companyUserId)
      expect(person).toEqual({ ...facts, companyUserId: Number(companyUserId) })
    }
    for (const key of ['companyUserId', 'docomoId'] as const) {
      expect(new Set(people.map((person) => person[key])).size).toBe(people.length)
    }
  })
})
