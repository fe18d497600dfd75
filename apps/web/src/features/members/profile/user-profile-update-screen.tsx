import { updateCompanyUser } from '@kawaraban/contract/members.ts'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { call } from '../../../call.ts'
import { KnownUser } from '../known-user.tsx'
import { readField } from '../profile-field.ts'
import { ProfileForm } from './profile-form.tsx'

/** Changes one field of any account; without one, the profile is shown instead. */
export const UserProfileUpdateScreen = () => {
  const { userId = '' } = useParams({ strict: false })
  const search = useSearch({ strict: false })
  const field = readField(search.field)
  if (!field) return <Navigate to="/setting/users/$userId" params={{ userId }} replace />
  return (
    <KnownUser userId={userId}>
      {(user) => (
        <ProfileForm
          key={`${userId} ${field}`}
          field={field}
          stored={user[field]}
          of={user}
          profile={`/setting/users/${encodeURIComponent(userId)}`}
          save={(value) => call(updateCompanyUser, { params: { companyUserId: userId }, body: { [field]: value } })}
        />
      )}
    </KnownUser>
  )
}
