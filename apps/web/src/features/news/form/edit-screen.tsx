import { useQueryClient } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { edit } from '../../../messages/edit.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SectionsSkeleton } from '../../../ui/skeleton.tsx'
import { useMyProfile } from '../../members/my-profile.ts'
import { newsQuery } from '../news-query.ts'
import { EditForm } from './edit-form.tsx'
import { useForm } from './form-store.ts'
import { openPost } from './open-post.ts'
import { restoreDraft } from './stored-draft.ts'
import { watchDraft } from './watch-draft.ts'

/** The form of a stored post. */
export const EditScreen = () => {
  const { newsId = '' } = useParams({ strict: false })
  return <EditPost key={newsId} newsId={newsId} />
}

/** Loads the post, unless its form is open: the user comes back from its audience picker with unsaved changes. */
const EditPost = ({ newsId }: { newsId: string }) => {
  const router = useRouter()
  const queryClient = useQueryClient()
  const caller = useMyProfile()
  const isOpen = useForm((form) => form.isOpen && form.newsId === newsId)
  const [tries, setTries] = useState(0)
  const [hasFailed, setFailed] = useState(false)

  const open = useEffectEvent(async (signal: AbortSignal) => {
    const { resolvedLocation: before } = router.state
    const index = router.history.location.state.__TSR_index
    const cameFromDetail = before?.pathname === `/news/${newsId}` && before.state.__TSR_index === index - 1
    const query = newsQuery(newsId)
    const load = async () => {
      // What the route's loader has loaded, or failed to load, is in the cache.
      if (tries > 0) return queryClient.fetchQuery({ ...query, staleTime: 0 })
      const { error } = queryClient.getQueryState(query.queryKey) ?? {}
      if (error) throw error
      return queryClient.ensureQueryData(query)
    }
    const opened = isOpen ? 'open' : await openPost(load, caller, cameFromDetail, signal)
    if (opened === 'open' && !isOpen) restoreDraft(caller, newsId)
    if (opened === 'open') watchDraft(router, caller)
    if (opened === 'retry') setFailed(true)
    if (opened === 'home') await router.navigate({ to: '/', replace: true })
    if (opened === 'detail') await router.navigate({ to: '/news/$newsId', params: { newsId }, replace: true })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each further try opens the post again
  useEffect(() => {
    const leaving = new AbortController()
    void open(leaving.signal)
    return () => leaving.abort()
  }, [tries])

  if (isOpen) return <EditForm newsId={newsId} />
  if (!hasFailed) return <SectionsSkeleton isForm />
  const retry = () => {
    setFailed(false)
    setTries(tries + 1)
  }
  return <ErrorState title={edit.notLoaded} onRetry={retry} />
}
