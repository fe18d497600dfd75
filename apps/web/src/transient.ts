import { type CallCode, CallError } from './call.ts'

/** Codes of calls that did not arrive, or whose answer did not come back in time. */
const lostCodes: ReadonlySet<CallCode> = new Set<CallCode>(['network', 'timeout', 'requestTimeout'])

/**
 * Whether the same call may succeed later: the connection failed, the call timed out, or a server or proxy failed. Whether
 * it had an effect is unknown. A refusal is final.
 */
export const isTransient = (error: unknown): error is CallError =>
  error instanceof CallError && (lostCodes.has(error.code) || error.status >= 500)
