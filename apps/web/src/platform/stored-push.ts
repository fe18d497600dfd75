import type { Instant } from '@kawaraban/contract/tokyo.ts'
import * as z from 'zod/mini'
import './no-eval.ts'
import { loadPushText, savePushText } from './storage.ts'

const schema = z.object({
  /** The server's id of the subscription. */
  subscriptionId: z.string(),
  endpoint: z.string(),
  publicKey: z.string(),
  /** The member whose subscription it is. */
  managementGroup: z.string(),
  companyUserId: z.string(),
  /** When the server saved it last. */
  savedAt: z.number(),
})

/** This browser's subscription as the server saved it; stored as long as notices are switched on here. */
export type StoredPush = z.infer<typeof schema> & { readonly savedAt: Instant }

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The stored subscription; null where notices are switched off in this browser. */
export const loadStoredPush = (): StoredPush | null => {
  const parsed = z.safeParse(schema, parse(loadPushText() ?? ''))
  return parsed.success ? parsed.data : null
}

/** Stores the subscription when notices are switched on; null removes it. */
export const saveStoredPush = (push: StoredPush | null): void =>
  savePushText(push === null ? null : JSON.stringify(push))
