import { updateAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../../call.ts'
import { fail } from '../../../failure.ts'
import { permissionText } from '../../../messages/permission.ts'
import { log } from '../../../platform/log.ts'
import { resumeLeave, runSave } from '../../../platform/unsaved.ts'
import { showMessage } from '../../../ui/dialogs.tsx'
import type { AccountPage } from '../account-pages.ts'
import { useMyProfile } from '../my-profile.ts'
import { accountsKey } from '../use-accounts.ts'
import { entriesOf, type RoleChanges, withRoles } from './role-changes.ts'

/**
 * Saves all changed roles with one call, fetches the list again and shows a toast. After a change of the own role,
 * everything else is fetched again too; a refused list then leads to `/`. A failure is logged and shown with the message
 * of its code; the changes stay.
 */
export const useSaving = (onSaved: (saved: RoleChanges) => void) => {
  const queryClient = useQueryClient()
  const { companyUserId } = useMyProfile()
  const [isSaving, setSaving] = useState(false)

  const send = async (changes: RoleChanges) => {
    try {
      await runSave(() => call(updateAuthorities, { body: entriesOf(changes) }))
    } catch (error) {
      log('failed to update authorities', error)
      void fail(error, { action: 'save' })
      return
    }
    flushSync(() => onSaved(changes))
    queryClient.setQueriesData<AccountPage>(
      { queryKey: accountsKey },
      (page) => page && { ...page, users: withRoles(page.users, changes) },
    )
    void queryClient.invalidateQueries(changes.has(companyUserId) ? {} : { queryKey: accountsKey })
    void showMessage({ text: permissionText.saved })
    resumeLeave()
  }

  const save = async (changes: RoleChanges) => {
    setSaving(true)
    await send(changes)
    setSaving(false)
  }
  return { isSaving, save }
}
