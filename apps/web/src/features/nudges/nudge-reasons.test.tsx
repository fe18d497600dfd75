import { expect, test } from 'vitest'
import { nudgesText } from '../../messages/nudges.ts'
import { aCount } from './nudge-panel.fake.tsx'

test('NUDGE-02 HEALTH-01 W-126 before it sends, the bar says why people are reached by no way', () => {
  const unreached = [
    { reason: 'neverSignedIn' as const, people: 2 },
    { reason: 'deviceLost' as const, people: 1 },
  ]
  const none = { recent: 0, daily: 0, done: 0, gone: 0 }
  expect(nudgesText.parts('completed', aCount({ ...none, unreached, hasMail: false }))).toEqual([
    '通知を受け取れる人 7名',
    '通知を受け取れない人 3名（一度もログインしていない人 2名、端末に届かなくなった人 1名）',
  ])
})
