import { personText as text } from '../../messages/people.ts'
import { showConfirm } from '../../ui/dialogs.tsx'

/** Has the user confirm that this person loses every right. */
export const confirmNone = (name: string): Promise<boolean> =>
  showConfirm({
    title: text.setToNone,
    text: text.question(name),
    cancel: text.cancel,
    ok: text.setToNone,
    destructive: true,
  })
