import type { NewsDraft } from './draft-defaults.ts'

const typedKeys = [
  'title',
  'content',
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'dueDate',
  'dueTime',
  'completeDeadlineButtonState',
  'scope',
  'pushFlag',
  'remindType',
  'remindDaysBefore',
  'remindScope',
] as const satisfies readonly (keyof NewsDraft)[]

/** Whether both hold the same ids, in any order. */
export const sameIds = (one: readonly string[], other: readonly string[]) => {
  if (one === other) return true
  const ids = new Set(one)
  return one.length === other.length && other.every((id) => ids.has(id))
}

/** Whether anything differs from the fresh form, switches, dates and audience included (G-023). */
export const hasInput = (draft: NewsDraft & { isOpen: boolean; fresh: NewsDraft }): boolean =>
  draft.isOpen &&
  (typedKeys.some((key) => draft[key] !== draft.fresh[key]) ||
    !sameIds(draft.companyUserIds, draft.fresh.companyUserIds))

/** Whether a screen belongs to the draft, so that going there loses nothing (FORM-23). */
export const belongsTo = ({ mode, newsId }: Pick<NewsDraft, 'mode' | 'newsId'>, path: string): boolean =>
  path === '/setting/specific-users' ||
  (mode === 'add'
    ? path === '/news/add' || path === '/news/add/confirm' || path === '/setting/specific-users-add'
    : path === `/news/edit/${newsId}` || path === `/setting/specific-users-edit/${newsId}`)
