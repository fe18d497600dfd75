import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'
import { toAttached } from '../files/queries.ts'
import type { DetailRow } from './queries.ts'

/** Posts whose files a process knows; some 2 kB each at most. */
const mostPosts = 2_000

type FilesOfDetail = Pick<DetailRow, 'newsId' | 'newsVersion' | 'files' | 'areFilesKnown'>

/**
 * The files of posts as they were last read. To read ten of them costs as much as all else of a detail, and everything that changes
 * them raises the version of the company's posts (0107).
 */
export const createKnownFiles = () => {
  const known = new Map<string, { readonly newsVersion: string; readonly files: readonly AttachedFile[] }>()
  const keyOf = (company: number, newsId: string) => `${company} ${newsId}`

  return {
    /** What a lookup of a post of this company says that it needs not read. */
    inputOf: (company: number | null, newsId: string): { readonly filesAt: string | null } => ({
      filesAt: (company !== null && known.get(keyOf(company, newsId))?.newsVersion) || null,
    }),
    /** The files of a row that was found, none for none; null where those that were known are not known any more. */
    of: (company: number, { newsId, newsVersion, ...row }: FilesOfDetail): readonly AttachedFile[] | null => {
      const key = keyOf(company, newsId)
      if (row.areFilesKnown) {
        const one = known.get(key)
        return one?.newsVersion === newsVersion ? one.files : null
      }
      const files = row.files?.map(toAttached) ?? []
      known.delete(key)
      if (files.length > 0) known.set(key, { newsVersion, files })
      const [oldest] = known.keys()
      if (known.size > mostPosts && oldest !== undefined) known.delete(oldest)
      return files
    },
  }
}
