import { exportText } from '@kawaraban/contract/export-messages.ts'
import type { Narrowing, ReaderOrder } from '@kawaraban/contract/progress.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { arrayOf } from '../../../db/array-of.ts'
import { blockSize } from '../../../db/blocks/block-size.ts'
import type { Snapshot } from '../../../db/cursor.ts'
import {
  type Chosen,
  chooseReaders,
  countChosen,
  isNarrowedByPerson,
  personConditions,
} from '../../progress/readers/queries.ts'
import { knownBlocks, type Post } from '../../views/blocks/queries.ts'
import type { Cell, Sheet } from '../file/sheet.ts'
import type { Job, OfPost } from '../job.ts'

const text = exportText.columns

/** Few rows at once: requests of others wait for no more than a fetch, and the memory of a process hardly grows. */
export const batchSize = 500
/** People of an audience that are looked up one by one; beyond, everybody is read and compared. */
const maxListed = 20_000

/** A row of the file, with the member's id where the time of the last nudge will be. */
type Reader = [
  name: string,
  docomoId: string,
  departmentName: string,
  viewedAt: Instant | null,
  completedAt: Instant | null,
  companyUserId: Cell,
  version: number | null,
]

const columns = sql`
  m.name, m.docomo_id, m.department_name, r.viewed_at, r.completed_at, m.company_user_id,
  case when r.completed_at is not null then coalesce(r.completed_version, 1) end`

/** Whether a member is in a set of bits. The database puts the number of bits before them, in four bytes. */
const isSet = (bits: Uint8Array, index: number) => ((bits[4 + (index >> 3)] ?? 0) & (0x80 >> (index & 7))) !== 0

/** Who is in scope of a post; `ids` lists them where they are few. */
type InScope = { readonly has: (id: number) => boolean; readonly ids: readonly number[] | null }

const readScope = async (snapshot: Snapshot, post: Post): Promise<InScope> => {
  const blocks = await snapshot.query<{ block: string; bits: Buffer; people: number }>(sql`
    with ${knownBlocks(post)}
    select block, bit_send(in_scope) as bits, bit_count(in_scope)::integer as people from known`)
  const scope = new Map(blocks.map(({ block, bits }) => [Number(block), bits]))
  const indexes = Array.from({ length: blockSize }, (_, index) => index)
  const idsOf = ([block, bits]: [number, Buffer]) =>
    indexes.filter((index) => isSet(bits, index)).map((index) => block * blockSize + index)
  const people = blocks.reduce((sum, block) => sum + block.people, 0)
  const nobody = new Uint8Array()
  return {
    has: (id) => isSet(scope.get(Math.floor(id / blockSize)) ?? nobody, id % blockSize),
    ids: people <= maxListed ? [...scope].flatMap(idsOf) : null,
  }
}

/** Reads when each member was last nudged for a post: gives a function from the id, null for never. */
const readNudged = async (snapshot: Snapshot, { managementGroupId, newsId }: Post) => {
  const latest = new Map<number, Float64Array>()
  const nudged = sql`
    select block, bit_send(people), nudged_at from nudge_blocks
    where management_group_id = ${managementGroupId} and news_id = ${newsId}`
  for await (const rows of snapshot.batches(nudged, batchSize)) {
    for (const [block, people, nudgedAt] of rows as [string, Buffer, Instant][]) {
      const times = latest.get(Number(block)) ?? new Float64Array(blockSize)
      latest.set(Number(block), times)
      for (let index = 0; index < blockSize; index++) {
        if (isSet(people, index)) times[index] = Math.max(times[index] ?? 0, nudgedAt)
      }
    }
  }
  return (id: number): Instant | null => latest.get(Math.floor(id / blockSize))?.[id % blockSize] || null
}

/**
 * Reads whom a narrowing leaves in an order of the tables: who is done, newest on top, and the others by id; in scope or not,
 * where these are many: who is in scope is not joined. The others of a whole table are read along their index, without a sort.
 */
async function* readMembers(
  snapshot: Snapshot,
  { managementGroupId, newsId }: Post,
  { chosen, order, inScope: { ids } }: { chosen: Chosen; order: ReaderOrder; inScope: InScope },
) {
  const doneAt = raw(`r.${chosen.kind}_at`)
  const conditions = sql`
    ${personConditions(chosen)}
    ${ids ? sql`and m.company_user_id = any(${arrayOf(ids)}::bigint[])` : empty}`
  const done = sql`
    select ${columns}
    from receipts r
    join members m on m.management_group_id = ${managementGroupId} and m.company_user_id = r.company_user_id
    where r.management_group_id = ${managementGroupId} and r.news_id = ${newsId} and ${doneAt} is not null ${conditions}
    order by ${doneAt} desc, r.company_user_id`
  const others = sql`
    select ${columns}
    from members m
    left join receipts r on r.management_group_id = ${managementGroupId} and r.news_id = ${newsId}
      and r.company_user_id = m.company_user_id
    where m.management_group_id = ${managementGroupId} and ${doneAt} is null ${conditions}
    order by m.company_user_id`
  const read = (statement: Sql) => snapshot.batches(statement, batchSize) as AsyncGenerator<Reader[]>
  const isWhole = !ids && !isNarrowedByPerson(chosen)
  const parts = order === 'doneFirst' ? (['done', 'notDone'] as const) : (['notDone', 'done'] as const)
  for (const part of parts) {
    if (chosen.state !== 'all' && chosen.state !== part) continue
    // The done are sorted: members that are looked up one by one, along the index of times, take PostgreSQL three times as long.
    if (isWhole)
      await snapshot.query(part === 'done' ? sql`set local enable_sort = on` : sql`set local enable_sort = off`)
    yield* read(part === 'done' ? done : others)
  }
}

/** The readers of a post as the rows of a file, in the order of their table; null when the post is gone. */
export const openReaders = async (
  snapshot: Snapshot,
  { managementGroupId, newsId, ...job }: Pick<Job & OfPost, 'managementGroupId' | 'newsId' | 'narrowing' | 'order'>,
): Promise<Sheet | null> => {
  const [stored] = await snapshot.query<Pick<Post, 'scope'>>(sql`
    select scope from news where management_group_id = ${managementGroupId} and news_id = ${newsId}`)
  if (!stored) return null
  const post = { managementGroupId, newsId, scope: stored.scope }
  const narrowing = JSON.parse(job.narrowing) as Narrowing
  const chosen = await chooseReaders(snapshot, managementGroupId, narrowing)
  const inScope = await readScope(snapshot, post)
  const nudgedAt = await readNudged(snapshot, post)
  const readRows = async function* () {
    for await (const members of readMembers(snapshot, post, { chosen, order: job.order, inScope })) {
      const rows: Reader[] = []
      for (const member of members) {
        const id = Number(member[5])
        if (!inScope.has(id)) continue
        member[5] = nudgedAt(id)
        rows.push(member)
      }
      yield rows
    }
  }
  return {
    name: exportText.tables[narrowing.kind],
    columns: [
      { heading: text.name, kind: 'text', width: 20 },
      { heading: text.docomoId, kind: 'text', width: 18 },
      { heading: text.departmentName, kind: 'text', width: 28 },
      { heading: text.viewedAt, kind: 'time', width: 18 },
      { heading: text.completedAt, kind: 'time', width: 18 },
      { heading: text.nudgedAt, kind: 'time', width: 18 },
      { heading: text.version, kind: 'number', width: 12 },
    ],
    total: await countChosen(snapshot, post, chosen),
    batches: readRows(),
  }
}
