import { CallError } from '../../../../call.ts'
import { fail } from '../../../../failure.ts'
import { log } from '../../../../platform/log.ts'
import { navigation } from '../../../../shell/navigation.ts'
import type { LoadFailure } from '../../../audience/picker-protocol.ts'

/**
 * Logs that users could not be loaded (AUD-14, ERR-20). 'No permission' and 'News has expired' lead to `/` without a
 * word (AUD-11, AUD-12, ERR-03, ERR-07); a post that is gone leads there with one.
 */
export const reportFailure = async ({ code, message, endpoint, status }: LoadFailure): Promise<void> => {
  const error = new CallError(code, message, endpoint, status)
  log('failed to fetch users', error)
  const isGone = code === 'documentDeleted'
  await fail(error, { doing: isGone ? 'show' : 'candidates' })
  if (isGone) navigation().replace('/')
}
