import { getFirstSteps, newForMs } from '@kawaraban/contract/first-steps.ts'
import { updateAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { deleteNews } from '@kawaraban/contract/news.ts'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { addCompany, addPerson, newsBodyAt, type Person } from '../../testing/company.ts'

const app = useTestApp()
const stepsOf = async (person: Person) => (await app.call(person, getFirstSteps)).data

/** A company whose service starts now, with nobody but its admin. */
const found = async (code: string) => {
  const { db, clock } = app
  const company = await addCompany(db, code, clock.now)
  const add = (name: string, role: Parameters<typeof addPerson>[2]['role']) =>
    addPerson(db, company, { name, role, now: clock.now })
  return { admin: await add('岡田', 'admin'), add }
}

describe('DAY-01 a new company', () => {
  let company: Awaited<ReturnType<typeof found>>
  beforeAll(async () => {
    company = await found('new')
  })

  test('has three steps before it, and each is done by what is there', async () => {
    const { admin, add } = company
    expect(await stepsOf(admin)).toEqual({ hasPeople: false, hasPosters: false, hasPost: false })
    const viewer = await add('社員', 'viewer')
    expect(await stepsOf(admin)).toEqual({ hasPeople: true, hasPosters: false, hasPost: false })
    const toEditor = [{ companyUserId: viewer.companyUserId, role: 'editor' }]
    await app.call(admin, updateAuthorities, { body: toEditor })
    expect(await stepsOf(admin)).toEqual({ hasPeople: true, hasPosters: true, hasPost: false })
    await app.call(admin, createNews, { body: newsBodyAt(app.clock.now) })
    expect(await stepsOf(admin)).toBeNull()
  })
})

test('DAY-01 a second admin may post too; the one who looks does not count', async () => {
  const { admin, add } = await found('two admins')
  await add('なし', 'none')
  expect(await stepsOf(admin)).toEqual({ hasPeople: true, hasPosters: false, hasPost: false })
  const second = await add('二人目', 'admin')
  for (const person of [admin, second])
    expect(await stepsOf(person)).toEqual({ hasPeople: true, hasPosters: true, hasPost: false })
})

test('DAY-01 G-389 a company with a post is new for 30 days, one without for as long as it has none', async () => {
  const { admin } = await found('quiet')
  const startedBefore = (ms: number) =>
    app.db.query(sql`
      update management_groups set started_at = ${new Date(app.clock.now - ms)}
      where management_group_id = ${admin.managementGroupId}`)
  await startedBefore(newForMs)
  expect(await stepsOf(admin)).toEqual({ hasPeople: false, hasPosters: false, hasPost: false })
  const newsId = await app.storePost(admin)
  expect(await stepsOf(admin)).toBeNull()
  await startedBefore(newForMs - 1)
  expect(await stepsOf(admin)).toEqual({ hasPeople: false, hasPosters: false, hasPost: true })
  await app.call(admin, deleteNews, { params: { newsId } })
  expect(await stepsOf(admin)).toEqual({ hasPeople: false, hasPosters: false, hasPost: false })
})

test('DAY-01 nothing of another company counts, and only admins see the steps', async () => {
  const { admin, add } = await found('alone')
  await app.storePost(app.cast.sato)
  expect(await stepsOf(admin)).toEqual({ hasPeople: false, hasPosters: false, hasPost: false })
  const [viewer, editor] = [await add('閲覧', 'viewer'), await add('投稿', 'editor')]
  for (const person of [viewer, editor, app.cast.tanaka, app.cast.kobayashi])
    expect((await app.call(person, getFirstSteps)).message).toBe('No permission')
})
