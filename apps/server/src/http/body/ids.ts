import { prepareMemberIds } from '@kawaraban/contract/member-ids.ts'
import { inSlices, sliceSize } from '../../slices.ts'

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The lists among the fields of a value, and among those of its fields: a narrowing has ids, too. */
const listsOf = (value: unknown, depth = 2): unknown[][] => {
  if (!isObject(value) || depth === 0) return []
  return Object.values(value).flatMap((field) => (Array.isArray(field) ? [field] : listsOf(field, depth - 1)))
}

/**
 * Makes the ids of a large body's long lists in slices, before its schema checks them at once (G-321). What else such a list may be
 * stays as it is.
 */
export const prepareIds = async (body: unknown): Promise<void> => {
  for (const list of listsOf(body)) if (list.length > sliceSize) await prepareMemberIds(list as string[], inSlices)
}
