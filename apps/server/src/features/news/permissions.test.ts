import { assignableType } from '@kawaraban/contract/audience.ts'
import type { Endpoint } from '@kawaraban/contract/endpoint.ts'
import { countNewPosts, feedVersionHeader, listNews, noFeedVersion } from '@kawaraban/contract/news.ts'
import { canPost, isAdmin, type Role } from '@kawaraban/contract/policy.ts'
import { listTodo, type TodoItem } from '@kawaraban/contract/todo.ts'
import { addMonths, dayMs, formatDateTime, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { addPerson, newsBodyAt, type Person } from '../../testing/company.ts'
import { at } from '../../testing/instant.ts'
import { ofPost } from '../../testing/permission-matrix.ts'

const now = at('2026/11/20 10:00')
const app = useTestApp()
let people: Record<(typeof columns)[number], Person>

/** The callers and their relation to the post. The demoted owner wrote it as an editor and is a viewer now. */
const columns = ['admin', 'editor', 'namedEditor', 'owner', 'viewer', 'namedViewer', 'demotedOwner', 'none'] as const

/**
 * What each may do: s sees, c completes, m manages (reads the tables, edits, deletes), - nothing.
 * The columns are those above.
 */
const matrix = {
  'scheduled, all': ['scm', 'sc', 'sc', 'scm', '-', '-', '-', '-'],
  'scheduled, specific': ['sm', '-', 'sc', 'scm', '-', '-', '-', '-'],
  'published, all': ['scm', 'sc', 'sc', 'scm', 'sc', 'sc', 'sc', '-'],
  'published, specific': ['sm', '-', 'sc', 'scm', '-', 'sc', 'sc', '-'],
  'ended, all': ['scm', 'sc', 'sc', 'scm', '-', '-', '-', '-'],
  'ended, specific': ['sm', '-', 'sc', 'scm', '-', '-', '-', '-'],
  'hidden, all': ['-', '-', '-', '-', '-', '-', '-', '-'],
  'hidden, specific': ['-', '-', '-', '-', '-', '-', '-', '-'],
} as const

const periods: Record<string, { startAt: number; endAt: number }> = {
  scheduled: { startAt: now + minuteMs, endAt: now + dayMs },
  published: { startAt: now, endAt: now },
  ended: { startAt: now - dayMs, endAt: now - minuteMs },
  hidden: { startAt: addMonths(now, -4), endAt: addMonths(now, -3) - minuteMs },
}

beforeAll(async () => {
  const { sato, ito, suzuki, tanaka, yamada, kobayashi, ours } = app.cast
  const add = (name: string, role: Role) => addPerson(app.db, ours, { name, role, now })
  people = {
    admin: sato,
    editor: ito,
    namedEditor: await add('中村', 'editor'),
    owner: suzuki,
    viewer: tanaka,
    namedViewer: yamada,
    demotedOwner: await add('元投稿者', 'viewer'),
    none: kobayashi,
  }
})

const storeFor = (row: string, column: (typeof columns)[number]) => {
  const [state = '', scope] = row.split(', ')
  const owner = column === 'demotedOwner' ? people.demotedOwner : people.owner
  const audience = scope === 'specific' ? { audience: [people.namedEditor, people.namedViewer, people.none] } : {}
  return app.storePost(owner, { ...periods[state], dueAt: now, ...audience })
}

describe.each(Object.entries(matrix))('%s', (row, cells) => {
  test.each(columns.map((column, index) => [column, cells[index] ?? '-'] as const))(
    'G-032 PERM-04 PERM-05 PERM-07 PERM-08 PERM-09 REACT-04 VIEW-05 API-39 TODO-01 NUDGE-06 TOP-01 TRASH-01 %s: %s',
    async (column, cell) => {
      const person = people[column]
      const version = String((await app.call(person, listNews)).headers[feedVersionHeader] ?? noFeedVersion)
      const newsId = await storeFor(row, column)
      const messageOf = async (endpoint: Endpoint, body?: unknown) =>
        (
          await app.call(person, endpoint, {
            params: { newsId, assignableType, nudgeId: '999999999', version: '1' },
            body,
          })
        ).message
      const [sees, completes, manages] = ['s', 'c', 'm'].map((letter) => cell.includes(letter))
      const unseen = column === 'none' ? 'No permission' : 'Document already deleted'
      const allowed = (may: boolean | undefined) => (may ? 'OK' : sees ? 'No permission' : unseen)
      // A role that can manage no post is refused before anything of the post is read (G-032).
      const managing = canPost(person) ? allowed(manages) : 'No permission'

      const list = await app.call(person, listNews, { query: { limit: '100' } })
      expect(
        (list.data ?? []).some((item: { newsId: string }) => item.newsId === newsId),
        'list',
      ).toBe(sees)
      const counted = await app.call(person, countNewPosts, { query: { version } })
      expect(counted.data?.newPosts ?? counted.message, 'count').toBe(
        column === 'none' ? 'No permission' : Number(sees),
      )
      const todo = await app.call(person, listTodo)
      expect(
        (todo.data ?? []).some((item: TodoItem) => item.newsId === newsId),
        'what to complete',
      ).toBe(completes && row.startsWith('published'))
      for (const endpoint of ofPost.sees) expect(await messageOf(endpoint), endpoint.name).toBe(allowed(sees))
      const copying = canPost(person) ? allowed(sees) : 'No permission'
      for (const endpoint of ofPost.copies) expect(await messageOf(endpoint), endpoint.name).toBe(copying)
      for (const endpoint of ofPost.completes) {
        const body = endpoint.body && { reactionType: 'completed' }
        expect(await messageOf(endpoint, body), endpoint.name).toBe(allowed(completes))
      }
      for (const endpoint of ofPost.reads) expect(await messageOf(endpoint), endpoint.name).toBe(managing)
      // Rights come before fields, and an export without fields starts nothing.
      const exporting = managing === 'OK' ? 'Bad request' : managing
      for (const endpoint of ofPost.exports) expect(await messageOf(endpoint), endpoint.name).toBe(exporting)
      const ended = row.startsWith('ended') && manages
      const unpublished = row.startsWith('scheduled') && manages
      const nudging = ended ? 'News has expired' : unpublished ? 'News is not published' : managing
      for (const endpoint of ofPost.nudges) {
        const body = endpoint.name === 'createNudge' ? { narrowing: {} } : {}
        expect(await messageOf(endpoint, body), endpoint.name).toBe(nudging)
      }
      const withdrawing = managing === 'OK' ? 'Document already deleted' : managing
      for (const endpoint of ofPost.withdraws) expect(await messageOf(endpoint), endpoint.name).toBe(withdrawing)
      const onTop = isAdmin(person) ? managing : 'No permission'
      for (const endpoint of ofPost.putsOnTop)
        expect(await messageOf(endpoint), endpoint.name).toBe(onTop === 'OK' ? nudging : onTop)
      for (const endpoint of ofPost.takesOffTop) expect(await messageOf(endpoint), endpoint.name).toBe(onTop)
      for (const endpoint of ofPost.edits) {
        const body = endpoint.body && newsBodyAt(now, { endDate: formatDateTime(now + dayMs) })
        expect(await messageOf(endpoint, body), endpoint.name).toBe(ended ? 'News has expired' : managing)
      }

      const left = await app.db.query(sql`select viewed_at from receipts where news_id = ${newsId}`)
      expect(left.length > 0, 'a refused call leaves no trace').toBe(sees)
      // A post that is there is restored already, and is none that can be deleted for good.
      for (const endpoint of ofPost.restores) expect(await messageOf(endpoint), endpoint.name).toBe(managing)
      const purging = canPost(person) ? 'Document already deleted' : 'No permission'
      for (const endpoint of ofPost.purges) expect(await messageOf(endpoint), endpoint.name).toBe(purging)
      for (const endpoint of ofPost.deletes) expect(await messageOf(endpoint), endpoint.name).toBe(managing)
    },
  )
})
