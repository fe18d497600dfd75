import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import { groupsText } from '../../messages/groups.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { OpenedPicker } from '../audience/picker-connection.ts'

const GroupsDialog = lazyPart(() => import('./groups-dialog.tsx'))

/** Opens the stored groups of people. */
export const GroupsButton = ({ picker }: { picker: OpenedPicker }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button isDisabled={picker.snapshot.saving && !isOpen} onPress={() => setOpen(true)}>
        <UsersRound size={20} aria-hidden="true" />
        {groupsText.open}
      </Button>
      {isOpen && <GroupsDialog picker={picker} onClose={() => setOpen(false)} />}
    </>
  )
}
