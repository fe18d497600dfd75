import { pageSize } from '@kawaraban/contract/paging.ts'
import { countUnreached, listUnreached, type ReachFilter, reachFilters } from '@kawaraban/contract/unreached.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { quietly } from '../../failure.ts'

/** Which people the page shows: with one reason, of one department by its path; null for all. */
export type UnreachedChoice = { readonly reason: ReachFilter | null; readonly department: string | null }

type Address = { readonly reason?: unknown; readonly department?: unknown; readonly page?: unknown }

/** The choice and the page of an address; what is invalid counts as missing. */
export const readChoice = ({ reason, department, page }: Address): UnreachedChoice & { readonly page: number } => ({
  reason: reachFilters.find((one) => one === reason) ?? null,
  department: typeof department === 'string' ? department : null,
  page: /^[1-9]\d{0,5}$/.test(String(page)) ? Number(page) : 1,
})

const sent = ({ reason, department }: Partial<UnreachedChoice>) => ({
  ...(reason && { reason }),
  ...(typeof department === 'string' && { department }),
})

/** How many people no notice reaches, by reason, and by department of those with the chosen reason. */
export const unreachedQuery = (reason: ReachFilter | null) =>
  queryOptions({
    queryKey: ['unreached', 'count', reason],
    queryFn: ({ signal }) =>
      quietly(() => call(countUnreached, { query: sent({ reason }), signal }), 'failed to count the unreached'),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })

/** A page of these people. */
export const unreachedPeopleQuery = (choice: UnreachedChoice, page: number) =>
  queryOptions({
    queryKey: ['unreached', 'people', choice, page],
    queryFn: ({ signal }) =>
      quietly(
        () =>
          call(listUnreached, {
            query: { ...sent(choice), page: String(page), limit: String(pageSize) },
            signal,
          }),
        'failed to fetch the unreached',
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
