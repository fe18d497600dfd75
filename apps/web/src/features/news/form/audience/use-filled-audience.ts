import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMyProfile } from '../../../members/my-profile.ts'
import { useDraft, useForm } from '../form-store.ts'
import { completeAudience } from './complete-audience.ts'

/**
 * Loads the users behind the chosen ids while the form or the list of users is on show. Returns whether they could not be
 * loaded, and a function that loads them again.
 */
export const useFilledAudience = (): { hasFailed: boolean; reload: () => void } => {
  const me = useMyProfile()
  const scope = useDraft((draft) => draft.scope)
  const isRestored = useForm((form) => form.isRestored)
  const { mutate: load, data: isLoaded, isPending } = useMutation({ mutationFn: () => completeAudience(me) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a restored draft may have other ids
  useEffect(() => {
    if (scope === 'specific') load()
  }, [scope, isRestored])
  return { hasFailed: isLoaded === false && !isPending, reload: load }
}
