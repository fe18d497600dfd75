import { Navigate, useParams, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AudiencePicker } from '../../../audience/audience-picker.tsx'
import { stopLoadingAudiences } from '../../../audience/load-audience.ts'
import { useMyProfile } from '../../../members/my-profile.ts'
import { formStore, useForm } from '../form-store.ts'
import { reportFailure } from './report-failure.ts'
import { useDraftStart } from './use-draft-start.ts'

/** Chooses whom a stored post is addressed to (NAV-13). Without its form in memory it leads to that form (G-096). */
export const EditPickerScreen = () => {
  const { newsId = '' } = useParams({ strict: false })
  const hasForm = useForm((form) => form.isOpen && form.newsId === newsId)
  return hasForm ? (
    <EditPicker key={newsId} newsId={newsId} />
  ) : (
    <Navigate to="/news/edit/$newsId" params={{ newsId }} replace />
  )
}

const EditPicker = ({ newsId }: { newsId: string }) => {
  const { history } = useRouter()
  const start = useDraftStart({ kind: 'assignable', newsId }, useMyProfile())
  useEffect(stopLoadingAudiences, [])
  return (
    <AudiencePicker
      start={start}
      onSave={({ users, unseen }) => {
        formStore.getState().setAudience(users, unseen)
        // The form in memory was left for this screen, so that it is the screen before (AUD-02).
        history.back()
      }}
      onFailure={reportFailure}
    />
  )
}
