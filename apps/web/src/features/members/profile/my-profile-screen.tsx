import { useState } from 'react'
import { profileInfoText as text } from '../../../messages/profile.ts'
import { useHeader } from '../../../shell/header-actions.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { useMyProfile } from '../my-profile.ts'
import { type EditTarget, ProfileView } from './profile-view.tsx'

const edit: EditTarget = (field) => ({ to: '/setting/my-profile-update', search: { field } })

/** What name and department are for. */
const ProfileInfo = ({ onClose }: { onClose: () => void }) => (
  <Modal
    title={text.title}
    onClose={onClose}
    footer={
      <Button variant="primary" onPress={onClose}>
        {text.close}
      </Button>
    }
  >
    {text.text}
  </Modal>
)

/** The own profile. */
export const MyProfileScreen = () => {
  const [isExplained, setExplained] = useState(false)
  useHeader({ right: { icon: 'information', label: text.open, onPress: () => setExplained(true) } })
  return (
    <>
      <ProfileView user={useMyProfile()} edit={edit} />
      {isExplained && <ProfileInfo onClose={() => setExplained(false)} />}
    </>
  )
}
