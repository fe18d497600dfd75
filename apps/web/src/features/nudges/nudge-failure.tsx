import { RotateCw } from 'lucide-react'
import { nudgesText as text } from '../../messages/nudges.ts'
import { Button } from '../../ui/button.tsx'

type Props = { text: string; retryLabel: string; isPending: boolean; onRetry: () => void }

/** What of the nudges could not be loaded, with a button that tries again. */
export const NudgeFailure = ({ text: sentence, retryLabel, isPending, onRetry }: Props) => (
  <div className="flex flex-wrap items-center justify-between gap-3 py-1">
    <p className="phrased text-fg-2">{sentence}</p>
    <Button
      aria-label={retryLabel}
      icon={<RotateCw size={18} aria-hidden="true" />}
      isPending={isPending}
      onPress={onRetry}
    >
      {text.retry}
    </Button>
  </div>
)
