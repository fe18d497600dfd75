import type { CompanyUser } from '@kawaraban/contract/members.ts'
import { errorText, failureText } from '@kawaraban/contract/messages.ts'
import type { NewsDetail } from '@kawaraban/contract/news.ts'
import { canManage, hasEnded } from '@kawaraban/contract/policy.ts'
import { parseDateTime } from '@kawaraban/contract/tokyo.ts'
import { CallError } from '../../../call.ts'
import { fail } from '../../../failure.ts'
import { edit } from '../../../messages/edit.ts'
import { now } from '../../../platform/clock.ts'
import { log } from '../../../platform/log.ts'
import { showMessage } from '../../../ui/dialogs.tsx'
import { storeFacts } from '../../files/facts.ts'
import { startEdit } from './start-edit.ts'

/** `open`: the form is open. `home`, `detail`: where to go instead. `retry`: it may be tried again. `left`: the user has left. */
export type Opened = 'open' | 'home' | 'detail' | 'retry' | 'left'

/**
 * Fills the form with a stored post, loaded by `load`. Shows a message instead when the caller may not edit the post, or
 * when it has ended or was deleted.
 */
export const openPost = async (
  load: () => Promise<NewsDetail>,
  caller: CompanyUser,
  cameFromDetail: boolean,
  signal: AbortSignal,
): Promise<Opened> => {
  const detail = await load().catch((error: unknown) => {
    if (!signal.aborted) log('failed to fetch news', error)
    return error instanceof Error ? error : new Error('failed to fetch news')
  })
  if (signal.aborted) return 'left'
  if (detail instanceof Error) {
    const isGone = detail instanceof CallError && detail.code === 'documentDeleted'
    await fail(detail, { action: isGone ? 'show' : 'quiet' })
    return isGone ? 'home' : 'retry'
  }
  if (!canManage(caller, detail)) {
    await showMessage({ text: failureText.forbiddenScreen })
    return 'home'
  }
  const at = now()
  if (hasEnded({ endAt: parseDateTime(detail.endDate) ?? 0 }, at)) {
    await showMessage({ title: edit.tooLateTitle, text: errorText.newsExpired })
    return 'detail'
  }
  storeFacts(detail.files ?? [])
  startEdit(detail, at, cameFromDetail)
  return 'open'
}
