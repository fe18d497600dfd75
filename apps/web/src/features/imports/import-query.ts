import type { DataOf } from '@kawaraban/contract/endpoint.ts'
import type { ImportOutcome } from '@kawaraban/contract/import-people.ts'
import {
  getImport,
  type ImportState,
  listImportFaults,
  listImportPeople,
  listImports,
  type PeopleImport,
} from '@kawaraban/contract/imports.ts'
import { pageSize } from '@kawaraban/contract/paging.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { CallError, call } from '../../call.ts'
import { fail } from '../../failure.ts'
import { log } from '../../platform/log.ts'

/** Key of all queries about imports. */
export const importsKey = ['imports'] as const

const pollMs = 1000

const running: ReadonlySet<ImportState> = new Set<ImportState>(['reading', 'applying', 'undoing'])
/** Whether the server is working on an import. */
export const isInProgress = ({ state }: Pick<PeopleImport, 'state'>): boolean => running.has(state)
/** Whether the company must finish this import before it chooses another file. */
export const isOpen = (one: Pick<PeopleImport, 'state'>): boolean => one.state === 'checked' || isInProgress(one)

/** Logs a failure; 'No permission' leads to `/` without a message. */
const report = (what: string, error: unknown, signal: AbortSignal) => {
  if (signal.aborted) return
  log(`failed to fetch ${what}`, error)
  void fail(error, { action: 'candidates' })
}
const logged =
  <Answer>(what: string, load: (signal: AbortSignal) => Promise<Answer>) =>
  async ({ signal }: { signal: AbortSignal }): Promise<Answer> => {
    try {
      return await load(signal)
    } catch (error) {
      report(what, error, signal)
      throw error
    }
  }

const fresh = { staleTime: 0, retry: false, refetchOnWindowFocus: true } as const

/** A page of the history, from 1; fetched repeatedly while the server works on one of its imports. */
export const importsQuery = (page: number) =>
  queryOptions<DataOf<typeof listImports>>({
    ...fresh,
    queryKey: [...importsKey, 'list', page],
    queryFn: logged('imports', (signal: AbortSignal) =>
      call(listImports, { query: { page, limit: pageSize }, signal }),
    ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.imports.some(isInProgress) ? pollMs * 3 : false),
  })

/** An import; fetched repeatedly while the server works on it, also after a failure. */
export const importQuery = (importId: string) =>
  queryOptions<PeopleImport>({
    ...fresh,
    queryKey: [...importsKey, 'one', importId],
    queryFn: logged('import', (signal: AbortSignal) => call(getImport, { params: { importId }, signal })),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isInProgress(state.data) && pollMs * (state.error ? 5 : 1),
  })

/** A page of the faults of its file, from 1. */
export const faultsQuery = (importId: string, page: number) =>
  queryOptions<DataOf<typeof listImportFaults>>({
    ...fresh,
    queryKey: [...importsKey, 'faults', importId, page],
    queryFn: logged('import faults', (signal: AbortSignal) =>
      call(listImportFaults, { params: { importId }, query: { page, limit: pageSize }, signal }),
    ),
    placeholderData: keepPreviousData,
  })

/**
 * A page of the people whom it would add, change or set to none, or who are missing from its file, from 1. One that is being
 * applied by now has no such list, which is no failure: the import itself is loaded again.
 */
export const peopleQuery = (importId: string, outcome: ImportOutcome, page: number) =>
  queryOptions<DataOf<typeof listImportPeople>>({
    ...fresh,
    queryKey: [...importsKey, 'people', importId, outcome, page],
    queryFn: async ({ client, signal }) => {
      try {
        return await call(listImportPeople, {
          params: { importId },
          query: { outcome, page, limit: pageSize },
          signal,
        })
      } catch (error) {
        if (error instanceof CallError && error.code === 'importNotReady')
          void client.invalidateQueries({ queryKey: importQuery(importId).queryKey })
        else report('people of an import', error, signal)
        throw error
      }
    },
    placeholderData: keepPreviousData,
  })
