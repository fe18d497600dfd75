import { matchText as text } from '../../messages/audience-lists.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import type { PeopleMatch, PickerCommand } from './picker-protocol.ts'

/** The answer to what a list names: tick those found, untick them, or go back. */
export const MatchButtons = ({
  match,
  send,
  onClose,
  onBack,
}: {
  match: PeopleMatch
  send: (command: PickerCommand) => void
  onClose: () => void
  onBack: () => void
}) => {
  const found = match.state === 'done' ? match.found : 0
  const apply = (checked: boolean) => {
    send({ type: 'takeMatch', checked })
    toast(checked ? text.ticked(found) : text.unticked(found))
    onClose()
  }
  return (
    <>
      <Button onPress={onBack}>{text.back}</Button>
      {found > 0 && (
        <>
          <Button onPress={() => apply(false)}>{text.untick}</Button>
          <Button variant="primary" autoFocus onPress={() => apply(true)}>
            {text.tick}
          </Button>
        </>
      )}
    </>
  )
}
