import type { Candidate } from '@kawaraban/contract/audience.ts'
import { Navigate, useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AudiencePicker } from '../../../audience/audience-picker.tsx'
import { stopLoadingAudiences } from '../../../audience/load-audience.ts'
import type { CandidateSource, PickerStart } from '../../../audience/picker-protocol.ts'
import { GroupsButton } from '../../../groups/groups-button.tsx'
import { useMyProfile } from '../../../members/my-profile.ts'
import { formStore, useForm } from '../form-store.ts'
import { reportFailure } from './report-failure.ts'

/** Chooses the audience of a new post. Without its form in memory it leads to the form. */
export const CreatePickerScreen = () => {
  const hasForm = useForm(({ isOpen, newsId }) => isOpen && newsId === null)
  return hasForm ? <FormPicker source={{ kind: 'candidates' }} /> : <Navigate to="/news/add" replace />
}

/** Chooses the audience of a stored post. Without its form in memory it leads to the form. */
export const EditPickerScreen = () => {
  const { newsId = '' } = useParams({ strict: false })
  const hasForm = useForm((form) => form.isOpen && form.newsId === newsId)
  return hasForm ? (
    <FormPicker key={newsId} source={{ kind: 'assignable', newsId }} />
  ) : (
    <Navigate to="/news/edit/$newsId" params={{ newsId }} replace />
  )
}

const toCandidate = ({ companyUserId, name, docomoId, departmentName }: Candidate): Candidate => ({
  companyUserId,
  name,
  docomoId,
  departmentName,
})

/**
 * What the picker opens with: the owner and the chosen users are ticked. The owner's row is known if the owner is among
 * the chosen users or is the current user.
 */
const startOf = (source: CandidateSource, me: Candidate): PickerStart => {
  const { ownerCompanyUserId, draft, companyUsers } = formStore.getState()
  const poster = [...companyUsers, me].find((user) => user.companyUserId === ownerCompanyUserId)
  return {
    source,
    posterCompanyUserId: ownerCompanyUserId,
    poster: poster ? toCandidate(poster) : null,
    companyUserIds: draft.companyUserIds,
  }
}

const FormPicker = ({ source }: { source: CandidateSource }) => {
  const { history } = useRouter()
  const me = useMyProfile()
  const [start] = useState(() => startOf(source, me))
  useEffect(stopLoadingAudiences, [])
  return (
    <AudiencePicker
      start={start}
      Groups={GroupsButton}
      onSave={({ users, unseen }) => {
        formStore.getState().setAudience(users, unseen)
        // The screen before is the form: only from there this one opens.
        history.back()
      }}
      onFailure={reportFailure}
    />
  )
}
