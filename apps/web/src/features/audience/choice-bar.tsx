import { choiceText, searchText } from '../../messages/audience.ts'
import { Button } from '../../ui/button.tsx'
import { ask } from '../../ui/dialogs.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { PickerSnapshot } from './picker-protocol.ts'
import { pickerTipTarget } from './picker-tip.tsx'

/** Ticks of more people than this are not taken away without asking. */
const manyPeople = 20

const foundLabel = ({ view, found }: PickerSnapshot): string => {
  if (view.text !== '') return searchText.found(view.text, found)
  return view.onlyChosen ? searchText.foundChosen(found) : searchText.everybody(found)
}

/** How many are chosen, which rows are on show, and one button that ticks or unticks all of them. */
export const ChoiceBar = ({
  snapshot,
  onOnlyChosen,
  onTickFound,
}: {
  snapshot: PickerSnapshot
  onOnlyChosen: (onlyChosen: boolean) => void
  onTickFound: (checked: boolean) => void
}) => {
  const { view, found, foundChosen, chosen, size, totalUsers, load } = snapshot
  const words = view.text === '' ? choiceText.people : choiceText.results
  const tickAll = async () => {
    const { title, text, cancel, ok } = choiceText.question
    if (foundChosen && found > manyPeople && !(await ask({ title, text: text(found), cancel, ok }))) return
    onTickFound(!foundChosen)
  }
  return (
    <div id={pickerTipTarget} className="border-line border-b">
      <div className="flex flex-wrap items-center justify-between gap-x-6 px-4 py-2 md:px-5">
        <p aria-live="polite" className="tabular">
          <strong>{searchText.chosen(chosen)}</strong>
          {searchText.chosenOf(load === 'complete' ? size : Math.max(size, totalUsers ?? 0))}
        </p>
        <Switch isSelected={view.onlyChosen} onChange={onOnlyChosen} isDisabled={snapshot.saving}>
          {searchText.onlyChosen}
        </Switch>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 border-line border-t bg-sunken px-4 py-1 md:px-5">
        <p role="status" className="tabular text-meta text-fg-2">
          {foundLabel(snapshot)}
        </p>
        <Button
          variant="quiet"
          isDisabled={found === 0 || snapshot.saving}
          onPress={tickAll}
          className="-mr-4 max-md:-ml-4"
        >
          {foundChosen ? words.untick : words.tick}
        </Button>
      </div>
    </div>
  )
}
