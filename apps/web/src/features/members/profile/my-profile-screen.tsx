import { useState } from 'react'
import { profileInfoText } from '../../../messages/profile.ts'
import { useHeader } from '../../../shell/header-actions.ts'
import { useMyProfile } from '../my-profile.ts'
import { ProfileInfo } from './profile-info.tsx'
import { type EditTarget, ProfileView } from './profile-view.tsx'

const edit: EditTarget = (field) => ({ to: '/setting/my-profile-update', search: { field } })

/** The own profile. */
export const MyProfileScreen = () => {
  const [isExplained, setExplained] = useState(false)
  useHeader({ right: { icon: 'information', label: profileInfoText.open, onPress: () => setExplained(true) } })
  return (
    <>
      <ProfileView user={useMyProfile()} edit={edit} />
      {isExplained && <ProfileInfo onClose={() => setExplained(false)} />}
    </>
  )
}
