import { dayMs, parseDateTime } from '@kawaraban/contract/tokyo.ts'
import type { FeedPost } from './feed-post.ts'

/** The time of the feed's tests: 2026/11/20(金) 12:00 in Tokyo. */
export const now = parseDateTime('2026/11/20 12:00') ?? 0

/** A published post for everyone, neither viewed nor completed, with the test's changes. */
export const aPost = (change: Partial<FeedPost> = {}): FeedPost => ({
  newsId: '1',
  title: '避難訓練のお知らせ',
  content: '本日14時から避難訓練を行います。',
  isFormatted: false,
  startAt: now - dayMs,
  endAt: now + dayMs,
  dueAt: null,
  scope: 'all',
  name: '佐藤 健一',
  department: '総務部',
  postTarget: '全員',
  iconType: '00000000',
  category: null,
  owned: false,
  inAudience: true,
  viewed: false,
  pinned: false,
  isTop: false,
  completed: false,
  ...change,
})
