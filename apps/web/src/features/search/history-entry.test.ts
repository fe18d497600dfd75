import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadTyped, storeTyped } from './history-entry.ts'

beforeEach(() => window.history.replaceState({ __TSR_key: 'k' }, '', '/'))
afterEach(() => {
  vi.restoreAllMocks()
  window.history.replaceState(null, '', '/')
})

describe('FIND-06 what is typed into the search', () => {
  test('is in the entry of the history, beside what the router has there, and in no address', () => {
    storeTyped('年末調整', '5')
    expect(loadTyped('5')).toBe('年末調整')
    expect(window.history.state).toEqual({ __TSR_key: 'k', newsSearch: { text: '年末調整', by: '5' } })
    expect(window.location.href).not.toContain(encodeURIComponent('年末'))
    storeTyped('', '5')
    expect([loadTyped('5'), window.history.state.__TSR_key]).toEqual(['', 'k'])
  })

  test('is nothing to another user of the tab', () => {
    storeTyped('給与', '5')
    expect(loadTyped('6')).toBeNull()
  })

  test('is stored without a navigation, and not again while it is the same', () => {
    const navigate = vi.spyOn(window.history, 'replaceState')
    const store = vi.spyOn(History.prototype, 'replaceState')
    storeTyped('給与', '5')
    storeTyped('給与', '5')
    expect(navigate).not.toHaveBeenCalled()
    expect(store).toHaveBeenCalledTimes(1)
  })

  test('a browser that refuses another change of the entry leaves the search alone', () => {
    vi.spyOn(History.prototype, 'replaceState').mockImplementation(() => {
      throw new DOMException('too many', 'SecurityError')
    })
    expect(() => storeTyped('給与', '5')).not.toThrow()
  })

  test('a state of something else is none', () => {
    window.history.replaceState({ newsSearch: '給与' }, '', '/')
    expect(loadTyped('5')).toBeNull()
  })
})
