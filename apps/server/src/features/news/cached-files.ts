import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'
import { toAttached } from '../files/queries.ts'
import type { DetailRow } from './queries.ts'

/** Posts whose files a process caches; some 2 kB each at most. */
const mostPosts = 2_000

type FilesOfDetail = Pick<DetailRow, 'newsId' | 'newsVersion' | 'files' | 'areFilesCached'>

/**
 * Creates a cache of the files of posts. To read ten of them costs as much as all else of a detail, and everything that changes them
 * raises the version of the company's posts (0107).
 */
export const createCachedFiles = () => {
  const cached = new Map<string, { readonly newsVersion: string; readonly files: readonly AttachedFile[] }>()
  const keyOf = (company: number, newsId: string) => `${company} ${newsId}`

  return {
    /** The version of the company's posts at which the files of a post are cached; null where they are not. */
    inputOf: (company: number | null, newsId: string): { readonly filesAt: string | null } => ({
      filesAt: (company !== null && cached.get(keyOf(company, newsId))?.newsVersion) || null,
    }),
    /** The files of a row that was found, empty for none; null where the row relies on a cache entry that was replaced meanwhile. */
    of: (company: number, { newsId, newsVersion, ...row }: FilesOfDetail): readonly AttachedFile[] | null => {
      const key = keyOf(company, newsId)
      if (row.areFilesCached) {
        const one = cached.get(key)
        return one?.newsVersion === newsVersion ? one.files : null
      }
      const files = row.files?.map(toAttached) ?? []
      cached.delete(key)
      if (files.length > 0) cached.set(key, { newsVersion, files })
      const [oldest] = cached.keys()
      if (cached.size > mostPosts && oldest !== undefined) cached.delete(oldest)
      return files
    },
  }
}
