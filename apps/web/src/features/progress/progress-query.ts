import { pageSize } from '@kawaraban/contract/paging.ts'
import { getProgress, listReaders } from '@kawaraban/contract/progress.ts'
import { listReactions } from '@kawaraban/contract/reactions.ts'
import { listViewers } from '@kawaraban/contract/views.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { quietly } from '../../failure.ts'
import { viewRecorded } from '../views/record-view.ts'
import { type Choice, isNarrowed, narrowingOf, type Table } from './narrowing.ts'

/** A member in scope; `doneAt` is the table's date as the server sends it, empty for not yet. */
export type Person = {
  readonly companyUserId: string
  readonly name: string
  readonly docomoId: string
  readonly departmentName: string
  readonly doneAt: string
}

/** One page of a table; `done` of `total` members in scope have done it. */
export type PeoplePage = { readonly people: readonly Person[]; readonly done: number; readonly total: number }

const pageInput = (newsId: string, page: number) => ({
  params: { newsId },
  query: { page, limit: pageSize },
})

const fetchCompleters = async (newsId: string, page: number, signal: AbortSignal): Promise<PeoplePage> => {
  const answer = await call(listReactions, { ...pageInput(newsId, page), signal })
  const people = answer.companyUsers.map(({ reactedAt, ...person }) => ({ ...person, doneAt: reactedAt }))
  return { people, done: answer.totalReactions, total: answer.totalUsers }
}

const fetchViewers = async (newsId: string, page: number, signal: AbortSignal): Promise<PeoplePage> => {
  const answer = await call(listViewers, { ...pageInput(newsId, page), signal })
  const people = answer.companyUsers.map(({ viewedAt, ...person }) => ({ ...person, doneAt: viewedAt }))
  return { people, done: answer.totalViewers, total: answer.totalUsers }
}

const fetchNarrowed = async (
  newsId: string,
  page: number,
  narrowing: object,
  signal: AbortSignal,
): Promise<PeoplePage> => {
  const input = pageInput(newsId, page)
  const query = { ...input.query, narrowing: JSON.stringify(narrowing) }
  const answer = await call(listReaders, { ...input, query, signal })
  return { people: answer.companyUsers, done: answer.totalDone, total: answer.totalUsers }
}

const tables = {
  completers: { key: 'reactions', fetchPage: fetchCompleters },
  viewers: { key: 'viewers', fetchPage: fetchViewers },
} as const

/** Page `page`, from 1, of a table as it is narrowed; viewers include the caller's own view. */
export const tableQuery = (newsId: string, table: Table, page: number, choice: Choice) => {
  const { key, fetchPage } = tables[table]
  const narrowing = isNarrowed(choice) ? narrowingOf(choice, table) : null
  return queryOptions({
    queryKey: [key, newsId, page, narrowing],
    queryFn: async ({ signal }): Promise<PeoplePage> => {
      if (table === 'viewers') await viewRecorded()
      return quietly(
        () => (narrowing ? fetchNarrowed(newsId, page, narrowing, signal) : fetchPage(newsId, page, signal)),
        `failed to fetch ${key}`,
      )
    },
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** How many have viewed and completed a post, by department, the caller's own view included. */
export const progressQuery = (newsId: string) =>
  queryOptions({
    queryKey: ['progress', newsId],
    queryFn: async ({ signal }) => {
      await viewRecorded()
      return quietly(() => call(getProgress, { params: { newsId }, signal }), 'failed to fetch the progress')
    },
    retry: false,
  })
