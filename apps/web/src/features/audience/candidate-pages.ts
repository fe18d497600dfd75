import { listAssignable, listCandidates } from '@kawaraban/contract/audience.ts'
import { getGroup } from '@kawaraban/contract/groups.ts'
import { maxCandidatePageSize } from '@kawaraban/contract/paging.ts'
import { CallError, call, networkErrorText } from '../../call.ts'
import type { LoadPage } from './load-pages.ts'
import type { LoadGroup } from './people-match.ts'
import type { CandidateSource, LoadFailure } from './picker-protocol.ts'

/** The pages of 10,000 of a list: candidates for a new post, assignable users for a stored one. */
export const pagesOf = (source: CandidateSource): LoadPage =>
  source.kind === 'candidates'
    ? (after, signal) => call(listCandidates, { query: { after, limit: maxCandidatePageSize }, signal })
    : (after, signal) =>
        call(listAssignable, {
          params: { assignableType: 'specific', newsId: source.newsId },
          query: { after, limit: maxCandidatePageSize },
          signal,
        })

/** The ids of the people of a stored group. */
export const loadGroup: LoadGroup = async (companyUserGroupId, signal) =>
  (await call(getGroup, { params: { companyUserGroupId }, signal })).companyUserIds

/** A failed call in a form that can be sent between threads. */
export const failureOf = (error: unknown): LoadFailure =>
  error instanceof CallError
    ? { code: error.code, message: error.message, endpoint: error.endpoint, status: error.status }
    : { code: 'unknown', message: networkErrorText, endpoint: '', status: 0 }
