import { choiceText, searchText, treeText } from '../../messages/audience.ts'
import { tipText } from '../../messages/tips.ts'
import { Button } from '../../ui/button.tsx'
import { showConfirm } from '../../ui/dialogs.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TipSequence } from '../tips/tip-sequence.tsx'
import type { PickerSnapshot, PickerView } from './picker-protocol.ts'

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

/** Whether the ticks of this number of people may be removed: many only after a confirmation. */
export const mayUntick = async (people: number): Promise<boolean> => {
  const { title, text, cancel, ok } = choiceText.question
  return people <= manyPeople || (await showConfirm({ title, text: text(people), cancel, ok }))
}

/** Over the list: which rows are on show, switches for those chosen and for departments, and one button that ticks or unticks all of them. */
export const ChoiceBar = ({
  snapshot,
  onView,
  onTickFound,
}: {
  snapshot: PickerSnapshot
  onView: (change: Partial<PickerView>) => void
  onTickFound: (checked: boolean) => void
}) => {
  const { view, rows, tree, found, foundChosen, saving } = snapshot
  const words = view.text === '' ? choiceText.people : choiceText.results
  const tickAll = async () => {
    if (foundChosen && !(await mayUntick(found))) return
    onTickFound(!foundChosen)
  }
  return (
    <div
      id={tipTarget}
      className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b bg-sunken px-4 py-1 max-md:gap-x-3 max-md:px-3 md:px-5"
    >
      <p role="status" className="tabular min-w-48 flex-1 py-1 text-meta text-fg-2">
        {foundLabel(snapshot)}
      </p>
      {(tree?.rows ?? rows).some((row) => !row.fixed) && (
        <Button
          variant="quiet"
          isDisabled={saving}
          onPress={tickAll}
          aria-label={foundChosen ? words.untick : words.tick}
          className="max-md:-mr-3"
        >
          {foundChosen ? choiceText.people.untick : choiceText.people.tick}
        </Button>
      )}
      <Switch
        isSelected={view.grouped}
        onChange={(grouped) => onView({ grouped })}
        isDisabled={saving}
        className="text-meta max-md:gap-2"
      >
        {treeText.grouped}
      </Switch>
      <Switch
        isSelected={view.onlyChosen}
        onChange={(onlyChosen) => onView({ onlyChosen })}
        isDisabled={saving}
        className="text-meta max-md:gap-2"
      >
        {searchText.onlyChosen}
      </Switch>
    </div>
  )
}
