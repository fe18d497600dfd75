import { useQueryClient } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { edit } from '../../../messages/form.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ScreenSkeleton } from '../../../ui/skeleton.tsx'
import { useMyProfile } from '../../members/my-profile.ts'
import { newsQuery } from '../news-query.ts'
import { useDraft } from './draft.ts'
import { EditForm } from './edit-form.tsx'
import { openPost } from './open-post.ts'
import { resumeDraft } from './stored-draft.ts'
import { watchDraft } from './watch-draft.ts'

/** What the route has just loaded on the way from the detail is new enough (NAV-43). */
const justLoadedMs = 2_000

/** The form of a stored post (NAV-07). */
export const EditScreen = () => {
  const { newsId = '' } = useParams({ strict: false })
  return <EditPost key={newsId} newsId={newsId} />
}

/** Opens the post anew, unless the user comes back from its audience picker with changes not saved yet (EDIT-02, NAV-43). */
const EditPost = ({ newsId }: { newsId: string }) => {
  const router = useRouter()
  const queryClient = useQueryClient()
  const caller = useMyProfile()
  const isOpen = useDraft((state) => state.isOpen && state.mode === 'edit' && state.newsId === newsId)
  const [tries, setTries] = useState(0)
  const [hasFailed, setFailed] = useState(false)

  const open = useEffectEvent(async (signal: AbortSignal) => {
    const { resolvedLocation: before } = router.state
    const place = router.history.location.state.__TSR_index
    const cameFromDetail = before?.pathname === `/news/${newsId}` && before.state.__TSR_index === place - 1
    const load = () => queryClient.fetchQuery({ ...newsQuery(newsId), staleTime: justLoadedMs })
    const opened = isOpen ? 'open' : await openPost(load, caller, cameFromDetail, signal)
    if (opened === 'open' && !isOpen) resumeDraft(caller, newsId)
    if (opened === 'open') watchDraft(router, caller)
    if (opened === 'retry') setFailed(true)
    if (opened === 'home') await router.navigate({ to: '/', replace: true })
    if (opened === 'detail') await router.navigate({ to: '/news/$newsId', params: { newsId }, replace: true })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each further try opens the post once more
  useEffect(() => {
    const leaving = new AbortController()
    void open(leaving.signal)
    return () => leaving.abort()
  }, [tries])

  if (isOpen) return <EditForm newsId={newsId} />
  if (!hasFailed) return <ScreenSkeleton />
  const retry = () => {
    setFailed(false)
    setTries(tries + 1)
  }
  return <ErrorState title={edit.notLoaded} onRetry={retry} />
}
