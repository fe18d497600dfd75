import { pageSize } from '@kawaraban/contract/paging.ts'
import { getProgress, listReaders, type ReaderOrder } from '@kawaraban/contract/progress.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { quietly } from '../../failure.ts'
import { viewRecorded } from '../views/record-view.ts'
import { type Choice, narrowingOf, type Table } from './narrowing.ts'

/** The order of the tables and of their files. */
export const readersOrder: ReaderOrder = 'notDoneFirst'

/** A member in scope; `doneAt` is the table's date as the server sends it, empty for not yet. */
export type Person = {
  readonly companyUserId: string
  readonly name: string
  readonly docomoId: string
  readonly departmentName: string
  readonly doneAt: string
  /** The version that was completed; absent of the first. */
  readonly version?: number | undefined
}

/** One page of a table; `done` of `total` members in scope have done it. */
export type PeoplePage = { readonly people: readonly Person[]; readonly done: number; readonly total: number }

/** The key of a table in the cache, and its name in the log. */
const keys = { completers: 'reactions', viewers: 'viewers' } as const

/** Page `page`, from 1, of a table as it is narrowed, those who have not on top; viewers include the caller's own view. */
export const tableQuery = (newsId: string, table: Table, page: number, choice: Choice) => {
  const key = keys[table]
  const narrowing = narrowingOf(choice, table)
  return queryOptions({
    queryKey: [key, newsId, page, narrowing],
    queryFn: async ({ signal }): Promise<PeoplePage> => {
      if (table === 'viewers') await viewRecorded()
      const query = { narrowing: JSON.stringify(narrowing), order: readersOrder, page, limit: pageSize }
      const answer = await quietly(
        () => call(listReaders, { params: { newsId }, query, signal }),
        `failed to fetch ${key}`,
      )
      return { people: answer.companyUsers, done: answer.totalDone, total: answer.totalUsers }
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
