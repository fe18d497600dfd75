import { useCallback, useState } from 'react'
import { permissionInfoText } from '../../../messages/permission.ts'
import { tipText } from '../../../messages/tips.ts'
import { headerIconId, useHeader, useHeaderSettings } from '../../../shell/header-actions.ts'
import { useUnsaved } from '../../../shell/use-unsaved.ts'
import { TipSequence } from '../../tips/tip-sequence.tsx'
import { everybody } from '../account-filter.ts'
import { AccountList } from '../account-list.tsx'
import { PermissionFooter } from './permission-footer.tsx'
import { PermissionInfo } from './permission-info.tsx'
import { type ChooseRole, PermissionTable } from './permission-table.tsx'
import { choose, dropAppliedChanges, entriesOf, noChanges } from './role-changes.ts'
import { useSaving } from './use-saving.ts'

const tips = [{ flag: 'permissionHeader', target: headerIconId, text: tipText.settings.permissionHeader }] as const

/** Points once at the icon that explains the roles. */
const PermissionTip = () => {
  // The icon is in the header only after the screen; then the sequence looks for it again.
  useHeaderSettings()
  return <TipSequence tips={tips} />
}

/** The roles of all accounts, changed on any page and with any filter, and saved together. */
export const PermissionScreen = () => {
  const [{ page, filter }, setShown] = useState({ page: 1, filter: everybody })
  const [changes, setChanges] = useState(noChanges)
  const [isExplained, setExplained] = useState(false)
  const { isSaving, save } = useSaving((saved) =>
    setChanges((present) => dropAppliedChanges(present, entriesOf(saved))),
  )
  const onChoose: ChooseRole = useCallback((user, role) => setChanges((present) => choose(present, user, role)), [])
  useUnsaved(changes.size > 0)
  useHeader({ right: { icon: 'information', label: permissionInfoText.open, onPress: () => setExplained(true) } })
  return (
    <div className="mx-auto flex w-full max-w-[760px] flex-1 flex-col gap-4">
      <AccountList
        page={page}
        filter={filter}
        onPage={(next) => setShown({ page: next, filter })}
        onFilter={(next) => setShown({ page: 1, filter: next })}
        onFetch={({ users }) => setChanges((present) => dropAppliedChanges(present, users))}
      >
        {(users) => <PermissionTable users={users} changes={changes} onChoose={onChoose} />}
      </AccountList>
      <PermissionFooter changed={changes.size} isSaving={isSaving} onSave={() => void save(changes)} />
      <PermissionTip />
      {isExplained && <PermissionInfo onClose={() => setExplained(false)} />}
    </div>
  )
}
