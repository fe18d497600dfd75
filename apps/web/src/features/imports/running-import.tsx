import type { PeopleImport } from '@kawaraban/contract/imports.ts'
import { importCheckText, importProgressText as text } from '../../messages/imports.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Progress } from '../../ui/progress.tsx'
import { cancelImport } from './cancel-import.ts'
import type { ImportActions } from './use-import-actions.ts'

const isRunning = (state: PeopleImport['state']): state is keyof typeof text.label => state in text.label

/** The progress of an import, with a button that cancels it while nothing has changed. */
export const RunningImport = ({ one: { state, progress }, actions }: { one: PeopleImport; actions: ImportActions }) => {
  if (!isRunning(state)) return null
  const { done, total } = progress
  const share = state === 'reading' ? text.bytes(done, total) : text.people(done, total)
  return (
    <Card className="flex flex-col gap-3">
      <Progress label={text.label[state]} value={done} max={total} valueText={total > 0 ? share : text.waiting} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="phrased text-fg-2 text-meta">{text.goesOn}</p>
        {state === 'reading' && (
          <Button isPending={actions.pending === 'delete'} onPress={() => void cancelImport(actions)}>
            {importCheckText.cancel}
          </Button>
        )}
      </div>
    </Card>
  )
}
