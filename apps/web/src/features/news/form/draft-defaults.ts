import type { Candidate } from '@kawaraban/contract/audience.ts'
import { defaultPublicationDays, type RemindScope, type RemindType, type Scope } from '@kawaraban/contract/news.ts'
import { noReminder, type RemindDays } from '@kawaraban/contract/news-rules.ts'
import { dayMs, floorToStep, formatDay, formatTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import { selectedIds, selectedUsers } from './audience/selected-users.ts'

/**
 * What stands in the form (DATA-08…DATA-11). Dates are `YYYY/MM/DD` or whatever has been typed so far, times `HH:mm`
 * or empty, all in Tokyo time. `currentStartTime`, `currentEndTime` and `currentDueTime` are the last valid times (G-030).
 */
export type NewsDraft = {
  mode: 'add' | 'edit'
  newsId: string | null
  ownerCompanyUserId: string
  /** The post is published, so that its start can no longer be changed (EDIT-06). */
  startFixed: boolean
  title: string
  content: string
  startDate: string
  startTime: string
  endDate: string
  endTime: string
  dueDate: string
  dueTime: string
  completeDeadlineButtonState: boolean
  scope: Scope
  companyUserIds: readonly string[]
  companyUsers: readonly Candidate[]
  pushFlag: boolean
  remindType: RemindType
  remindDaysBefore: RemindDays
  remindScope: RemindScope
  currentStartTime: string
  currentEndTime: string
  currentDueTime: string
}

/** No reminder, and its target as it stands before one is chosen (FORM-06, FORM-13, EDIT-08). */
export const withoutReminder = { remindType: 'none', remindDaysBefore: noReminder, remindScope: 'specific' } as const

/** The chosen users as the form stores them; `unseen` are chosen ids that no candidate has any more (AUD-06, G-099). */
export const audienceOf = (
  users: readonly Candidate[],
  unseen: readonly string[] = [],
): Pick<NewsDraft, 'companyUserIds' | 'companyUsers'> => {
  const companyUsers = selectedUsers(users)
  return {
    companyUserIds: selectedIds([...companyUsers.map((user) => user.companyUserId), ...unseen]),
    companyUsers,
  }
}

/** A fresh form of `author`, from now for one day, on 10-minute steps (FORM-05, FORM-06, AUD-07, TIME-08, LIM-04). */
export const newDraft = (author: Candidate, now: Instant): NewsDraft => {
  const startAt = floorToStep(now)
  const endAt = startAt + defaultPublicationDays * dayMs
  return {
    mode: 'add',
    newsId: null,
    ownerCompanyUserId: author.companyUserId,
    startFixed: false,
    title: '',
    content: '',
    startDate: formatDay(startAt),
    startTime: formatTime(startAt),
    endDate: formatDay(endAt),
    endTime: formatTime(endAt),
    dueDate: '',
    dueTime: '',
    completeDeadlineButtonState: false,
    scope: 'all',
    ...audienceOf([author]),
    pushFlag: false,
    ...withoutReminder,
    currentStartTime: formatTime(startAt),
    currentEndTime: formatTime(endAt),
    currentDueTime: '',
  }
}
