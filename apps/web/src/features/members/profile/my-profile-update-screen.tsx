import { updateMyProfile } from '@kawaraban/contract/members.ts'
import { Navigate, useSearch } from '@tanstack/react-router'
import { call } from '../../../call.ts'
import { useMyProfile } from '../my-profile.ts'
import { readField } from '../profile-field.ts'
import { ProfileForm } from './profile-form.tsx'

/** Changes one field of the own profile; without one, the profile is shown instead. */
export const MyProfileUpdateScreen = () => {
  const search = useSearch({ strict: false })
  const user = useMyProfile()
  const field = readField(search.field)
  if (!field) return <Navigate to="/setting/my-profile" replace />
  return (
    <ProfileForm
      key={field}
      field={field}
      stored={user[field]}
      profile="/setting/my-profile"
      save={(value) => call(updateMyProfile, { body: { [field]: value } })}
    />
  )
}
