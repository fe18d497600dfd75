import { profileMaxLength } from '@kawaraban/contract/members.ts'
import { textFaults } from '@kawaraban/contract/text.ts'
import { textMessage } from '@kawaraban/contract/text-messages.ts'
import { useState } from 'react'
import { groupsText as text } from '../../messages/groups.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** Enters the name of a new or stored group. */
export const GroupNameForm = ({
  title,
  hint,
  initial,
  submit,
  isPending,
  onSubmit,
  onBack,
  onClose,
}: {
  title: string
  hint: string
  initial: string
  submit: string
  isPending: boolean
  onSubmit: (name: string) => void
  onBack: () => void
  onClose: () => void
}) => {
  const [entered, setEntered] = useState(initial)
  const [showsError, setShowsError] = useState(false)
  const name = entered.trim()
  const faults = textFaults(name, profileMaxLength, 'one')
  const save = () => {
    setShowsError(true)
    if (faults.length === 0) onSubmit(name)
  }
  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onBack}>{text.back}</Button>
          <Button variant="primary" isPending={isPending} onPress={save}>
            {submit}
          </Button>
        </>
      }
    >
      <TextField
        label={text.name}
        hint={hint}
        value={entered}
        autoFocus
        autoComplete="off"
        error={showsError ? textMessage(faults, profileMaxLength) : ''}
        counter={{ length: Array.from(name).length, max: profileMaxLength }}
        onChange={setEntered}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing && !isPending) save()
        }}
      />
    </Modal>
  )
}
