import type { PeopleImport } from '@kawaraban/contract/imports.ts'
import { type RefObject, useId } from 'react'
import { importCheckText, importResultText as text } from '../../messages/imports.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { showConfirm } from '../../ui/dialogs.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { CountTiles } from './count-tiles.tsx'
import type { ImportActions } from './use-import-actions.ts'

const { people } = importCheckText
type Applied = NonNullable<PeopleImport['applied']>
type Undone = NonNullable<PeopleImport['undone']>

const appliedTiles = ({ added, changed, setToNone, keptOwnNames, leftOut }: Applied) => [
  { name: text.tiles.added, value: people(added) },
  { name: text.tiles.changed, value: people(changed) },
  { name: text.tiles.setToNone, value: people(setToNone) },
  ...(keptOwnNames > 0 ? [{ name: text.tiles.keptOwnNames, value: people(keptOwnNames) }] : []),
  ...(leftOut > 0 ? [{ name: text.tiles.leftOut, value: text.lines(leftOut) }] : []),
]

const undoneTiles = ({ restored, removed, setToNone, skipped }: Undone) => [
  { name: text.tiles.restored, value: people(restored) },
  { name: text.tiles.removed, value: people(removed) },
  ...(setToNone > 0 ? [{ name: text.tiles.setToNone, value: people(setToNone) }] : []),
  ...(skipped > 0 ? [{ name: text.tiles.skipped, value: people(skipped) }] : []),
]

const confirmUndo = async (applied: Applied, { undo }: ImportActions) => {
  const question = { title: text.undoTitle, text: text.undoQuestion(applied), cancel: text.undoNo, ok: text.undo }
  if (await showConfirm({ ...question, destructive: true })) await undo()
}

/** What an import changed, and what undoing it changed; it can be undone within 30 days. */
export const ImportResult = ({
  one: { state, applied, undone, undoUntil },
  actions,
  heading,
}: {
  one: PeopleImport
  actions: ImportActions
  heading: RefObject<HTMLHeadingElement | null>
}) => {
  const [id, appliedId] = [useId(), useId()]
  const isUndone = state === 'undone' && undone !== null
  return (
    <>
      {isUndone && (
        <Card as="section" aria-labelledby={id} className="flex flex-col gap-4">
          <h2 id={id} ref={heading} tabIndex={-1} className="font-bold text-card">
            {text.undone}
          </h2>
          <CountTiles label={text.undone} tiles={undoneTiles(undone)} />
          {undone.skipped > 0 && <p className="phrased text-fg-2 text-meta">{text.skippedHint}</p>}
        </Card>
      )}
      {applied && (
        <Card as="section" aria-labelledby={appliedId} className="flex flex-col gap-4">
          <h2 id={appliedId} ref={isUndone ? null : heading} tabIndex={-1} className="font-bold text-card">
            {text.applied}
          </h2>
          <CountTiles label={text.applied} tiles={appliedTiles(applied)} />
          <div className="flex flex-wrap items-center gap-3">
            <LinkButton to="/setting/users">{text.toAccounts}</LinkButton>
            {undoUntil && (
              <Button isPending={actions.pending === 'undo'} onPress={() => void confirmUndo(applied, actions)}>
                {text.undo}
              </Button>
            )}
          </div>
          {undoUntil && <p className="phrased tabular text-fg-2 text-meta">{text.undoUntil(undoUntil)}</p>}
        </Card>
      )}
    </>
  )
}
