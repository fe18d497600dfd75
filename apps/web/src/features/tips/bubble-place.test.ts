import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { litBox, placeBubble } from './bubble-place.ts'

const phone = { width: 375, height: 812 }
const bubble = { width: 320, height: 180 }

describe('TIP-01 the position of the bubble of a hint', () => {
  test('under what it points at', () => {
    expect(placeBubble({ top: 60, left: 20, width: 100, height: 44 }, bubble, phone)).toEqual({ top: 116, left: 16 })
  })

  test('above it where there is no room below', () => {
    const button = { top: 730, left: 300, width: 64, height: 64 }
    expect(placeBubble(button, bubble, phone)).toEqual({ top: 538, left: 39 })
  })

  test('at the bottom of the screen when what it points at fills it', () => {
    expect(placeBubble({ top: 0, left: 0, width: 375, height: 812 }, bubble, phone).top).toBe(616)
  })

  test('always on screen, and beside what it points at wherever there is room', () => {
    const box = fc.record({
      top: fc.integer({ min: -200, max: 900 }),
      left: fc.integer({ min: -200, max: 500 }),
      width: fc.integer({ min: 0, max: 400 }),
      height: fc.integer({ min: 0, max: 400 }),
    })
    fc.assert(
      fc.property(box, (target) => {
        const lit = litBox(target, phone)
        const { top, left } = placeBubble(lit, bubble, phone)
        expect(top).toBeGreaterThanOrEqual(0)
        expect(top + bubble.height).toBeLessThanOrEqual(phone.height)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left + bubble.width).toBeLessThanOrEqual(phone.width)
        const isApart = top >= lit.top + lit.height || top + bubble.height <= lit.top
        const hasRoom = Math.max(lit.top, phone.height - lit.top - lit.height) >= bubble.height + 28
        expect(isApart || !hasRoom).toBe(true)
      }),
    )
  })
})
