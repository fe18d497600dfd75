import type { Db, Queries, Statement } from '../db/connect.ts'

/** The statements of answers about posts, by a part of their text. */
const parts = {
  marks: 'from receipts p',
  board: 'left join news n',
  items: 'left join (news n',
  receipts: 'filter (where r.viewed_at',
  detail: 'n.push_flag as "pushFlag"',
  visible: 'n.end_at as "endAt", coalesce((',
  blocks: 'from member_blocks m',
  total: 'from member_blocks where',
} as const
type Part = keyof typeof parts

/** Lets a test run code between two statements of one answer, by a wrapper of the database. */
export const interleave = () => {
  let planned: { before: Part; work: () => Promise<unknown>; always: boolean } | null = null
  const seen: (Part | 'snapshot')[] = []

  const over = (queries: Queries): Queries['query'] => {
    return async <Row extends object>(statement: Statement) => {
      const found = Object.entries(parts).find(([, text]) => statement.text.includes(text))
      if (found) {
        const [part] = found as [Part, string]
        seen.push(part)
        const due = planned
        if (due?.before === part) {
          if (!due.always) planned = null
          await due.work()
        }
      }
      return queries.query<Row>(statement)
    }
  }
  return {
    overDb: (db: Db): Db => ({
      ...db,
      query: over(db),
      transaction: (work) => db.transaction((tx) => work({ query: over(tx) })),
      snapshot: (work) => {
        seen.push('snapshot')
        return db.snapshot((tx) => work({ query: over(tx) }))
      },
    }),
    /** Runs `work` before the next statement of this part, or before every one. */
    before: (before: Part, work: () => Promise<unknown>, always = false) => {
      planned = { before, work, always }
    },
    /** The statements since the last call, in order. */
    takeSeen: () => {
      planned = null
      return seen.splice(0)
    },
  }
}
