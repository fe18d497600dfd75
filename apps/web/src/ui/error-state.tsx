import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { ui } from '../messages/ui.ts'
import { Button } from './button.tsx'

/** Says what went wrong and offers to try again; `children` are further buttons. */
export const ErrorState = ({
  title = ui.errorTitle,
  text = ui.errorText,
  retryLabel = ui.reload,
  isPending = false,
  onRetry,
  children,
}: {
  title?: string
  text?: string
  retryLabel?: string
  isPending?: boolean
  onRetry?: () => void
  children?: ReactNode
}) => (
  <div role="alert" className="flex flex-col items-center gap-3 px-4 py-12 text-center">
    <CircleAlert size={44} strokeWidth={1.75} aria-hidden="true" className="text-danger" />
    <h2 className="text-card font-bold">{title}</h2>
    {text && <p className="phrased max-w-[36em] text-fg-2">{text}</p>}
    <div className="mt-2 flex flex-wrap justify-center gap-3">
      {onRetry && (
        <Button
          variant="primary"
          icon={<RotateCw size={18} aria-hidden="true" />}
          isPending={isPending}
          onPress={onRetry}
        >
          {retryLabel}
        </Button>
      )}
      {children}
    </div>
  </div>
)
