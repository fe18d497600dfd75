import { getTrashState, listTrash } from '@kawaraban/contract/trash.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { quietly } from '../../failure.ts'

/** Posts on a page of the trash. */
export const trashPageSize = 20

/** Whether deleted posts go to the trash, and how many of it the caller may restore. Without it nothing leads there. */
export const trashStateQuery = queryOptions({
  queryKey: ['trash', 'state'],
  queryFn: ({ signal }) => quietly(() => call(getTrashState, { signal }), 'failed to fetch the state of the trash'),
  staleTime: 0,
  retry: false,
})

/** One page of the trash, by its number from 1. */
export const trashQuery = (page: number) =>
  queryOptions({
    queryKey: ['trash', 'list', page],
    queryFn: ({ signal }) =>
      quietly(
        () => call(listTrash, { query: { page: String(page), limit: String(trashPageSize) }, signal }),
        'failed to fetch the trash',
      ),
    staleTime: 0,
    retry: false,
  })
