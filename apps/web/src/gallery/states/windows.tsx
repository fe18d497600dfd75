import { flushSync } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { DialogHost, showConfirm, showConfirmOr, showMessage } from '../../ui/dialogs.tsx'
import { Modal } from '../../ui/modal.tsx'
import { infoToast, ToastHost, toast } from '../../ui/toast.tsx'
import { AfterRender } from '../after-render.tsx'
import type { GalleryComponent } from '../component.ts'
import { words } from '../words.ts'

const nothing = () => undefined

const Window = ({ title = words.title as string, text = words.text as string }) => (
  <Modal title={title} label={text} onClose={nothing} footer={<Button>{words.close}</Button>}>
    {text}
  </Modal>
)

const Dialog = ({ open }: { open: () => Promise<unknown> }) => (
  <AfterRender act={() => void open()}>
    <DialogHost />
  </AfterRender>
)

/** Shows a message and points at it, so that it stays. */
const Toast = ({ show }: { show: () => void }) => (
  <AfterRender
    act={(box) => {
      flushSync(show)
      box.querySelector('button')?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    }}
  >
    <ToastHost />
  </AfterRender>
)

const { question, cancel, remove, longText, longLabel, longWord } = words

export const windows: readonly GalleryComponent[] = [
  {
    name: 'Modal',
    pages: {
      default: <Window />,
      'without title': <Window title="" />,
      'long text': <Window title={longLabel} text={`${longText}\n\n${longWord}\n\n`.repeat(6)} />,
    },
  },
  {
    name: 'DialogHost',
    pages: {
      message: <Dialog open={() => showMessage({ text: words.saved })} />,
      question: <Dialog open={() => showConfirm({ title: remove, text: question, cancel, ok: remove })} />,
      'question with three answers': (
        <Dialog open={() => showConfirmOr({ title: remove, text: question, cancel, other: words.back, ok: remove })} />
      ),
      'question about what cannot be undone': (
        <Dialog open={() => showConfirm({ title: remove, text: question, cancel, ok: remove, destructive: true })} />
      ),
      'long text': (
        <Dialog open={() => showConfirm({ title: longLabel, text: longText, cancel: words.back, ok: longLabel })} />
      ),
    },
  },
  {
    name: 'ToastHost',
    pages: {
      done: <Toast show={() => toast(words.saved)} />,
      action: <Toast show={() => toast(words.saved, { label: words.undo, onPress: nothing })} />,
      info: <Toast show={() => infoToast(words.saving)} />,
      'long text': <Toast show={() => toast(longText, { label: words.undo, onPress: nothing })} />,
    },
  },
]
