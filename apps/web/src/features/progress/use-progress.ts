import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { narrowingText } from '../../messages/progress.ts'
import { infoToast } from '../../ui/toast.tsx'
import { useNudges } from '../nudges/nudge-queries.ts'
import { useChosenRows } from './chosen-rows.ts'
import {
  type Choice,
  isNarrowed,
  kinds,
  maxDepartments,
  narrowingOf,
  type Table,
  toggleDepartment,
  useChoice,
} from './narrowing.ts'
import { type PeoplePage, progressQuery, tableQuery } from './progress-query.ts'

/** How many of those in scope have done it, as far as it is loaded. */
export type Share = { readonly data: Pick<PeoplePage, 'done' | 'total'> | undefined; readonly isPending: boolean }

const everybody: Omit<Choice, 'table'> = { state: 'all', departments: [], search: '' }

/** Who has completed and viewed a post, as the address narrows it: the tables' pages, their rows, and whom a nudge reaches. */
export const useProgress = (newsId: string) => {
  const [choice, change] = useChoice()
  /** Of another choice the first pages are shown. */
  const choiceKey = JSON.stringify({ ...choice, table: null })
  const [storedPages, setStoredPages] = useState({ choiceKey, completers: 1, viewers: 1 })
  const pages = storedPages.choiceKey === choiceKey ? storedPages : { choiceKey, completers: 1, viewers: 1 }
  /** The first text of the search box; clearing mounts a new one. */
  const [initial, setInitial] = useState({ search: choice.search, count: 0 })
  const progress = useQuery(progressQuery(newsId))
  const results = {
    completers: useQuery(tableQuery(newsId, 'completers', pages.completers, choice)),
    viewers: useQuery(tableQuery(newsId, 'viewers', pages.viewers, choice)),
  }
  const rows = useChosenRows(`${choice.table} ${choiceKey}`)
  const tableNarrowing = narrowingOf(choice, choice.table)
  const narrowing = { ...tableNarrowing, ...(rows.ids.length > 0 && { companyUserIds: [...rows.ids] }) }
  return {
    choice,
    change,
    isNarrowed: isNarrowed(choice),
    initial,
    progress,
    results,
    pages,
    showPage: (table: Table, page: number) => setStoredPages({ ...pages, [table]: page }),
    /** The share of the whole post, whatever the tables leave out. */
    shareOf: (table: Table): Share => {
      if (!isNarrowed(choice)) return results[table]
      const { data, isPending } = progress
      return { data: data && { done: data[kinds[table]], total: data.total }, isPending }
    },
    rows,
    tableNarrowing,
    /** Whom a nudge is for: the chosen rows, or all of the table. */
    narrowing,
    nudges: useNudges(newsId, narrowing),
    chooseDepartment: (path: string) => {
      const departments = toggleDepartment(choice.departments, path)
      if (departments.length > maxDepartments) infoToast(narrowingText.tooMany(maxDepartments))
      else change({ departments })
    },
    clear: () => {
      setInitial({ search: '', count: initial.count + 1 })
      change(everybody)
    },
  } as const
}
