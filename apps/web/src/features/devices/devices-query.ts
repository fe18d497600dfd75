import { listDevices } from '@kawaraban/contract/devices.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { quietly } from '../../failure.ts'

/** The devices on which the user is signed in; a failure is shown in their place. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => quietly(() => call(listDevices, { signal }), 'failed to fetch devices'),
  staleTime: 0,
  retry: false,
})
