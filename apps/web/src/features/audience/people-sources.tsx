import { ListChecks } from 'lucide-react'
import { type ComponentType, useId, useState } from 'react'
import { choiceText } from '../../messages/audience.ts'
import { accountListText } from '../../messages/audience-lists.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Switch } from '../../ui/switch.tsx'
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
  const hint = useId()
  const [open, setOpen] = useState<'accounts' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button isDisabled={snapshot.saving} onPress={() => setOpen('accounts')}>
        <ListChecks size={20} aria-hidden="true" />
        {accountListText.open}
      </Button>
      <More picker={picker} />
      <Switch
        isSelected={snapshot.excluding}
        isDisabled={snapshot.saving}
        aria-describedby={snapshot.excluding ? hint : undefined}
        onChange={(excluding) => send({ type: 'exclude', excluding })}
        className="md:ml-auto"
      >
        {choiceText.exclude}
      </Switch>
      {snapshot.excluding && (
        <p id={hint} role="status" className="phrased w-full rounded-control bg-info-soft px-3 py-2 text-info">
          {choiceText.excludeHint}
        </p>
      )}
      {open === 'accounts' && <AccountListDialog snapshot={snapshot} send={send} onClose={close} />}
    </div>
  )
}
