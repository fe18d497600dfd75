import { excerptOf } from '@kawaraban/contract/excerpt.ts'
import type { NewsListItem } from '@kawaraban/contract/news.ts'
import { dayMs, minuteMs, parseDateTime } from '@kawaraban/contract/tokyo.ts'
import { describe, expect, test } from 'vitest'
import { aPost, now } from './feed-post.fake.ts'
import { parsePost, publicationOf, visiblePosts } from './feed-post.ts'

const item: NewsListItem = {
  newsId: '5',
  title: '年末調整',
  content: '本文',
  startDate: '2026/11/18 09:00',
  endDate: '2026/12/01 18:00',
  dueDate: '2026/11/27 18:00',
  name: '高橋 由美',
  postTarget: 'ユーザー指定',
  iconType: '00000001',
  companyUserIds: [],
  scope: 'all',
  viewed: true,
  viewerPinned: true,
  viewerReactions: [{ reactionType: 'completed', reacted: true }],
}

describe('an item of the list is read', () => {
  test('FEED-10 FEED-31 dates as instants, and what this viewer has done with it', () => {
    expect(parsePost(item, '7')).toMatchObject({
      startAt: parseDateTime('2026/11/18 09:00'),
      dueAt: parseDateTime('2026/11/27 18:00'),
      viewed: true,
      pinned: true,
      completed: true,
    })
    const plain = parsePost({ ...item, dueDate: '', viewerPinned: false, viewerReactions: [] }, '7')
    expect(plain).toMatchObject({ dueAt: null, pinned: false, completed: false })
    const undone = parsePost({ ...item, viewerReactions: [{ reactionType: 'completed', reacted: false }] }, '7')
    expect(undone.completed).toBe(false)
  })

  test('G-296 whether this viewer wrote it; of an older server nothing is known', () => {
    expect(parsePost({ ...item, viewerOwns: true }, '7').owned).toBe(true)
    expect(parsePost({ ...item, viewerOwns: false }, '7').owned).toBe(false)
    expect(parsePost(item, '7').owned).toBe(false)
  })

  test('FEED-12 the viewer is in scope when the post is for all, or names the viewer', () => {
    const inAudience = (change: Partial<NewsListItem>) => parsePost({ ...item, ...change }, '7').inAudience
    expect(inAudience({ scope: 'all' })).toBe(true)
    expect(inAudience({ scope: 'specific', companyUserIds: ['7'] })).toBe(true)
    expect(inAudience({ scope: 'specific', companyUserIds: [] })).toBe(false)
    expect(inAudience({ scope: 'specific', companyUserIds: ['70'] })).toBe(false)
  })
})

test('FEED-07 FEED-08 FEED-30 the label follows the clock, to the end of the end minute', () => {
  const post = aPost({ startAt: now, endAt: now + 10 * minuteMs })
  expect(publicationOf(post, now - 1)).toBe('scheduled')
  expect(publicationOf(post, now)).toBe('published')
  expect(publicationOf(post, post.endAt + minuteMs - 1)).toBe('published')
  expect(publicationOf(post, post.endAt + minuteMs)).toBe('ended')
})

describe('filters', () => {
  const shown = (filter: Parameters<typeof visiblePosts>[1], ...posts: ReturnType<typeof aPost>[]) =>
    visiblePosts(posts, filter, now).map((post) => post.newsId)

  test('G-064 a post completed under 未完了のみ leaves the list at once; G-066 posts out of scope are none of it', () => {
    const posts = [
      aPost({ newsId: '3' }),
      aPost({ newsId: '2', completed: true }),
      aPost({ newsId: '1', inAudience: false }),
    ]
    expect(shown(new Set(['unreacted']), ...posts)).toEqual(['3'])
    expect(shown(new Set(), ...posts)).toEqual(['3', '2', '1'])
  })

  test('FEED-05 filters can be combined', () => {
    const posts = [
      aPost({ newsId: '5' }),
      aPost({ newsId: '4', viewed: true }),
      aPost({ newsId: '3', startAt: now + dayMs, endAt: now + 2 * dayMs }),
      aPost({ newsId: '2', endAt: now - minuteMs }),
    ]
    expect(shown(new Set(['unread', 'excludeBeforePublication', 'excludeAfterPublication']), ...posts)).toEqual(['5'])
    expect(shown(new Set(['excludeBeforePublication', 'excludeAfterPublication']), ...posts)).toEqual(['5', '4'])
  })

  test('G-546 FEED-30 the view of ended posts has those whose end minute has passed by the clock', () => {
    const posts = [
      aPost({ newsId: '3', startAt: now + dayMs, endAt: now + 2 * dayMs }),
      aPost({ newsId: '2', endAt: now }),
      aPost({ newsId: '1', endAt: now - minuteMs }),
    ]
    expect(shown(new Set(['ended']), ...posts)).toEqual(['1'])
  })
})

test('FEED-10 a card holds the beginning of a long content, cut between two characters', () => {
  expect(excerptOf('本文\n二行目', false)).toBe('本文\n二行目')
  expect(excerptOf('𠮷'.repeat(200), false)).toBe('𠮷'.repeat(200))
  expect(excerptOf('𠮷'.repeat(201), false)).toBe(`${'𠮷'.repeat(200)}…`)
  expect(excerptOf('あ'.repeat(6000), false)).toBe(`${'あ'.repeat(200)}…`)
})
