import { profileInfoText as text } from '../../../messages/profile.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'

/** What name and department are for. */
export const ProfileInfo = ({ onClose }: { onClose: () => void }) => (
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
