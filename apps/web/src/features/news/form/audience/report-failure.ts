import { CallError } from '../../../../call.ts'
import { fail } from '../../../../failure.ts'
import { log } from '../../../../platform/log.ts'
import { navigation } from '../../../../shell/navigation.ts'
import type { LoadFailure } from '../../../audience/picker-protocol.ts'

/**
 * Logs that users could not be loaded. 'No permission' and 'News has expired' lead to `/` without a message; a deleted
 * post leads there with one.
 */
export const reportFailure = async ({ code, message, endpoint, status }: LoadFailure): Promise<void> => {
  const error = new CallError(code, message, endpoint, status)
  log('failed to fetch users', error)
  const isGone = code === 'documentDeleted'
  await fail(error, { action: isGone ? 'show' : 'candidates' })
  if (isGone) navigation().replace('/')
}
