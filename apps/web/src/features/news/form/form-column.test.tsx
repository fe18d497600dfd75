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
])('what Tab reaches %s is scrolled into view', async (_, top, bottom, scrolled) => {
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

test('what Tab reaches under a bar of two lines is scrolled into view', async () => {
  const scrollBy = vi.fn()
  vi.stubGlobal('scrollBy', scrollBy)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: 600, bottom: 644 } as DOMRect)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(126)
  render(
    <FormColumn>
      <input aria-label="first" />
      <div data-foot-bar="" />
    </FormColumn>,
  )
  await userEvent.tab()
  expect(scrollBy.mock.calls[0]).toEqual([0, 10])
})

test.each([
  ['in a text whose lower lines lie under the bar', 300, 700, [0, 12]],
  ['in a text that is in sight', 300, 600, undefined],
  ['in the midst of a text that is taller than the room there is', 60, 700, undefined],
])('the line that is written %s is visible', async (_, top, bottom, scrolled) => {
  const scrollBy = vi.fn()
  vi.stubGlobal('scrollBy', scrollBy)
  render(
    <FormColumn>
      <textarea aria-label="content" defaultValue="一行目" />
    </FormColumn>,
  )
  const content = screen.getByLabelText<HTMLTextAreaElement>('content')
  await userEvent.click(content)
  content.setSelectionRange(0, 0)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top, bottom } as DOMRect)
  await userEvent.keyboard('あ')
  expect(scrollBy.mock.calls[0]).toEqual(scrolled)
})
