import type { Candidate } from '@kawaraban/contract/audience.ts'
import { useState } from 'react'
import type { CandidateSource, PickerStart } from '../../../audience/picker-protocol.ts'
import { formStore } from '../form-store.ts'

const toCandidate = ({ companyUserId, name, docomoId, departmentName }: Candidate): Candidate => ({
  companyUserId,
  name,
  docomoId,
  departmentName,
})

/**
 * What a picker opens with, taken once from the form: the poster and those already chosen are ticked (AUD-03); the
 * poster is the post's owner, on create the current user (G-091). The poster's row is known when it is among the chosen
 * users or is the current user's.
 */
export const useDraftStart = (source: CandidateSource, me: Candidate): PickerStart => {
  const [start] = useState((): PickerStart => {
    const { ownerCompanyUserId, draft, companyUsers } = formStore.getState()
    const poster = [...companyUsers, me].find((user) => user.companyUserId === ownerCompanyUserId)
    return {
      source,
      posterCompanyUserId: ownerCompanyUserId,
      poster: poster ? toCandidate(poster) : null,
      companyUserIds: draft.companyUserIds,
    }
  })
  return start
}
