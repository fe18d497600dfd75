import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMyProfile } from '../../../members/my-profile.ts'
import { useDraft } from '../draft.ts'
import { completeAudience } from './complete-audience.ts'

/**
 * Puts the users behind the chosen ids into the form while it, or the list of them, is on show, where only their ids are
 * known (G-093). Says whether they could not be loaded (AUD-14), and loads them again.
 */
export const useFilledAudience = (): { hasFailed: boolean; reload: () => void } => {
  const me = useMyProfile()
  const scope = useDraft((state) => state.scope)
  const isResumed = useDraft((state) => state.isResumed)
  const { mutate: load, data: isLoaded, isPending } = useMutation({ mutationFn: () => completeAudience(me) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes up again may hold other ids
  useEffect(() => {
    if (scope === 'specific') load()
  }, [scope, isResumed])
  return { hasFailed: isLoaded === false && !isPending, reload: load }
}
