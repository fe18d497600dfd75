import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { form } from '../../../messages/form.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FootBar } from '../../../ui/foot-bar.tsx'
import type { DraftField } from './draft-rules.ts'
import { useForm } from './form-store.ts'
import { stopSaving } from './submit.ts'
import { jumpTo } from './use-draft-check.ts'

/**
 * The bar at the foot of a form: the state of the save, `notice` about its draft, the number of errors with a link to the first, `beside`
 * them when the draft was stored, and buttons.
 */
export const FormFooter = ({
  fieldsWithErrors,
  notice,
  beside,
  children,
}: {
  fieldsWithErrors: readonly DraftField[]
  notice?: ReactNode
  beside?: ReactNode
  children: ReactNode
}) => {
  const isUntouched = useForm((state) => state.isUntouched)
  return (
    <FootBar
      notice={
        <>
          <SaveNotice />
          {notice}
        </>
      }
    >
      <div aria-live="polite" className="min-w-0 not-empty:flex-1 not-empty:basis-36">
        {fieldsWithErrors.length > 0 && (
          <button
            type="button"
            onClick={() => jumpTo(fieldsWithErrors[0])}
            className={classNames(
              'flex min-h-11 items-center gap-1.5 text-left phrased text-meta underline-offset-4 hover:underline',
              isUntouched ? 'text-fg-2' : 'font-bold text-danger',
            )}
          >
            {!isUntouched && <CircleAlert size={18} aria-hidden="true" className="shrink-0" />}
            {(isUntouched ? form.missing : form.problems)(fieldsWithErrors.length)}
          </button>
        )}
      </div>
      {beside}
      <div className="ml-auto flex flex-wrap items-center gap-x-3 gap-y-2 *:grow">{children}</div>
    </FootBar>
  )
}

/** Shows that the save is retried automatically after its first try failed. */
const SaveNotice = () => {
  const isRetrying = useForm((state) => state.isRetrying)
  const doing = useForm((state) => (state.newsId === null ? 'post' : 'edit'))
  return (
    <p role="status" className="phrased text-meta not-empty:pb-2">
      {isRetrying && form.retrying[doing]}
    </p>
  )
}

/** Leaves the form; disabled while it is saved. A save that is retried can be stopped instead. */
export const BackButton = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => {
  const submitted = useForm((state) => state.submitted)
  const isRetrying = useForm((state) => state.isRetrying)
  return (
    <Button size="large" isDisabled={submitted && !isRetrying} onPress={isRetrying ? stopSaving : onPress}>
      {isRetrying ? form.stop : children}
    </Button>
  )
}
