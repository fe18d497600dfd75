/** The audience of a post that is not saved yet. */
export type Audience = { readonly scope: 'all' | 'specific'; readonly companyUserIds: readonly string[] }

const numbers = new WeakMap<readonly string[], number>()
let lastNumber = 0
/** A number in place of a list of ids, which would be too long for a query key. */
const numberOf = (ids: readonly string[]): number => {
  const known = numbers.get(ids)
  if (known !== undefined) return known
  lastNumber += 1
  numbers.set(ids, lastNumber)
  return lastNumber
}

/** Identifies an audience in a query key. */
export const audienceKey = ({ scope, companyUserIds }: Audience): readonly [string, number] => [
  scope,
  scope === 'specific' ? numberOf(companyUserIds) : 0,
]

/** The audience as a body has it: ids only with scope specific. */
export const audienceBody = ({ scope, companyUserIds }: Audience) => ({
  scope,
  companyUserIds: scope === 'specific' ? [...companyUserIds] : [],
})
