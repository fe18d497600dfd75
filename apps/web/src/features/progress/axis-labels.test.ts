import { expect, test } from 'vitest'
import { axisLabels } from './axis-labels.ts'

const start = { kind: 'start', share: 0, text: '11/12' } as const
const today = (share: number) => ({ kind: 'today', share, text: '今日' }) as const
const due = (share: number) => ({ kind: 'due', share, text: '期限 11/27' }) as const

test.each([
  ['a deadline to come', [start, today(0.5), due(1)], ['start start', 'today middle', 'due end']],
  ['today shortly before it', [start, today(0.8), due(1)], ['start start', 'today end', 'due end']],
  ['a post of today', [start, today(0.1), due(1)], ['start start', 'today start', 'due end']],
  ['a deadline that has passed', [start, today(1), due(0.6)], ['start start', 'due middle', 'today end']],
  ['one just passed', [start, today(1), due(0.9)], ['start start', 'due end', 'today end']],
  ['no deadline', [start, today(1)], ['start start', 'today end']],
] as const)('BOARD-04 G-364 labels of the axis do not cover each other: %s', (_, labels, expected) => {
  expect(axisLabels(labels).map(({ kind, side }) => `${kind} ${side}`)).toEqual(expected)
})
