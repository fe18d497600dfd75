import type { CompanyUser } from '@kawaraban/contract/members.ts'
import { updatePerson } from '@kawaraban/contract/people.ts'
import { useParams } from '@tanstack/react-router'
import { call } from '../../call.ts'
import { personText as text } from '../../messages/people.ts'
import { infoToast, toast } from '../../ui/toast.tsx'
import { confirmNone } from '../members/confirm-none.ts'
import { KnownUser } from '../members/known-user.tsx'
import { useMyProfile } from '../members/my-profile.ts'
import { usePersonSaving, useReturnToProfile } from '../members/use-person-saving.ts'
import { changesOf, type PersonDraft } from './person-fields.ts'
import { PersonForm } from './person-form.tsx'

/** Changes everything that an admin may change of one account. */
export const EditPersonScreen = () => {
  const { userId = '' } = useParams({ strict: false })
  return <KnownUser userId={userId}>{(user) => <EditForm key={userId} user={user} />}</KnownUser>
}

const EditForm = ({ user }: { user: CompanyUser }) => {
  const { companyUserId, docomoId, name, reading = '', departmentName, role } = user
  const { companyUserId: self } = useMyProfile()
  const { isSaving, isSaved, save } = usePersonSaving()
  const stored = { docomoId, name, reading, departmentName, role }
  const returnToProfile = useReturnToProfile(`/setting/users/${encodeURIComponent(companyUserId)}`)
  const change = async (draft: PersonDraft) => {
    const body = changesOf(draft, stored)
    if (Object.keys(body).length === 0) return infoToast(text.unchanged)
    if (body.role === 'none' && !(await confirmNone(name))) return
    await save(
      () => call(updatePerson, { params: { companyUserId }, body }),
      () => {
        toast(text.saved)
        returnToProfile()
      },
    )
  }
  return (
    <PersonForm
      stored={stored}
      hasFixedId
      hasFixedRole={companyUserId === self}
      submit={text.save}
      isSaving={isSaving}
      isSaved={isSaved}
      onSave={(draft) => void change(draft)}
    />
  )
}
