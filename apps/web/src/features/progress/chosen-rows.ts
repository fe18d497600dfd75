import { useState } from 'react'

/** Rows of a table that are chosen one by one, over its pages. */
export type ChosenRows = {
  readonly ids: readonly string[]
  readonly toggle: (companyUserId: string) => void
  readonly clear: () => void
}

/** The chosen rows of the table `shown`; of another table none is chosen. */
export const useChosenRows = (shown: string): ChosenRows => {
  const [chosen, setChosen] = useState<{ shown: string; ids: readonly string[] }>({ shown, ids: [] })
  const ids = chosen.shown === shown ? chosen.ids : []
  return {
    ids,
    toggle: (companyUserId) =>
      setChosen({
        shown,
        ids: ids.includes(companyUserId) ? ids.filter((id) => id !== companyUserId) : [...ids, companyUserId],
      }),
    clear: () => setChosen({ shown, ids: [] }),
  }
}
