import type { Candidate } from '@kawaraban/contract/audience.ts'
import { CallError } from '../../../../call.ts'
import { loadAudience } from '../../../audience/load-audience.ts'
import type { PickerStart } from '../../../audience/picker-protocol.ts'
import { draft } from '../draft.ts'
import { reportFailure } from './report-failure.ts'

let underWay: { readonly ids: readonly string[]; readonly load: Promise<boolean> } | null = null

/**
 * Puts the users behind the chosen ids into a form that knows only these (G-093), in the background and at most once for
 * the same ids. It goes on while the user looks at the list of users, ends with the draft, and gives way to any choice
 * that the user makes meanwhile. `me` spares the search for the post's owner when they are the same. Gives false when
 * the users could not be loaded, which has been reported then (AUD-14).
 */
export const completeAudience = (me: Candidate): Promise<boolean> => {
  const { companyUserIds, companyUsers } = draft.getState()
  if (companyUsers.length > 0) return Promise.resolve(true)
  if (underWay?.ids !== companyUserIds) {
    const load = loadUsers(me).finally(() => {
      if (underWay?.load === load) underWay = null
    })
    underWay = { ids: companyUserIds, load }
  }
  return underWay.load
}

const loadUsers = async (me: Candidate): Promise<boolean> => {
  const { newsId, companyUserIds, ownerCompanyUserId } = draft.getState()
  const isStill = () =>
    draft.getState().isOpen && draft.getState().newsId === newsId && draft.getState().companyUserIds === companyUserIds
  const ending = new AbortController()
  const stopListening = draft.subscribe(() => {
    if (!isStill()) ending.abort()
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
    if (isStill()) draft.getState().setAudience(users, unseen)
    return true
  } catch (error) {
    if (ending.signal.aborted || !(error instanceof CallError)) return true
    await reportFailure(error)
    return false
  } finally {
    stopListening()
  }
}
