import { createNews } from '@kawaraban/contract/news-writing.ts'
import sql from 'sql-template-tag'
import { expect, inject, test } from 'vitest'
import { findInterrupted } from '../../features/imports/job/queries.ts'
import { jobOf } from '../../features/imports/queries.ts'
import { isLeased } from '../../jobs/queries.ts'
import { countAccounts, deleteAccounts, deleteEmptyCompany } from '../../manage/queries.ts'
import { useTestApp } from '../app.ts'
import { addCompany, newsBodyAt } from '../company.ts'
import { findFaults } from './explain.ts'

const app = useTestApp()

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
  const { suzuki } = app.cast
  const { data } = await app.call(suzuki, createNews, { body: newsBodyAt(app.clock.now) })
  const rows = await app.db.query<{ id: string }>(sql`
    select company_user_id as id from members where management_group_id = ${suzuki.managementGroupId}`)
  for (const id of [data.newsId, ...rows.map((row) => row.id)]) expect(Number(id)).toBeLessThan(100_000)
})

test('G-235 statements of operators’ commands run with companies on several machines', async () => {
  const { db, clock } = app
  const { managementGroupId, managementGroup } = await addCompany(db, 'empty', clock.now)
  const issuer = 'https://nobody.example'
  expect(await countAccounts(db, issuer)).toBe(0)
  await deleteAccounts(db, issuer)
  expect(await findInterrupted(db, managementGroupId)).toBe(null)
  expect(await isLeased(db, jobOf({ managementGroupId, importId: '1' }))).toBe(false)
  await deleteEmptyCompany(db, managementGroup, clock.now)
  const companies = await db.query<{ code: string }>(sql`select code from company_codes`)
  expect(companies.map(({ code }) => code)).not.toContain(managementGroup)
})
