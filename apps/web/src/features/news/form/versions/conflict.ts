import type { NewsDetail } from '@kawaraban/contract/news.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../../call.ts'
import { fail } from '../../../../failure.ts'
import { log } from '../../../../platform/log.ts'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { storeFacts } from '../../../files/facts.ts'
import { newsQuery } from '../../news-query.ts'

/** Its code is loaded when somebody has changed the post that is edited. */
export const ConflictDialog = lazyPart(() => import('./conflict-dialog.tsx'))

/**
 * The post as somebody else has saved it while its form was open: null until a save was refused for that. `show` loads it, and what
 * compares it with the form, and returns the outcome. The form stays as it is.
 */
export const useConflict = (newsId: string) => {
  const client = useQueryClient()
  const [theirs, setTheirs] = useState<NewsDetail | null>(null)
  const [isLoading, setLoading] = useState(false)
  const show = async (): Promise<'shown' | 'failed' | 'gone'> => {
    setLoading(true)
    try {
      const [post] = await Promise.all([
        client.fetchQuery({ ...newsQuery(newsId), staleTime: 0 }),
        ConflictDialog.load(),
      ])
      storeFacts(post.files ?? [])
      setTheirs(post)
      return 'shown'
    } catch (error) {
      log('failed to fetch news', error)
      if (error instanceof CallError && error.code === 'documentDeleted') return 'gone'
      await fail(error, { action: 'edit' })
      return 'failed'
    } finally {
      setLoading(false)
    }
  }
  return { theirs, isLoading, show, close: () => setTheirs(null) }
}
