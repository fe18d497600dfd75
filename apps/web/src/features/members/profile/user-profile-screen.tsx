import { useParams } from '@tanstack/react-router'
import { KnownUser } from './known-user.tsx'
import { ProfileView } from './profile-view.tsx'

/** The profile of any account, for admins. */
export const UserProfileScreen = () => {
  const { userId = '' } = useParams({ strict: false })
  return (
    <KnownUser userId={userId}>
      {(user) => (
        <ProfileView
          user={user}
          edit={(field) => ({ to: '/setting/user-profile-update/$userId', params: { userId }, search: { field } })}
        />
      )}
    </KnownUser>
  )
}
