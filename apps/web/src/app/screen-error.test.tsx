import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ScreenCodeError } from './lazy-screen.tsx'
import { ScreenError } from './screen-error.tsx'

afterEach(cleanup)

test('G-161 a screen whose code could not be loaded loads it again at a press', async () => {
  const retry = vi.fn(async () => true)
  const reset = vi.fn()
  render(<ScreenError error={new ScreenCodeError(new Error('offline'), retry)} reset={reset} />)
  const button = screen.getByRole('button', { name: '再読み込み' })
  expect(button.getAttribute('aria-busy')).toBeNull()
  await userEvent.click(button)
  await waitFor(() => expect(reset).toHaveBeenCalledTimes(1))
  expect(retry).toHaveBeenCalledTimes(1)
})
