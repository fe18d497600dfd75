import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { form } from '../../../messages/form.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FootBar } from '../../../ui/foot-bar.tsx'
import { useDraft } from './draft.ts'
import type { DraftField } from './draft-rules.ts'
import { stopSaving } from './submit.ts'
import { jumpTo } from './use-draft-check.ts'

/** The bar at the foot of a form: how the save goes, how many errors there are with a way to the first, and the form's buttons. */
export const FormFooter = ({ faulty, children }: { faulty: readonly DraftField[]; children: ReactNode }) => {
  const isUntouched = useDraft((draft) => draft.isUntouched)
  return (
    <FootBar notice={<SaveNotice />}>
      <div aria-live="polite" className="min-w-0 not-empty:flex-1 not-empty:basis-36">
        {faulty.length > 0 && (
          <button
            type="button"
            onClick={() => jumpTo(faulty[0])}
            className={classNames(
              'flex min-h-11 items-center gap-1.5 text-left phrased text-meta underline-offset-4 hover:underline',
              isUntouched ? 'text-fg-2' : 'font-bold text-danger',
            )}
          >
            {!isUntouched && <CircleAlert size={18} aria-hidden="true" className="shrink-0" />}
            {form.problems(faulty.length)}
          </button>
        )}
      </div>
      <div className="ml-auto flex items-center gap-3">{children}</div>
    </FootBar>
  )
}

/** Says that the save goes on by itself although its first try came to nothing. */
const SaveNotice = () => {
  const isRepeating = useDraft((draft) => draft.isRepeating)
  const doing = useDraft((draft) => (draft.mode === 'add' ? 'post' : 'edit'))
  return (
    <p role="status" className="phrased text-meta not-empty:pb-2">
      {isRepeating && form.repeating[doing]}
    </p>
  )
}

/** The way out of the form, closed while it is being saved; a save that takes long can be stopped in its place. */
export const BackButton = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => {
  const submitted = useDraft((draft) => draft.submitted)
  const isRepeating = useDraft((draft) => draft.isRepeating)
  return (
    <Button size="large" isDisabled={submitted && !isRepeating} onPress={isRepeating ? stopSaving : onPress}>
      {isRepeating ? form.stop : children}
    </Button>
  )
}
