import { maxCandidatePageSize } from '@kawaraban/contract/paging.ts'
import { loadingText } from '../../messages/audience.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Progress } from '../../ui/progress.tsx'
import type { LoadState, PickerSnapshot } from './picker-protocol.ts'

const buttons: Record<LoadState, { label: string; command: 'load' | 'cancel' } | null> = {
  loading: { label: loadingText.cancel, command: 'cancel' },
  cancelled: { label: loadingText.resume, command: 'load' },
  failed: { label: loadingText.reload, command: 'load' },
  complete: null,
}

/** The hint under the bar; it shows when the list is longer than what may be loaded. */
const hintOf = ({ load, loadedUsers, totalUsers, saving }: PickerSnapshot): string => {
  if (saving) return loadingText.saving
  if (load === 'complete' && totalUsers !== null && loadedUsers < totalUsers)
    return loadingText.capped(loadedUsers, totalUsers)
  return loadingText.hint[load]
}

/**
 * How many candidates have been loaded, with a button to stop, to continue, or to load a failed page again. Only for lists
 * of more than one page or with a page missing; it remains afterwards, so that the list never moves.
 */
export const LoadProgress = ({
  snapshot,
  onCommand,
}: {
  snapshot: PickerSnapshot
  onCommand: (command: { type: 'load' | 'cancel' }) => void
}) => {
  const { load, loadedUsers, totalUsers } = snapshot
  if (totalUsers === null || (totalUsers <= maxCandidatePageSize && load !== 'failed' && load !== 'cancelled'))
    return null
  const button = buttons[load]
  return (
    <Card className="flex flex-col gap-1">
      <Progress
        label={loadingText.label[load]}
        value={loadedUsers}
        max={totalUsers}
        valueText={loadingText.progress(loadedUsers, totalUsers)}
      />
      <div className="flex min-h-11 items-center justify-between gap-4">
        <p className="phrased text-meta text-fg-2">{hintOf(snapshot)}</p>
        {button && (
          <Button onPress={() => onCommand({ type: button.command })} className="shrink-0">
            {button.label}
          </Button>
        )}
      </div>
    </Card>
  )
}
