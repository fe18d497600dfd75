import type { Candidate } from '@kawaraban/contract/audience.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CallError } from '../../../../call.ts'
import { loadAudience } from '../../../audience/load-audience.ts'
import type { PickerStart } from '../../../audience/picker-protocol.ts'
import { useMyProfile } from '../../../members/my-profile.ts'
import { formStore, useDraft, useForm } from '../form-store.ts'
import { reportFailure } from './report-failure.ts'

let running: { readonly ids: readonly string[]; readonly load: Promise<boolean> } | null = null

/**
 * Loads the users behind the chosen ids into a form that has only the ids, in the background and once for the same ids.
 * It ends with the form or with another choice. `me` saves the search for the post's owner when they are the same.
 * Resolves to false when the users could not be loaded; that is reported.
 */
const loadChosenUsers = (me: Candidate): Promise<boolean> => {
  const { draft, companyUsers } = formStore.getState()
  const { companyUserIds } = draft
  if (companyUsers.length > 0) return Promise.resolve(true)
  if (running?.ids !== companyUserIds) {
    const load = loadUsers(me).finally(() => {
      if (running?.load === load) running = null
    })
    running = { ids: companyUserIds, load }
  }
  return running.load
}

const loadUsers = async (me: Candidate): Promise<boolean> => {
  const { newsId, draft, ownerCompanyUserId } = formStore.getState()
  const { companyUserIds } = draft
  const isCurrent = () => {
    const form = formStore.getState()
    return form.isOpen && form.newsId === newsId && form.draft.companyUserIds === companyUserIds
  }
  const ending = new AbortController()
  const stopListening = formStore.subscribe(() => {
    if (!isCurrent()) ending.abort()
  })
  const start: PickerStart = {
    source: newsId === null ? { kind: 'candidates' } : { kind: 'assignable', newsId },
    posterCompanyUserId: ownerCompanyUserId,
    poster: me.companyUserId === ownerCompanyUserId ? me : null,
    companyUserIds,
  }
  try {
    const { users, unseen } = await loadAudience(start, ending.signal)
    stopListening()
    if (isCurrent()) formStore.getState().setAudience(users, unseen)
    return true
  } catch (error) {
    if (ending.signal.aborted || !(error instanceof CallError)) return true
    await reportFailure(error)
    return false
  } finally {
    stopListening()
  }
}

/**
 * Loads the users behind the chosen ids while the form or the list of users is on show. Returns whether they could not be
 * loaded, and a function that loads them again.
 */
export const useChosenUsers = (): { hasFailed: boolean; reload: () => void } => {
  const me = useMyProfile()
  const scope = useDraft((draft) => draft.scope)
  const isRestored = useForm((form) => form.isRestored)
  const { mutate: load, data: isLoaded, isPending } = useMutation({ mutationFn: () => loadChosenUsers(me) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a restored draft may have other ids
  useEffect(() => {
    if (scope === 'specific') load()
  }, [scope, isRestored])
  return { hasFailed: isLoaded === false && !isPending, reload: load }
}
