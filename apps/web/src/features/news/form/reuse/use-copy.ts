import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { postTemplateQuery } from '../../../templates/templates-query.ts'
import type { NewsDraft } from '../draft.ts'
import { filledFrom } from './template-draft.ts'

/** How a new form begins: with what, null for nothing, and copies of which files; `pending` until that is loaded. */
type Beginning =
  | {
      readonly state: 'ready'
      readonly filled: ((draft: NewsDraft) => NewsDraft) | null
      readonly files: readonly AttachedFile[]
    }
  | { readonly state: 'pending' }
  | { readonly state: 'failed'; readonly retry: () => void }

/** Loads the post that the address of a new form names to be copied; none once the form is open. */
export const useCopy = (isOpen: boolean): Beginning => {
  const { copyOf } = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const newsId = isOpen || copyOf === undefined ? null : String(copyOf)
  const { data, isError, isFetching, refetch } = useQuery({
    ...postTemplateQuery(newsId ?? ''),
    enabled: newsId !== null,
  })
  if (newsId === null) return { state: 'ready', filled: null, files: [] }
  // What the window of templates has loaded of the same post may be older.
  if (isFetching) return { state: 'pending' }
  if (isError || !data) return { state: 'failed', retry: () => void refetch() }
  const { fields, companyUserIds, files = [] } = data
  return { state: 'ready', filled: filledFrom(fields, companyUserIds, files), files }
}
