import { inSlices } from '../slices.ts'

const written = new WeakMap<readonly (string | number)[], string>()

/**
 * Ids, numbers or bits as PostgreSQL reads an array, written once for each list: the driver takes five times as long, and
 * every time. They hold no comma, quote or backslash.
 */
export const arrayOf = (items: readonly (string | number)[]): string => {
  const known = written.get(items)
  if (known !== undefined) return known
  const text = `{${items.join()}}`
  written.set(items, text)
  return text
}

/** Writes the array of a list that may be long in slices, for `arrayOf` to return it at once; returns the list. */
export const prepareArray = async <Items extends readonly (string | number)[]>(items: Items): Promise<Items> => {
  if (written.has(items)) return items
  const parts: string[] = []
  await inSlices<string | number>(items, (slice) => parts.push(slice.join()))
  written.set(items, `{${parts.join()}}`)
  return items
}

/** A list with `first` before it, whose array is made of that of the list. */
export const withFirst = (first: string, items: readonly string[]): string[] => {
  // A spread goes from item to item.
  const all = [first].concat(items)
  if (items.length > 0) written.set(all, `{${first},${arrayOf(items).slice(1)}`)
  return all
}
