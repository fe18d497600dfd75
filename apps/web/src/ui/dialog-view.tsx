import { Button } from './button.tsx'
import type { DialogRequest } from './dialogs.tsx'
import { Modal } from './modal.tsx'

/** A waiting message or question on screen. Focus starts on the safe button. */
const DialogView = ({ request: { title, text, ok, cancel, isDestructive, answer } }: { request: DialogRequest }) => (
  <Modal
    role="alertdialog"
    title={title}
    label={text}
    onClose={() => answer(false)}
    footer={
      <>
        {cancel !== null && (
          <Button autoFocus onPress={() => answer(false)}>
            {cancel}
          </Button>
        )}
        <Button autoFocus={cancel === null} variant={isDestructive ? 'danger' : 'primary'} onPress={() => answer(true)}>
          {ok}
        </Button>
      </>
    }
  >
    {text}
  </Modal>
)

export default DialogView
