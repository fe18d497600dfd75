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

type Act = 'apply' | 'undo' | 'delete'

/** What an admin does with an import: apply it, take it back, or remove it. A failure is announced, and shows how it is now. */
export const useImportActs = ({ importId }: PeopleImport) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [pending, setPending] = useState<Act | null>(null)

  const run = async (act: Act, send: () => Promise<unknown>): Promise<boolean> => {
    setPending(act)
    try {
      await send()
      return true
    } catch (error) {
      log(`failed to ${act} import`, error)
      const code = error instanceof CallError ? error.code : undefined
      // The words of these two codes are about posts; the screen says itself that an import has gone.
      if (code === 'limitExceeded') void showMessage({ text: importCheckText.tooMany })
      else if (code !== 'documentDeleted') void fail(error, { doing: 'save' })
      return false
    } finally {
      await queryClient.invalidateQueries({ queryKey: act === 'delete' ? [...importsKey, 'list'] : importsKey })
      setPending(null)
    }
  }

  return {
    pending,
    apply: (body: CallInput<typeof applyImport>['body']) =>
      run('apply', () => call(applyImport, { params: { importId }, body })),
    undo: () => run('undo', () => call(undoImport, { params: { importId } })),
    /** Removes it, and leads to where another file is chosen. */
    remove: async () => {
      const isRemoved = await run('delete', () => call(deleteImport, { params: { importId } }))
      if (!isRemoved) return void queryClient.invalidateQueries({ queryKey: importQuery(importId).queryKey })
      await navigate({ to: '/setting/imports', replace: true, ignoreBlocker: true })
    },
  }
}

export type ImportActs = ReturnType<typeof useImportActs>
