import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { form } from '../../../messages/form.ts'
import type { DraftField } from './draft-rules.ts'
import { jumpTo } from './use-draft-check.ts'

/** The bar at the foot of a form: how much is to be mended, with a way to the first of it, and the form's buttons. */
export const FormFooter = ({ faulty, children }: { faulty: readonly DraftField[]; children: ReactNode }) => (
  <div className="sticky bottom-0 z-10 -mx-4 mt-auto -mb-[calc(env(safe-area-inset-bottom)+1.5rem)] flex items-center justify-between gap-3 border-line border-t bg-surface px-4 pt-3 pb-[calc(env(safe-area-inset-bottom)+0.75rem)] md:mx-0 md:rounded-t-card md:border-x">
    <div aria-live="polite" className="min-w-0">
      {faulty.length > 0 && (
        <button
          type="button"
          onClick={() => jumpTo(faulty[0])}
          className="flex min-h-11 items-center gap-1.5 text-left phrased text-meta font-bold text-danger underline-offset-4 hover:underline"
        >
          <CircleAlert size={18} aria-hidden="true" className="shrink-0" />
          {form.problems(faulty.length)}
        </button>
      )}
    </div>
    <div className="flex shrink-0 items-center gap-3">{children}</div>
  </div>
)
