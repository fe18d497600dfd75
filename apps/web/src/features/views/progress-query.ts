import { pageSize } from '@kawaraban/contract/paging.ts'
import { listReactions } from '@kawaraban/contract/reactions.ts'
import { listViewers } from '@kawaraban/contract/views.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { fail } from '../../failure.ts'
import { log } from '../../platform/log.ts'
import { viewRecorded } from './record-view.ts'

/** The two tables of a post: who has completed it, and who has viewed it. */
export type Table = 'completers' | 'viewers'

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

/** Runs a fetch whose failure is only logged, in these words. */
const quietly = async <Data>(what: string, signal: AbortSignal, run: () => Promise<Data>): Promise<Data> => {
  try {
    return await run()
  } catch (error) {
    if (!signal.aborted) {
      log(what, error)
      void fail(error, { action: 'quiet' })
    }
    throw error
  }
}

const pageInput = (newsId: string, page: number) => ({
  params: { newsId },
  query: { page, limit: pageSize },
})

/** Page `page`, from 1, of those who have completed the post. */
export const completersQuery = (newsId: string, page: number) =>
  queryOptions({
    queryKey: ['reactions', newsId, page],
    queryFn: async ({ signal }): Promise<PeoplePage> => {
      const answer = await quietly('failed to fetch reactions', signal, () =>
        call(listReactions, { ...pageInput(newsId, page), signal }),
      )
      const people = answer.companyUsers.map(({ reactedAt, ...person }) => ({ ...person, doneAt: reactedAt }))
      return { people, done: answer.totalReactions, total: answer.totalUsers }
    },
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Page `page`, from 1, of those who have viewed the post, the caller's own view included. */
export const viewersQuery = (newsId: string, page: number) =>
  queryOptions({
    queryKey: ['viewers', newsId, page],
    queryFn: async ({ signal }): Promise<PeoplePage> => {
      await viewRecorded()
      const answer = await quietly('failed to fetch viewers', signal, () =>
        call(listViewers, { ...pageInput(newsId, page), signal }),
      )
      const people = answer.companyUsers.map(({ viewedAt, ...person }) => ({ ...person, doneAt: viewedAt }))
      return { people, done: answer.totalViewers, total: answer.totalUsers }
    },
    placeholderData: keepPreviousData,
    retry: false,
  })
