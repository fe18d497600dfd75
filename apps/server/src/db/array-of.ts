const written = new WeakMap<readonly string[], string>()

/** Ids as PostgreSQL reads an array, written once for each list: the driver takes five times as long, and every time. */
export const arrayOf = (ids: readonly string[]): string => {
  const known = written.get(ids)
  if (known !== undefined) return known
  const text = `{${ids.join()}}`
  written.set(ids, text)
  return text
}
