import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'
import sql, { type Sql } from 'sql-template-tag'
import type { Columns } from '../../db/lookup.ts'
import { type FileRow, filesOfNews, toAttached } from './queries.ts'

/** Posts whose files a process knows; some 2 kB each at most. */
const mostPosts = 2_000

/** The version of the company's posts at which the files of a post are known, null where they are not. */
export type KnownFilesInput = { readonly filesAt: string | null }
export const knownFilesColumns: Columns<KnownFilesInput> = { files_at: ['bigint', ({ filesAt }) => filesAt] }

/** What a detail has of the files of its post. */
export type FilesColumns = { readonly files: readonly FileRow[] | null; readonly areFilesKnown: boolean }

/** The columns of a row `n` of news for a row `c` of callers: its files in their order, null for none and where they are known. */
export const filesColumns: Sql = sql`
  c.news_version is not distinct from c.files_at as "areFilesKnown",
  case when c.news_version is distinct from c.files_at then ${filesOfNews} end as files`

type Post = { readonly newsId: string; readonly newsVersion: string }

/**
 * The files of posts as they were last read. To read ten of them costs as much as all else of a detail, and everything that changes
 * them raises the version of the company's posts (0107).
 */
export const createKnownFiles = () => {
  const known = new Map<string, { readonly newsVersion: string; readonly files: readonly AttachedFile[] }>()
  const keyOf = (company: number, newsId: string) => `${company} ${newsId}`

  return {
    /** What a lookup of a post of this company says that it needs not read. */
    inputOf: (company: number | null, newsId: string): KnownFilesInput => ({
      filesAt: (company !== null && known.get(keyOf(company, newsId))?.newsVersion) || null,
    }),
    /** The files of a row that was found, none for none; null where those that were known are not known any more. */
    of: (company: number, { newsId, newsVersion, ...row }: Post & FilesColumns): readonly AttachedFile[] | null => {
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
