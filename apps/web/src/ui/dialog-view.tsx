import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import type { DialogRequest } from './dialogs.tsx'
import { Modal } from './modal.tsx'

/** What had the focus before the dialogs that follow each other. */
let opener: Element | null = null

/** A message may follow a question before that has given back the focus. */
const rememberOpener = (): void => {
  const { activeElement } = document
  if (activeElement !== document.body && !activeElement?.closest('[role=alertdialog]')) opener = activeElement
}

/** Runs a frame after the dialog has restored the focus: the element that had it may be gone. */
const focusScreenIfLost = () =>
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.querySelector('[role=alertdialog]')) return
      const next = opener?.isConnected ? opener : document.querySelector('main')
      if (document.activeElement === document.body && next instanceof HTMLElement) next.focus({ preventScroll: true })
      opener = null
    }),
  )

/** A message or question on screen. Focus starts on the safe button, and afterwards is on the page again. */
const DialogView = ({
  request: { title, text, ok, cancel, other, isDestructive, answer },
}: {
  request: DialogRequest
}) => {
  useState(rememberOpener)
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
