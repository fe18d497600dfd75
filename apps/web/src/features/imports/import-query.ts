import type { DataOf } from '@kawaraban/contract/endpoint.ts'
import {
  getImport,
  type ImportState,
  listImportFaults,
  listImports,
  type PeopleImport,
} from '@kawaraban/contract/imports.ts'
import { pageSize } from '@kawaraban/contract/paging.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { fail } from '../../failure.ts'
import { log } from '../../platform/log.ts'

/** Key of everything that is known of imports. */
export const importsKey = ['imports'] as const

const pollMs = 1000

const onItsWay: ReadonlySet<ImportState> = new Set<ImportState>(['reading', 'applying', 'undoing'])
/** Whether an import goes on by itself. */
export const isOnItsWay = ({ state }: Pick<PeopleImport, 'state'>): boolean => onItsWay.has(state)
/** Whether it keeps the company from choosing another file. */
export const isOpen = (one: Pick<PeopleImport, 'state'>): boolean => one.state === 'checked' || isOnItsWay(one)

/** Logs a failure; 'No permission' leads to `/` without a word. */
const logged =
  <Answer>(what: string, load: (signal: AbortSignal) => Promise<Answer>) =>
  async ({ signal }: { signal: AbortSignal }): Promise<Answer> => {
    try {
      return await load(signal)
    } catch (error) {
      if (!signal.aborted) {
        log(`failed to fetch ${what}`, error)
        void fail(error, { doing: 'candidates' })
      }
      throw error
    }
  }

const fresh = { staleTime: 0, retry: false, refetchOnWindowFocus: true } as const

/** A page of the history, from 1; fetched again and again while something of it goes on. */
export const importsQuery = (page: number) =>
  queryOptions<DataOf<typeof listImports>>({
    ...fresh,
    queryKey: [...importsKey, 'list', page],
    queryFn: logged('imports', (signal: AbortSignal) =>
      call(listImports, { query: { page, limit: pageSize }, signal }),
    ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.imports.some(isOnItsWay) ? pollMs * 3 : false),
  })

/** An import; fetched again and again while it goes on, also after a failure. */
export const importQuery = (importId: string) =>
  queryOptions<PeopleImport>({
    ...fresh,
    queryKey: [...importsKey, 'one', importId],
    queryFn: logged('import', (signal: AbortSignal) => call(getImport, { params: { importId }, signal })),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isOnItsWay(state.data) && pollMs * (state.error ? 5 : 1),
  })

/** A page of what is wrong with its file, from 1. */
export const faultsQuery = (importId: string, page: number) =>
  queryOptions<DataOf<typeof listImportFaults>>({
    ...fresh,
    queryKey: [...importsKey, 'faults', importId, page],
    queryFn: logged('import faults', (signal: AbortSignal) =>
      call(listImportFaults, { params: { importId }, query: { page, limit: pageSize }, signal }),
    ),
    placeholderData: keepPreviousData,
  })
