import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { MemberDevices } from '../../devices/member-devices.tsx'
import { myProfileQuery } from '../my-profile.ts'
import { KnownUser } from './known-user.tsx'
import { ProfileView } from './profile-view.tsx'

/** The profile of any account, for admins, who can sign anybody else out here. */
export const UserProfileScreen = () => {
  const { userId = '' } = useParams({ strict: false })
  const own = useQuery({ ...myProfileQuery, enabled: false }).data
  return (
    <KnownUser userId={userId}>
      {(user) => (
        <div className="mx-auto flex w-full max-w-[760px] flex-col gap-4">
          <ProfileView
            user={user}
            edit={(field) => ({ to: '/setting/user-profile-update/$userId', params: { userId }, search: { field } })}
          />
          {user.companyUserId !== own?.companyUserId && <MemberDevices user={user} />}
        </div>
      )}
    </KnownUser>
  )
}
