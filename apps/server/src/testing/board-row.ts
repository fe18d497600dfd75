import { dayMs, type Instant } from '@kawaraban/contract/tokyo.ts'
import type { BoardRow } from '../features/news/feed/queries.ts'

/** A post for everyone, as a board has it, published from a day before `now` until a day after it. */
export const boardRow = (now: Instant, newsId: string, over: Partial<BoardRow> = {}): BoardRow => ({
  newsVersion: '1',
  newsId,
  ownerCompanyUserId: '1',
  title: `件名${newsId}`,
  startAt: now - dayMs,
  endAt: now + dayMs,
  dueAt: null,
  scope: 'all',
  categoryId: null,
  textVersion: '0',
  isTop: false,
  ...over,
})
