import { applyImport, deleteImport, type PeopleImport, undoImport } from '@kawaraban/contract/imports.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError, type CallInput, call } from '../../call.ts'
import { fail } from '../../failure.ts'
import { importCheckText } from '../../messages/imports.ts'
import { log } from '../../platform/log.ts'
import { showMessage } from '../../ui/dialogs.tsx'
import { importQuery, importsKey } from './import-query.ts'

type Action = 'apply' | 'undo' | 'delete'

/** Applies, undoes or removes an import. After a failure its current state is loaded and shown. */
export const useImportActions = ({ importId }: PeopleImport) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [pending, setPending] = useState<Action | null>(null)

  const run = async (action: Action, send: () => Promise<unknown>): Promise<boolean> => {
    setPending(action)
    try {
      await send()
      return true
    } catch (error) {
      log(`failed to ${action} import`, error)
      const code = error instanceof CallError ? error.code : undefined
      // The usual messages of these two codes are about posts; the screen itself shows that an import is gone.
      if (code === 'limitExceeded') void showMessage({ text: importCheckText.tooMany })
      else if (code !== 'documentDeleted') void fail(error, { action: 'save' })
      return false
    } finally {
      await queryClient.invalidateQueries({ queryKey: action === 'delete' ? [...importsKey, 'list'] : importsKey })
      setPending(null)
    }
  }

  return {
    pending,
    apply: (body: CallInput<typeof applyImport>['body']) =>
      run('apply', () => call(applyImport, { params: { importId }, body })),
    undo: () => run('undo', () => call(undoImport, { params: { importId } })),
    /** Removes it and goes to the upload of another file. */
    remove: async () => {
      const isRemoved = await run('delete', () => call(deleteImport, { params: { importId } }))
      if (!isRemoved) return void queryClient.invalidateQueries({ queryKey: importQuery(importId).queryKey })
      await navigate({ to: '/setting/imports', replace: true, ignoreBlocker: true })
    },
  }
}

export type ImportActions = ReturnType<typeof useImportActions>
