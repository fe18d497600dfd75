import * as policy from '@kawaraban/contract/policy.ts'
import { addMonths, dayMs, formatDateTime, type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { replaceAudience } from '../features/news/audience/queries.ts'
import { setTop } from '../features/tops/queries.ts'
import { moveToTrash } from '../features/trash/queries.ts'
import { memberRows } from '../http/queries.ts'
import { useTestApp } from '../testing/app.ts'
import { writeByHand } from '../testing/by-hand.ts'
import { addPerson, type Person } from '../testing/company.ts'
import { at } from '../testing/instant.ts'
import { type PostLookup, postColumns, visibleNews } from '../visibility/queries.ts'
import * as rights from './queries.ts'

const now = at('2026/11/20 10:00')
const app = useTestApp()

/** A member `m` as it is stored, who is a caller of each lookup as the row `c`. */
const stored: rights.CallerSql = { role: sql`m.role`, companyUserId: sql`m.company_user_id` }
const owner = sql`n.owner_company_user_id`

type Facts = {
  readonly caller: policy.Caller
  readonly post: policy.PostFacts & { readonly isTop: boolean }
  readonly now: Instant
}
type Twin = { readonly inSql: Sql | (() => Sql); readonly inPolicy: (facts: Facts) => boolean }

/** Each right by its name in SQL, on a post `n`, and the twin of `policy.ts`. */
const twins: Record<Exclude<keyof typeof rights, 'callerRow'>, Twin> = {
  canReadNews: { inSql: rights.canReadNews(stored.role), inPolicy: ({ caller }) => policy.canReadNews(caller) },
  canPost: { inSql: rights.canPost(stored.role), inPolicy: ({ caller }) => policy.canPost(caller) },
  canPostIn: {
    inSql: rights.canPostIn(stored.role, sql`'editors'`),
    inPolicy: ({ caller }) => policy.canPostIn(caller, { posters: 'editors' }),
  },
  canManage: {
    inSql: rights.canManage(stored, owner),
    inPolicy: ({ caller, post }) => policy.canManage(caller, post),
  },
  managedBy: {
    inSql: () =>
      join(
        people.map((one) => sql`(${stored.companyUserId} = ${one.companyUserId} and ${rights.managedBy(one, owner)})`),
        ' or ',
      ),
    inPolicy: ({ caller, post }) => policy.canManage(caller, post),
  },
  named: { inSql: rights.named, inPolicy: ({ post }) => post.named },
  inAudience: { inSql: rights.inAudience, inPolicy: ({ post }) => policy.inAudience(post) },
  isOnTop: { inSql: rights.isOnTop(sql`c.now`), inPolicy: ({ post, now }) => policy.isOnTop(post, now) },
  canRestore: { inSql: rights.canRestore, inPolicy: ({ caller, post, now }) => policy.canRestore(caller, post, now) },
  canSee: { inSql: rights.canSee, inPolicy: ({ caller, post, now }) => policy.canSee(caller, post, now) },
}

/** What the row of callers adds, and what queries use: the right with the keys of company and post. */
const inUse: Record<string, Twin> = {
  'canManage of callerRow': { ...twins.canManage, inSql: rights.canManage(rights.callerRow, owner) },
  'canPostIn of admins': {
    inSql: rights.canPostIn(stored.role, sql`'admins'`),
    inPolicy: ({ caller }) => policy.canPostIn(caller, { posters: 'admins' }),
  },
  visibleNews: { ...twins.canSee, inSql: visibleNews },
}

const all = Object.entries({ ...twins, ...inUse })

/** Every role, and none stored at all. */
const storedRoles = [...policy.roles, null]
/** One minute, and longer than a post is shown after its end. */
const lengths = [0, 100 * dayMs]

type Post = Omit<Facts['post'], 'named'> & { readonly newsId: string; readonly named: ReadonlySet<string> }
let people: Person[]
let posts: Post[]

const storePost = async (author: Person, length: number, audience: Person[] | null): Promise<Post> => {
  const scope = audience ? 'specific' : 'all'
  const period = { startAt: now, endAt: now + length }
  const newsId = await app.storePost(author, { ...period, scope })
  const ids = audience?.map(({ companyUserId }) => companyUserId) ?? []
  await app.db.transaction((tx) => replaceAudience(tx, author.managementGroupId, newsId, ids))
  const isTop = posts.length % 3 === 0
  if (isTop) await setTop(app.db, author.managementGroupId, newsId, now)
  const post = {
    ...period,
    newsId,
    scope,
    ownerCompanyUserId: author.companyUserId,
    named: new Set(ids),
    isTop,
  } as const
  if (posts.length % 5 !== 3) return post
  const { goesAt } = await app.db.transaction((tx) => moveToTrash(tx, author, newsId, now))
  return { ...post, isTop: false, ...(goesAt !== null && { goesAt }) }
}

/** Stores members and posts of a company a second time in another one, by the same ids, without audiences. */
const copyTo = async (managementGroupId: number, ours: number): Promise<void> => {
  await writeByHand(
    app.db,
    sql`insert into members (management_group_id, company_user_id, docomo_id, name, department_name, role, icon_type)
      select ${managementGroupId}, company_user_id, 'copy of ' || docomo_id, name, department_name, role, icon_type
      from members where management_group_id = ${ours}`,
  )
  await app.db.query(sql`
    insert into news overriding system value
    select (jsonb_populate_record(n, jsonb_build_object('management_group_id', ${managementGroupId}::integer))).*
    from news n where management_group_id = ${ours}`)
  await app.db.query(sql`
    insert into trash
    select (jsonb_populate_record(t, jsonb_build_object('management_group_id', ${managementGroupId}::integer))).*
    from trash t where management_group_id = ${ours}`)
}

beforeAll(async () => {
  const { ours, theirs } = app.cast
  const add = (name: string) =>
    Promise.all(storedRoles.map((role) => addPerson(app.db, ours, { name: `${name} ${role}`, role, now })))
  // An author of each role: the posts of a viewer are by an editor who was demoted.
  const authors = await add('author')
  const others = await add('other')
  people = [...authors, ...others]
  posts = []
  for (const author of authors)
    for (const length of lengths)
      for (const audience of [null, [], others, [author]]) posts.push(await storePost(author, length, audience))
  await copyTo(theirs.managementGroupId, ours.managementGroupId)
})

/** Instants around each change of what may be seen of a post, and the middle of each state. */
const instantsOf = ({ startAt, endAt, goesAt = startAt }: Pick<Post, 'startAt' | 'endAt' | 'goesAt'>): Instant[] => {
  const edges = [startAt, endAt + minuteMs, policy.hiddenAt(endAt), goesAt]
  return [...edges, ...edges.map((edge) => edge - 1), startAt - dayMs, endAt + 2 * minuteMs, addMonths(endAt, 4)]
}

type Row = Record<string, boolean> & { postGroupId: number }

/** Runs every right for members of a company on one of its posts, and on the one of any other company with the same id. */
const evaluate = (calls: readonly PostLookup[], newsId: string): Promise<Row[]> =>
  app.db.query<Row>(sql`
    select n.management_group_id as "postGroupId",
      ${join(all.map(([name, { inSql }]) => sql`(${typeof inSql === 'function' ? inSql() : inSql}) is true as ${raw(JSON.stringify(name))}`))}
    from ${memberRows(calls, postColumns)} c
    join members m on m.management_group_id = c.management_group_id and m.company_user_id = c.company_user_id
    join news n on n.news_id = ${newsId}
    order by c.ordinal, n.management_group_id`)

/** What a right says of a person and a post at an instant, for a failure. */
const describe = (name: string, { caller, post, now }: Facts, isOwn: boolean, bySql: boolean | undefined): string => {
  const author = caller.companyUserId === post.ownerCompanyUserId ? 'the author' : 'another'
  const company = isOwn ? '' : ' of another company'
  const scope = post.named ? 'naming them' : `for ${post.scope}`
  const period = `${formatDateTime(post.startAt)} to ${formatDateTime(post.endAt)}`
  return `${name} is ${bySql} in SQL: ${author} as ${caller.role}, post${company} ${scope}, ${period}, at ${formatDateTime(now)}`
}

test('TRASH-01 TOP-01 WRITE-03 PERM-03 PERM-04 PERM-05 PERM-06 PERM-07 PERM-08 REACT-04 G-034 each right in SQL is the right of the policy, for everybody, on each post, at every edge', async () => {
  const { ours, theirs } = app.cast
  const disagreements: string[] = []
  const seen = new Set<string>()
  for (const company of [ours, theirs]) {
    for (const { newsId, named, ...post } of posts) {
      const cases = instantsOf(post).flatMap((instant) => people.map((caller) => ({ caller, instant })))
      const calls = cases.map(({ caller, instant }) => ({ caller: { ...caller, ...company }, newsId, now: instant }))
      const rows = await evaluate(calls, newsId)
      expect(rows.length).toBe(2 * cases.length)
      for (const [index, { caller, instant }] of cases.entries()) {
        const isNamed = company === ours && named.has(caller.companyUserId)
        const facts = { caller, post: { ...post, named: isNamed }, now: instant }
        for (const row of rows.slice(2 * index, 2 * index + 2)) {
          const isOwn = row.postGroupId === company.managementGroupId
          for (const [name, { inPolicy }] of all) {
            // A post of another company is nobody's, whatever its id.
            const expected = inPolicy(facts) && (isOwn || name !== 'visibleNews')
            seen.add(`${name} ${expected}`)
            if (row[name] !== expected) disagreements.push(describe(name, facts, isOwn, row[name]))
          }
        }
      }
    }
  }
  expect(disagreements.length, disagreements.slice(0, 5).join('\n')).toBe(0)
  // Every right was given and denied, or there was nothing to compare.
  expect([...seen].sort()).toEqual(all.flatMap(([name]) => [`${name} false`, `${name} true`]).sort())
})
