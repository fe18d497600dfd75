import { type Category, listCategories } from '@kawaraban/contract/categories.ts'
import { call } from '../../call.ts'
import { quietly } from '../../failure.ts'

/** The company's categories in their order. A failure is logged and shown nowhere, unless it concerns the account. */
export const loadCategories = async (signal: AbortSignal): Promise<readonly Category[]> =>
  (await quietly(() => call(listCategories, { signal }))).categories
