import { Navigate, useRouter } from '@tanstack/react-router'
import { AudiencePicker } from '../../../audience/audience-picker.tsx'
import { useMyProfile } from '../../../members/my-profile.ts'
import { formStore, useForm } from '../form-store.ts'
import { reportFailure } from './report-failure.ts'
import { useDraftStart } from './use-draft-start.ts'

/** Chooses whom a new post is addressed to (NAV-12). Without a form in memory it leads to the form (G-096). */
export const CreatePickerScreen = () => {
  const hasForm = useForm(({ isOpen, newsId }) => isOpen && newsId === null)
  return hasForm ? <CreatePicker /> : <Navigate to="/news/add" replace />
}

const CreatePicker = () => {
  const { history } = useRouter()
  const start = useDraftStart({ kind: 'candidates' }, useMyProfile())
  return (
    <AudiencePicker
      start={start}
      onSave={({ users, unseen }) => {
        formStore.getState().setAudience(users, unseen)
        history.back()
      }}
      onFailure={reportFailure}
    />
  )
}
