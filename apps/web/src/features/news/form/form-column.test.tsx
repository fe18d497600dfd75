import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { FormColumn } from './form-column.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  ['under the bar at the foot', 700, 744, [0, 56]],
  ['under the header', 30, 74, [0, -50]],
  ['in sight', 300, 344, undefined],
])('what Tab reaches %s comes into sight', async (_, top, bottom, scrolled) => {
  const scrollBy = vi.fn()
  vi.stubGlobal('scrollBy', scrollBy)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top, bottom } as DOMRect)
  render(
    <FormColumn>
      <input aria-label="first" />
    </FormColumn>,
  )
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByLabelText('first'))
  expect(scrollBy.mock.calls[0]).toEqual(scrolled)
})
