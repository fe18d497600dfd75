import { expect, test } from 'vitest'
import { pushOf } from './notification.ts'

const device = { endpoint: 'https://push.example.com/1', p256dh: '', auth: '' }
const notification = {
  kind: 'start',
  heading: '新しいお知らせ',
  title: '年末調整の書類提出のお願い',
  path: '/news/42',
  topic: 'a'.repeat(32),
  expiresAt: 60_000,
} as const
const place = { origin: 'https://news.example.com', now: 0 }

/** Reads a payload as a browser does that knows declarative push messages, by the steps of the Push API; null where it is none. */
const parseDeclarative = (payload: string) => {
  const message = JSON.parse(payload)
  if (message?.web_push !== 8030 || typeof message.notification !== 'object') return null
  const { title, navigate, ...options } = message.notification
  if (typeof title !== 'string' || title === '' || !URL.canParse(navigate)) return null
  for (const text of ['body', 'lang', 'tag'])
    if (options[text] !== undefined && typeof options[text] !== 'string') return null
  if (options.icon !== undefined && !URL.canParse(options.icon)) return null
  // `renotify` without a tag is an error.
  if (options.renotify && !options.tag) return null
  return { title, navigate: new URL(navigate).href, isMutable: message.mutable === true, ...options }
}

test('HEALTH-05 a push is a declarative message as well, of the same heading, title, address and tag', () => {
  const { payload } = pushOf({ ...device, isSignedIn: true }, notification, place)
  expect(parseDeclarative(payload)).toEqual({
    title: notification.heading,
    body: notification.title,
    navigate: 'https://news.example.com/news/42',
    lang: 'ja',
    tag: notification.topic,
    renotify: true,
    icon: 'https://news.example.com/icons/icon-192.png',
    data: { path: '/news/42' },
    isMutable: true,
  })
  expect(JSON.parse(payload)).toMatchObject({
    heading: notification.heading,
    title: notification.title,
    path: '/news/42',
    tag: notification.topic,
    kind: 'start',
  })
})

test('HEALTH-05 G-194 G-196 where the title is hidden, the declarative form has none either', () => {
  const hidden = [
    pushOf({ ...device, isSignedIn: false }, notification, place),
    pushOf({ ...device, isSignedIn: true }, { ...notification, title: null }, place),
  ]
  for (const { payload } of hidden) {
    expect(payload).not.toContain('年末調整')
    expect(parseDeclarative(payload)).toMatchObject({ title: notification.heading, navigate: expect.any(String) })
    expect(parseDeclarative(payload)).not.toHaveProperty('body')
  }
})

test('HEALTH-05 the longest title fits into what a push service takes', () => {
  const { payload } = pushOf({ ...device, isSignedIn: true }, { ...notification, title: '𠮷'.repeat(200) }, place)
  // 4,096 bytes, of which encryption takes 103.
  expect(Buffer.byteLength(payload)).toBeLessThan(3_993)
})
