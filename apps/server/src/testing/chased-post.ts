import { chaseSteps } from '@kawaraban/contract/chase-steps.ts'
import { dayMs, formatDateTime } from '@kawaraban/contract/tokyo.ts'
import { at } from './instant.ts'

/** A deadline on Wednesday 2 December 2026. */
export const dueAt = at('2026/12/02 17:00')
/** When the steps of its chain are sent: three, one and no working days before it. */
export const threeDays = at('2026/11/27 09:00')
export const oneDay = at('2026/12/01 09:00')
export const dueDay = at('2026/12/02 09:00')

export const dueDates = { dueDate: formatDateTime(dueAt), endDate: formatDateTime(dueAt + 3 * dayMs) }
/** Fields of a post whose chain has all steps, and that sends nothing else. */
export const chased = { ...dueDates, pushFlag: false, chaseSteps: [...chaseSteps] }
