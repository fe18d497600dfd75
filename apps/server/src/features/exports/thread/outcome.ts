import type { Written } from '../job/queries.ts'

/** The last message of the thread; null when the export was cancelled, or its post is gone. */
export type Outcome = { readonly written: Written | null }
