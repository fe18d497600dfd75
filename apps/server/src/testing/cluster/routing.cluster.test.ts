import { randomUUID } from 'node:crypto'
import { createNews } from '@kawaraban/contract/news.ts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { closeCompany, deleteInterrupted, releaseJob } from '../../features/imports/job/queries.ts'
import { countAccounts, deleteAccounts, deleteEmptyCompany } from '../../manage/queries.ts'
import { type TestApp, testApp } from '../app.ts'
import { addCompany, newsBodyAt } from '../company.ts'
import { findFaults } from './explain.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

test('G-235 a statement that does not go to one machine is found, whatever it does', async () => {
  const ofOne = (text: string) => ({ text, values: [7] })
  const faults = await findFaults(inject('explainUrl'), [
    ofOne('select title from news where management_group_id = $1'),
    ofOne('update news set title = title where management_group_id = $1 and news_id = 1'),
    ofOne(`
      insert into access_logs (management_group_id, company_user_id, page_name, accessed_at)
      select $1, owner_company_user_id, title, start_at from news where management_group_id = $1`),
    ofOne('select title from news where news_id = $1'),
    ofOne('delete from receipts where news_id = $1'),
    ofOne(
      'select n.title, m.name from news n join members m on m.company_user_id = n.owner_company_user_id where n.news_id = $1',
    ),
  ])
  expect(faults.map((fault) => fault.split(':')[0])).toEqual([
    'several machines',
    'several machines',
    expect.stringContaining('a join'),
  ])
})

test('G-235 ids are below 2^53, since they come from the coordinator', async () => {
  const { suzuki } = world.cast
  const { data } = await world.call(suzuki, createNews, { body: newsBodyAt(world.clock.now) })
  const rows = await world.db.query<{ id: string }>(sql`
    select company_user_id as id from members where management_group_id = ${suzuki.managementGroupId}`)
  for (const id of [data.newsId, ...rows.map((row) => row.id)]) expect(Number(id)).toBeLessThan(100_000)
})

test('G-235 statements of operators’ commands and of imports that end or are released run with companies on several machines', async () => {
  const { db, clock } = world
  const { managementGroupId, managementGroup } = await addCompany(db, 'empty', clock.now)
  const issuer = 'https://nobody.example'
  expect(await countAccounts(db, issuer)).toBe(0)
  await deleteAccounts(db, issuer)
  await closeCompany(db, { managementGroupId, notedAt: 0 }, clock.now)
  await deleteInterrupted(db, managementGroupId, clock.now)
  await releaseJob(db, { managementGroupId, importId: '1', holder: randomUUID() }, clock.now)
  await deleteEmptyCompany(db, managementGroup, clock.now)
  const companies = await db.query<{ code: string }>(sql`select code from company_codes`)
  expect(companies.map(({ code }) => code)).not.toContain(managementGroup)
})
