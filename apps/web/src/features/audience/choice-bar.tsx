import { choiceText, searchText } from '../../messages/audience.ts'
import { tipText } from '../../messages/tips.ts'
import { Button } from '../../ui/button.tsx'
import { showConfirm } from '../../ui/dialogs.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TipSequence } from '../tips/tip-sequence.tsx'
import type { PickerSnapshot } from './picker-protocol.ts'

/** The element that the hint points at. */
const tipTarget = 'specific-user-tip'
const tips = [{ flag: 'specificUser', target: tipTarget, text: tipText.specificUser }] as const

/** The hint that both pickers show once. */
export const PickerTip = () => <TipSequence tips={tips} />

/** Ticks of more people than this are only removed after a confirmation. */
const manyPeople = 20

/** Which rows are on show; the total comes from totalUsers, the poster's own row included. */
const foundLabel = ({ view, found, size, totalUsers, load }: PickerSnapshot): string => {
  if (view.text !== '') return searchText.found(view.text, found)
  if (view.onlyChosen) return searchText.foundChosen(found)
  return searchText.everybody(load === 'complete' ? size : Math.max(size, totalUsers ?? 0))
}

/** Over the list: which rows are on show, a switch for those chosen, and one button that ticks or unticks all of them. */
export const ChoiceBar = ({
  snapshot,
  onOnlyChosen,
  onTickFound,
}: {
  snapshot: PickerSnapshot
  onOnlyChosen: (onlyChosen: boolean) => void
  onTickFound: (checked: boolean) => void
}) => {
  const { view, rows, found, foundChosen, saving } = snapshot
  const words = view.text === '' ? choiceText.people : choiceText.results
  const tickAll = async () => {
    const { title, text, cancel, ok } = choiceText.question
    if (foundChosen && found > manyPeople && !(await showConfirm({ title, text: text(found), cancel, ok }))) return
    onTickFound(!foundChosen)
  }
  return (
    <div
      id={tipTarget}
      className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b bg-sunken px-4 py-1 md:px-5"
    >
      <p role="status" className="tabular min-w-48 flex-1 py-1 text-meta text-fg-2 max-md:basis-full">
        {foundLabel(snapshot)}
      </p>
      <Switch isSelected={view.onlyChosen} onChange={onOnlyChosen} isDisabled={saving} className="text-meta">
        {searchText.onlyChosen}
      </Switch>
      {rows.some((row) => !row.fixed) && (
        <Button
          variant="quiet"
          isDisabled={saving}
          onPress={tickAll}
          aria-label={foundChosen ? words.untick : words.tick}
          className="-mr-4 ml-auto"
        >
          {foundChosen ? choiceText.people.untick : choiceText.people.tick}
        </Button>
      )}
    </div>
  )
}
