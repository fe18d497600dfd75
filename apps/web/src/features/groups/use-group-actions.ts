import { createGroup, deleteGroup, type ListedGroup, renameGroup, updateGroup } from '@kawaraban/contract/groups.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, call } from '../../call.ts'
import { fail } from '../../failure.ts'
import { groupsText as text } from '../../messages/groups.ts'
import { showConfirm, showMessage } from '../../ui/dialogs.tsx'
import { toast } from '../../ui/toast.tsx'
import { upload } from '../../upload.ts'
import { SaveStopped } from '../audience/picker-connection.ts'
import type { LoadFailure } from '../audience/picker-protocol.ts'
import { groupsQuery } from './group-query.ts'

const showFailure = async (error: unknown): Promise<void> => {
  if (error instanceof SaveStopped) return showMessage({ text: text.notLoaded })
  if (error instanceof CallError && error.code === 'limitExceeded') return showMessage({ text: text.limit })
  if (error instanceof CallError && error.code === 'documentDeleted') return showMessage({ text: text.gone })
  return fail(error, { action: 'save' })
}

/**
 * Stores and changes groups; `saveIds` gives the chosen people. Each function resolves to whether it was done, and
 * shows what failed.
 */
export const useGroupActions = (saveIds: () => Promise<string>) => {
  const client = useQueryClient()
  const [isPending, setPending] = useState(false)
  const run = async (act: () => Promise<unknown>, done: string): Promise<boolean> => {
    setPending(true)
    try {
      await act()
      if (done) toast(done)
      return true
    } catch (error) {
      await showFailure(error)
      return false
    } finally {
      setPending(false)
      void client.invalidateQueries({ queryKey: groupsQuery.queryKey })
    }
  }
  /** Half a million ids may be on their way for longer than a call waits, so they are sent like a file. */
  const send = async (endpoint: typeof createGroup | typeof updateGroup, name: string, params = {}) => {
    const file = new Blob([`{"name":${JSON.stringify(name)},"type":"specific","companyUserIds":`, await saveIds(), '}'])
    return upload(endpoint, { params, file })
  }
  return {
    isPending,
    create: (name: string) => run(() => send(createGroup, name), text.created),
    rename: ({ companyUserGroupId }: ListedGroup, name: string) =>
      run(() => call(renameGroup, { params: { companyUserGroupId }, body: { name } }), text.renamed),
    replace: async ({ companyUserGroupId, name, people }: ListedGroup) => {
      const { replace } = text.questions
      if (!(await showConfirm({ ...replace, text: replace.text(name, people) }))) return false
      return run(() => send(updateGroup, name, { companyUserGroupId }), text.replaced)
    },
    remove: async ({ companyUserGroupId, name }: ListedGroup) => {
      const { remove } = text.questions
      if (!(await showConfirm({ ...remove, text: remove.text(name), destructive: true }))) return false
      return run(() => call(deleteGroup, { params: { companyUserGroupId } }), text.removed)
    },
    /** Shows why the people of a group could not be loaded. */
    showFailed: ({ code, message, endpoint, status }: LoadFailure) =>
      run(() => Promise.reject(new CallError(code, message, endpoint, status)), ''),
  }
}
