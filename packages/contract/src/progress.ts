import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { memberIds } from './member-ids.ts'
import { postCategory } from './news.ts'
import { id, limitUpTo, maxPageSize, pageNumber } from './paging.ts'

const path = '/v1/news/:newsId'
const params = z.object({ newsId: id })

/** Text that can be in a name; a NUL cannot be. */
const searchText = z.string().check(
  z.maxLength(200),
  z.refine((text) => !text.includes('\0')),
)

/**
 * Which of those whom a post is for (NUDGE-01). `kind` and `state`: who has viewed or completed it, who has not, or all.
 * `departments` are paths of the tree of departments, each with all below it; none means all. Every word of `search` is in
 * the name, its reading or the account ID. `companyUserIds` leaves no others.
 */
export const narrowing = z.object({
  kind: z._default(z.enum(['viewed', 'completed']), 'completed'),
  state: z._default(z.enum(['all', 'notDone', 'done']), 'all'),
  departments: z._default(z.array(searchText).check(z.maxLength(1000)), []),
  search: z._default(searchText, ''),
  companyUserIds: z.optional(memberIds),
})
export type Narrowing = z.output<typeof narrowing>

/** Who is on top of a table of readers: those who have viewed or completed the post (G-083), or those who have not. */
export const readerOrder = z._default(z.enum(['doneFirst', 'notDoneFirst']), 'doneFirst')
export type ReaderOrder = z.output<typeof readerOrder>

const readJson = (text: string, context: { issues: unknown[] }): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.issues.push({ code: 'custom', input: text, message: 'not JSON' })
    return z.NEVER
  }
}

/** A narrowing in a query, as JSON: names of departments may have any character. */
export const narrowingText = z.pipe(
  z._default(z.string().check(z.maxLength(20_000)), '{}'),
  z.pipe(z.transform(readJson), narrowing),
)

/**
 * One in-scope member; `doneAt` is 'YYYY/MM/DD HH:mm' in Tokyo time, or empty when not yet viewed or completed. `version`: of the post,
 * that was completed, in the table of completions; absent for the first (AGAIN-03).
 */
const reader = z.object({
  companyUserId: z.string(),
  name: z.string(),
  departmentName: z.string(),
  docomoId: z.string(),
  doneAt: z.string(),
  version: z.optional(z.number()),
})

/**
 * NUDGE-01; the rows of VIEW-04 or REACT-09 that a narrowing leaves, in the same order, or those who have not on top
 * (G-360). `totalUsers` counts them, and `totalDone` those of them who have viewed or completed the post.
 */
export const listReaders = endpoint({
  name: 'listReaders',
  summary: 'Those whom a post is for, narrowed by state, department and name',
  method: 'GET',
  path: `${path}/readers`,
  access: 'poster',
  params,
  query: z.object({ narrowing: narrowingText, order: readerOrder, page: pageNumber, limit: limitUpTo(maxPageSize) }),
  data: z.object({ companyUsers: z.array(reader), totalUsers: z.number(), totalDone: z.number() }),
  errors: ['documentDeleted', 'noPermission', 'tooManyWords'],
})

/** A department with all below it: whom the post is for, and how many of them have viewed and completed it. */
const departmentProgress = z.object({
  path: z.string(),
  total: z.number(),
  viewed: z.number(),
  completed: z.number(),
})
export type DepartmentProgress = z.output<typeof departmentProgress>

/**
 * BOARD-01, BOARD-02; the progress of a post, as of one moment. Departments come with their parents before them; those
 * without anybody in scope are left out. An empty path: people without a department.
 */
export const getProgress = endpoint({
  name: 'getProgress',
  summary: 'How many have viewed and completed a post, by department',
  method: 'GET',
  path: `${path}/progress`,
  access: 'poster',
  params,
  data: z.object({
    total: z.number(),
    viewed: z.number(),
    completed: z.number(),
    /** Those of `completed` who have never opened the post. */
    completedUnopened: z.optional(z.number()),
    departments: z.array(departmentProgress),
  }),
  errors: ['documentDeleted', 'noPermission'],
})

/** A post with its progress. Dates are 'YYYY/MM/DD HH:mm' in Tokyo time; `dueDate` is empty for none. */
const postProgress = z.object({
  newsId: z.string(),
  title: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  dueDate: z.string(),
  /** Absent of a post without one (WRITE-03). */
  category: z.optional(postCategory),
  total: z.number(),
  viewed: z.number(),
  completed: z.number(),
})
export type PostProgress = z.output<typeof postProgress>

/** BOARD-03; all posts that the caller manages, published or ended within 3 months, the newest first, as of one moment. */
export const listProgress = endpoint({
  name: 'listProgress',
  summary: 'How many have viewed and completed each post of the caller, of admins all posts',
  method: 'GET',
  path: '/v1/progress',
  access: 'poster',
  data: z.object({ posts: z.array(postProgress) }),
})

/**
 * BOARD-04; how many of those in scope now have completed a post, over time: each point counts completions before `at`,
 * 'YYYY/MM/DD HH:mm' in Tokyo time. The first point is the start, the last one is now and counts all.
 */
export const getCompletionCurve = endpoint({
  name: 'getCompletionCurve',
  summary: 'Completions of a post over time',
  method: 'GET',
  path: `${path}/completions`,
  access: 'poster',
  params,
  data: z.object({ total: z.number(), points: z.array(z.object({ at: z.string(), completed: z.number() })) }),
  errors: ['documentDeleted', 'noPermission'],
})
