import { updateCompanyUser } from '@kawaraban/contract/members.ts'
import { updateAuthorities } from '@kawaraban/contract/members-authorities.ts'
import fc from 'fast-check'
import sql, { type Sql } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { replaceAudience } from '../../features/news/audience/queries.ts'
import { removeNews } from '../../features/news/queries.ts'
import { countPosts } from '../../features/progress/overview/queries.ts'
import { countReceipts } from '../../features/views/blocks/queries.ts'
import { useTestApp } from '../../testing/app.ts'
import { writeByHand } from '../../testing/by-hand.ts'
import { checkModel } from '../../testing/model.ts'
import { addViewers, listStoredReaders } from '../../testing/readers.ts'
import { checkBlocks } from '../blocks/check.ts'
import type { Totals } from './totals.ts'

const app = useTestApp()

/** Each in a block of its own, so that few of all blocks change at a time. */
const ids = Array.from({ length: 32 }, (_, index) => String((index + 2) * 1024 + 31 * index))
const few = fc.subarray(ids, { maxLength: 3 })
const many = fc.subarray(ids)
const post = fc.nat(2)

/** `look` compares what is counted with the rows; that of another process holds nothing before. */
type Act = (posts: string[], look: (isOther?: boolean) => Promise<void>) => Promise<unknown>
/** Acts of one kind; a failure prints their names and inputs. */
const act = <Input>(name: string, input: fc.Arbitrary<Input>, run: (input: Input) => Act): fc.Arbitrary<Act> =>
  input.map((value) => Object.assign(run(value), { [fc.toStringMethod]: () => `${name} ${JSON.stringify(value)}` }))

const ofPost = (newsId = ''): Sql =>
  sql`management_group_id = ${app.cast.ours.managementGroupId} and news_id = ${newsId}`
const setRole = (chosen: readonly string[], role: string) =>
  writeByHand(app.db, sql`update members set role = ${role} where company_user_id = any(${chosen}::bigint[])`)

/** Sets a role as an admin does, one after the other: others may have removed a member. */
const changeRoles = async (chosen: readonly string[], role: string) => {
  for (const companyUserId of chosen)
    await app.call(app.cast.sato, updateAuthorities, { body: [{ companyUserId, role }] })
}

const acts = fc.oneof(
  { weight: 4, arbitrary: act('look', fc.constant(null), () => (_, look) => look()) },
  {
    weight: 4,
    arbitrary: act(
      'receipts',
      fc.record({ at: post, people: many, viewed: fc.boolean(), completed: fc.boolean() }),
      ({ at, people, viewed, completed }) =>
        (posts) => {
          const [viewedAt, completedAt] = [viewed, completed].map((isDone) => (isDone ? new Date(app.clock.now) : null))
          return app.db.query(sql`
            insert into receipts as r (management_group_id, news_id, company_user_id, viewed_at, completed_at)
            select ${app.cast.ours.managementGroupId}, ${posts[at]}, id, ${viewedAt}::timestamptz, ${completedAt}::timestamptz
            from unnest(${people}::bigint[]) as id
            on conflict (management_group_id, news_id, company_user_id) do update
              set viewed_at = excluded.viewed_at, completed_at = excluded.completed_at`)
        },
    ),
  },
  {
    weight: 4,
    arbitrary: act(
      'count',
      fc.record({ at: post, limit: fc.integer({ min: 1, max: 40 }) }),
      ({ at, limit }) =>
        (posts) =>
          countReceipts(app.db, app.cast.ours.managementGroupId, posts[at] ?? '', limit),
    ),
  },
  {
    weight: 2,
    arbitrary: act(
      'count while looking',
      post,
      (at) => (posts, look) =>
        Promise.all([look(), countReceipts(app.db, app.cast.ours.managementGroupId, posts[at] ?? '')]),
    ),
  },
  {
    weight: 3,
    arbitrary: act(
      'roles',
      fc.record({ people: few, role: fc.constantFrom('none', 'viewer', 'editor') }),
      (to) => () => changeRoles(to.people, to.role),
    ),
  },
  { weight: 1, arbitrary: act('roles of many', many, (people) => () => setRole(people, 'none')) },
  {
    weight: 1,
    arbitrary: act(
      'department',
      fc.constantFrom(...ids),
      (companyUserId) => () =>
        app.call(app.cast.sato, updateCompanyUser, { params: { companyUserId }, body: { departmentName: '別の部' } }),
    ),
  },
  {
    weight: 1,
    arbitrary: act(
      'removed',
      few,
      (people) => () => writeByHand(app.db, sql`delete from members where company_user_id = any(${people}::bigint[])`),
    ),
  },
  {
    weight: 1,
    arbitrary: act('added', few, (people) => async () => {
      const rows = await app.db.query<{ id: string }>(sql`
        select id from unnest(${people}::bigint[]) as id where id not in (select company_user_id from members)`)
      await addViewers(
        app,
        rows.map(({ id }) => id),
      )
    }),
  },
  {
    weight: 3,
    arbitrary: act(
      'audience',
      fc.record({ at: post, scope: fc.constantFrom('all', 'specific', 'specific'), people: many }),
      ({ at, scope, people }) =>
        (posts) =>
          app.db.transaction(async (tx) => {
            await tx.query(sql`update news set scope = ${scope} where ${ofPost(posts[at])}`)
            const named = scope === 'specific' ? people : []
            await replaceAudience(tx, app.cast.ours.managementGroupId, posts[at] ?? '', named)
          }),
    ),
  },
  {
    weight: 1,
    arbitrary: act('another post', post, (at) => async (posts) => {
      await app.db.transaction((tx) => removeNews(tx, app.cast.ours.managementGroupId, posts[at] ?? ''))
      posts[at] = await app.storePost(app.cast.suzuki)
    }),
  },
  {
    weight: 1,
    arbitrary: act(
      'repair',
      fc.record({ at: post, table: fc.constantFrom('receipt_blocks', 'audience_blocks', 'member_blocks') }),
      ({ at, table }) =>
        async (posts, look) => {
          const damage = {
            receipt_blocks: sql`update receipt_blocks set viewed = ~viewed where ${ofPost(posts[at])}`,
            audience_blocks: sql`delete from audience_blocks where ${ofPost(posts[at])}`,
            member_blocks: sql`
              update member_blocks set readers = ~readers where management_group_id = ${app.cast.ours.managementGroupId}`,
          }
          await app.db.query(damage[table])
          // What a process counts for the first time now is wrong, and so is what it holds until the repair.
          await look(true).catch(() => undefined)
          await checkBlocks(app.db, app.cast.ours.managementGroupId)
        },
    ),
  },
)

const adminOf = () => ({
  managementGroupId: app.cast.ours.managementGroupId,
  companyUserId: app.cast.sato.companyUserId,
  role: 'admin' as const,
})
const count = (held: Totals | null) =>
  app.db.snapshot((snapshot) => countPosts(snapshot, adminOf(), { held, now: app.clock.now }))

test('BOARD-05 what a process holds of totals agrees with the rows, whatever people do, and while receipts are counted and repaired', async () => {
  const run = async (history: readonly Act[]) => {
    await app.db.query(sql`delete from news`)
    await app.db.query(sql`delete from receipts`)
    const known = new Set(
      (await app.db.query<{ id: string }>(sql`select company_user_id as id from members`)).map(({ id }) => id),
    )
    await addViewers(
      app,
      ids.filter((id) => !known.has(id)),
    )
    await setRole(ids, 'viewer')
    const posts: string[] = []
    for (const _ of [1, 2, 3]) posts.push(await app.storePost(app.cast.suzuki))
    let held: Totals | null = null
    const look = async (isOther = false) => {
      const counted = await count(isOther ? null : held)
      held = counted.totals
      for (const { newsId, total, viewed, completed } of counted.posts) {
        const [viewers, completers] = [
          await listStoredReaders(app, newsId, 'viewed'),
          await listStoredReaders(app, newsId, 'completed'),
        ]
        expect({ total, viewed, completed }).toEqual({
          total: viewers.length,
          viewed: viewers.filter(({ doneAt }) => doneAt !== null).length,
          completed: completers.filter(({ doneAt }) => doneAt !== null).length,
        })
      }
      expect(counted.posts).toHaveLength(3)
    }
    for (const act of history) await act(posts, look)
    await look()
  }
  await checkModel(fc.array(acts, { minLength: 20, maxLength: 50 }), run, { rounds: [25, 300] })
}, 240_000)
