import { formatDay, type Instant } from '@kawaraban/contract/tokyo.ts'

/** The Tokyo year that holds `at`, for the copyright line. */
export const yearOf = (at: Instant): number => Number(formatDay(at).slice(0, 4))
