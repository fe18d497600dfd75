import { getMe } from '@kawaraban/contract/consent.ts'
import type { DataOf } from '@kawaraban/contract/endpoint.ts'
import { call } from '../../call.ts'

/** Loads the account and what it has agreed to. */
export const loadMe = (): Promise<DataOf<typeof getMe>> => call(getMe)
