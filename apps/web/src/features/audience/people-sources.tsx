import { ListChecks } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { accountListText } from '../../messages/audience-lists.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { OpenedPicker } from './picker-connection.ts'

const AccountListDialog = lazyPart(() => import('./account-list-dialog.tsx'))

/** Other ways to choose than from the list on the screen; `More` is one more of them. */
export const PeopleSources = ({
  picker,
  More,
}: {
  picker: OpenedPicker
  More: ComponentType<{ picker: OpenedPicker }>
}) => {
  const { snapshot, send } = picker
  const [open, setOpen] = useState<'accounts' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="flex flex-wrap gap-2">
      <Button isDisabled={snapshot.saving} onPress={() => setOpen('accounts')}>
        <ListChecks size={20} aria-hidden="true" />
        {accountListText.open}
      </Button>
      <More picker={picker} />
      {open === 'accounts' && <AccountListDialog snapshot={snapshot} send={send} onClose={close} />}
    </div>
  )
}
