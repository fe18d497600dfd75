import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { personText } from '../../../messages/people.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { MemberDevices } from '../../devices/member-devices.tsx'
import { KnownUser } from '../known-user.tsx'
import { myProfileQuery } from '../my-profile.ts'
import { ProfileView } from './profile-view.tsx'
import { SetToNone } from './set-to-none.tsx'

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
          <LinkButton
            to="/setting/user-edit/$userId"
            params={{ userId }}
            icon={<Pencil size={18} aria-hidden="true" />}
            className="self-end"
          >
            {personText.editAll}
          </LinkButton>
          {user.companyUserId !== own?.companyUserId && (
            <>
              <MemberDevices user={user} />
              {user.role !== 'none' && <SetToNone user={user} />}
            </>
          )}
        </div>
      )}
    </KnownUser>
  )
}
