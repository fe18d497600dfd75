import { expect, test } from 'vitest'
import { iconColour } from './members.ts'

test('DATA-12 FEED-32 the icon is pink for 00000000, purple for 00000001 and blue for anything else', () => {
  expect(['00000000', '00000001', '00000002', '', 'pink'].map(iconColour)).toEqual([
    'pink',
    'purple',
    'blue',
    'blue',
    'blue',
  ])
})
