import { useEffect } from 'react'
import { Button } from './button.tsx'
import type { DialogRequest } from './dialogs.tsx'
import { Modal } from './modal.tsx'

/** Runs a frame after the dialog has restored the focus: the element that had it may be gone. */
const focusScreenIfLost = () =>
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
    }),
  )

/** A message or question on screen. Focus starts on the safe button, and afterwards is on the page again. */
const DialogView = ({
  request: { title, text, ok, cancel, other, isDestructive, answer },
}: {
  request: DialogRequest
}) => {
  useEffect(() => () => void focusScreenIfLost(), [])
  return (
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
          {other !== undefined && <Button onPress={() => answer('other')}>{other}</Button>}
          <Button
            autoFocus={cancel === null}
            variant={isDestructive ? 'danger' : 'primary'}
            onPress={() => answer(true)}
          >
            {ok}
          </Button>
        </>
      }
    >
      {text}
    </Modal>
  )
}

export default DialogView
