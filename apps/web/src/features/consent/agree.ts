import type { Agreement } from '@kawaraban/contract/consent.ts'
import { updateMe } from '@kawaraban/contract/consent-agree.ts'
import { CallError, call, isUnsuccessful } from '../../call.ts'
import { log } from '../../platform/log.ts'
import { saveMe } from '../../shell/session.ts'

/** Logs an unsuccessful answer as `api response error`, any other failure as `what`. */
export const logFailure = (error: unknown, what: string): void =>
  log(isUnsuccessful(error) ? 'api response error' : what, error)

/** Stores what the user agrees to; the status follows. Throws what the call throws, after logging it. */
export const agree = async (agreement: Agreement): Promise<void> => {
  try {
    const { accountId } = await call(updateMe, { body: { agreement } })
    saveMe({ accountId, agreement })
  } catch (error) {
    logFailure(error, 'failed to update agreement')
    throw error
  }
}

/** Whether the server refused because its terms have another version now. */
export const isOutdated = (error: unknown): boolean => error instanceof CallError && error.code === 'invalidAgreement'
