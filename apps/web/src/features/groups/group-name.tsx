import { profileMaxLength } from '@kawaraban/contract/members.ts'
import { textFaults } from '@kawaraban/contract/text.ts'
import { textMessage } from '@kawaraban/contract/text-messages.ts'
import { useState } from 'react'
import { groupsText as text } from '../../messages/groups.ts'
import { TextField } from '../../ui/text-field.tsx'

/** The name that is being entered; its errors show from the first `submit` on, which calls `onName` with a usable name. */
export const useGroupName = () => {
  const [entered, setEntered] = useState('')
  const [showsError, setShowsError] = useState(false)
  const name = entered.trim()
  const faults = textFaults(name, profileMaxLength, 'one')
  return {
    entered,
    setEntered,
    length: Array.from(name).length,
    error: showsError ? textMessage(faults, profileMaxLength) : '',
    /** Starts with another name. */
    begin: (first: string) => {
      setEntered(first)
      setShowsError(false)
    },
    submit: (onName: (name: string) => void) => {
      setShowsError(true)
      if (faults.length === 0) onName(name)
    },
  }
}

/** The field for the name of a group; Enter saves it. */
export const GroupName = ({
  hint,
  name: { entered, setEntered, length, error },
  isSaving,
  onEnter,
}: {
  hint: string
  name: ReturnType<typeof useGroupName>
  isSaving: boolean
  onEnter: () => void
}) => (
  <TextField
    label={text.name}
    hint={hint}
    value={entered}
    autoFocus
    autoComplete="off"
    error={error}
    counter={{ length, max: profileMaxLength }}
    onChange={setEntered}
    isReadOnly={isSaving}
    onKeyDown={(event) => {
      if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter()
    }}
  />
)
