import { useEffect, useEffectEvent } from 'react'
import { useMyProfile } from '../../members/my-profile.ts'
import { completeAudience } from './complete-audience.ts'
import { useDraft } from './draft.ts'

/** Puts the users behind the chosen ids into the form while it is on show, where only their ids are known (G-093). */
export const useFilledAudience = (): void => {
  const me = useMyProfile()
  const scope = useDraft((state) => state.scope)
  const isResumed = useDraft((state) => state.isResumed)
  const fill = useEffectEvent(() => completeAudience(me))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes up again may hold other ids
  useEffect(() => {
    if (scope === 'specific') void fill()
  }, [scope, isResumed])
}
