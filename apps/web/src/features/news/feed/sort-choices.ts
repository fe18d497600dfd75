import { defaultSort, type FeedSort } from '@kawaraban/contract/feed-choices.ts'

/** The four orders by their names in the menu (FEED-03). */
export const sortChoices = {
  startDateDesc: defaultSort,
  startDateAsc: { sortBy: 'startDate', order: 'asc' },
  dueDateDesc: { sortBy: 'dueDate', order: 'desc' },
  dueDateAsc: { sortBy: 'dueDate', order: 'asc' },
} as const satisfies Record<string, FeedSort>

export type SortName = keyof typeof sortChoices
export const sortNames = Object.keys(sortChoices) as readonly SortName[]

/** The name of an order. */
export const nameOfSort = ({ sortBy, order }: FeedSort): SortName => `${sortBy}${order === 'asc' ? 'Asc' : 'Desc'}`
