import { useCallback, useState } from 'react'
import { useHeader } from '../../../app/header-actions.ts'
import { useLeaveQuestion } from '../../../app/use-leave-question.ts'
import { permissionInfoText } from '../../../messages/permission.ts'
import { PermissionFooter } from './permission-footer.tsx'
import { PermissionInfo } from './permission-info.tsx'
import { PermissionPages } from './permission-pages.tsx'
import type { ChooseRole } from './permission-table.tsx'
import { PermissionTip } from './permission-tip.tsx'
import { choose, entriesOf, noChanges, settle } from './role-changes.ts'
import { useSaving } from './use-saving.ts'

/** The roles of all accounts, changed on any page and saved together (NAV-11, AUTHZ-01…AUTHZ-04). */
export const PermissionScreen = () => {
  const [changes, setChanges] = useState(noChanges)
  const [isExplained, setExplained] = useState(false)
  const { isSaving, save } = useSaving((saved) => setChanges((present) => settle(present, entriesOf(saved))))
  const onChoose: ChooseRole = useCallback((user, role) => setChanges((present) => choose(present, user, role)), [])
  useLeaveQuestion(changes.size > 0)
  useHeader({ right: { icon: 'information', label: permissionInfoText.open, onPress: () => setExplained(true) } })
  return (
    <div className="mx-auto flex w-full max-w-[760px] flex-1 flex-col gap-4">
      <PermissionPages
        changes={changes}
        onChoose={onChoose}
        onFetch={({ users }) => setChanges((present) => settle(present, users))}
      />
      <PermissionFooter changed={changes.size} isSaving={isSaving} onSave={() => void save(changes)} />
      <PermissionTip />
      {isExplained && <PermissionInfo onClose={() => setExplained(false)} />}
    </div>
  )
}
