import { listAssignable, listCandidates } from '@kawaraban/contract/audience.ts'
import { maxCandidatePageSize } from '@kawaraban/contract/paging.ts'
import { call } from '../../call.ts'
import type { LoadPage } from './load-pages.ts'
import type { CandidateSource } from './picker-protocol.ts'

/** The pages of 10,000 of a list: candidates for a new post, assignable users for a stored one (API-19, API-20, G-093). */
export const pagesOf = (source: CandidateSource): LoadPage =>
  source.kind === 'candidates'
    ? (after, signal) => call(listCandidates, { query: { after, limit: maxCandidatePageSize }, signal })
    : (after, signal) =>
        call(listAssignable, {
          params: { assignableType: 'specific', newsId: source.newsId },
          query: { after, limit: maxCandidatePageSize },
          signal,
        })
