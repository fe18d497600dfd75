import type { Candidate } from '@kawaraban/contract/audience.ts'
import { CallError } from '../../../call.ts'
import { loadAudience } from '../../audience/load-audience.ts'
import type { PickerStart } from '../../audience/picker-protocol.ts'
import { reportFailure } from '../../audience/report-failure.ts'
import { draft } from './draft.ts'

let underWay: readonly string[] | null = null

/**
 * Puts the users behind the chosen ids into a form that knows only these (G-093), in the background and at most once for
 * the same ids. It goes on while the user looks at the list of users, ends with the draft, and gives way to any choice
 * that the user makes meanwhile. `me` spares the search for the post's owner when they are the same.
 */
export const completeAudience = async (me: Candidate): Promise<void> => {
  const { newsId, companyUserIds, companyUsers, ownerCompanyUserId } = draft.getState()
  if (companyUsers.length > 0 || underWay === companyUserIds) return
  underWay = companyUserIds
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
  } catch (error) {
    if (ending.signal.aborted || !(error instanceof CallError)) return
    await reportFailure(error)
  } finally {
    stopListening()
    if (underWay === companyUserIds) underWay = null
  }
}
