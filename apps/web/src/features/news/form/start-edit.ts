import type { NewsDetail } from '@kawaraban/contract/news.ts'
import { isScheduled } from '@kawaraban/contract/policy.ts'
import { type Instant, parseDateTime } from '@kawaraban/contract/tokyo.ts'
import { chaseOf, inputOf, type NewsDraft, withoutReminder } from './draft.ts'
import { formOf, formStore, type StoredPost } from './form-store.ts'

const inputOfWire = (wireDate: string) => {
  const [date = '', time = ''] = wireDate.split(' ')
  return inputOf(date, time)
}

/**
 * The draft of a stored post. The server sends no reminder, so none is set. Push is off for a published post, because
 * saving it with push on would notify again.
 */
const draftOf = (post: NewsDetail, isPublished: boolean): NewsDraft => ({
  title: post.title,
  content: post.content,
  contentFormat: post.contentFormat ?? 'plain',
  start: inputOfWire(post.startDate),
  end: inputOfWire(post.endDate),
  due: post.dueDate === '' ? null : inputOfWire(post.dueDate),
  scope: post.scope,
  notice: { pushFlag: !isPublished && post.pushFlag, ...withoutReminder },
  chase: chaseOf(post.chaseSteps ?? []),
  categoryId: post.category?.categoryId ?? null,
  companyUserIds: post.scope === 'specific' ? post.companyUserIds : [post.ownerCompanyUserId],
  ...(post.files && { files: post.files.map(({ fileId, alt = '' }) => ({ fileId, alt })) }),
})

/** What the form knows of a stored post. */
export const storedFacts = (post: NewsDetail, now: Instant) => {
  const startFixed = !isScheduled({ startAt: parseDateTime(post.startDate) ?? 0 }, now)
  const stored: StoredPost = { revision: post.lastEdit?.revision, completed: post.reactions[0]?.count ?? 0 }
  return { fresh: draftOf(post, startFixed), newsId: post.newsId, startFixed, stored, hadPush: post.pushFlag }
}

/** Opens the form of a stored post. */
export const startEdit = (post: NewsDetail, now: Instant, cameFromDetail = false): void => {
  const { fresh, ...facts } = storedFacts(post, now)
  formStore.setState({ ...formOf(fresh, post.ownerCompanyUserId), ...facts, cameFromDetail })
}
