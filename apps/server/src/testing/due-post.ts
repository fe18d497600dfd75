import { hiddenAt } from '@kawaraban/contract/policy.ts'
import { dayMs, floorToMinute, type Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { systemClock } from '../clock.ts'
import type { Db } from '../db/connect.ts'
import { insertNews, type NewsRecord } from '../features/news/queries.ts'
import { replaceOccasions } from '../features/notices/occasions/queries.ts'
import { addCompany, addPerson, type Person } from './company.ts'
import { addCrowd } from './crowd.ts'

/** Adds a company of so many people; returns its editor. */
export const addCompanyOf = async (db: Db, people: number, code = 'crowded'): Promise<Person> => {
  const now = floorToMinute(systemClock())
  const group = await addCompany(db, code, now)
  const editor = await addPerson(db, group, { name: '鈴木', role: 'editor', now })
  await addCrowd(db, group.managementGroupId, people - 1)
  return editor
}

/** A post for everybody, published at `now` for a day. */
export const duePostAt = (now: Instant, title: string, pushFlag: boolean): NewsRecord => {
  const endAt = now + dayMs
  const texts = { title, content: '本文です。', scope: 'all', pushFlag } as const
  const times = { startAt: now, endAt, dueAt: null, hiddenAt: hiddenAt(endAt) }
  return { ...texts, ...times, remindType: 'none', remindDaysBefore: -1, remindScope: 'specific' }
}

/** Stores a post of this editor for everybody, with a push that is due by the system clock; returns its id. */
export const storeDuePost = (db: Db, editor: Person, title = 'お知らせ'): Promise<string> => {
  const now = floorToMinute(systemClock())
  const post = duePostAt(now, title, true)
  return db.transaction(async (tx) => {
    const newsId = await insertNews(tx, editor, post, now)
    // Tests send more posts than one author may.
    await tx.query(sql`delete from author_pushes where management_group_id = ${editor.managementGroupId}`)
    await replaceOccasions(tx, editor, newsId, { post, former: null, now })
    return newsId
  })
}
