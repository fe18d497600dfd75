import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ToastHost, toast } from './toast.tsx'

vi.mock('./toast-box.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('G-161 a toast whose code cannot be fetched still says what it has to, for 5 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  render(<ToastHost />)
  act(() => toast('通信環境を確認して、もう一度お試しください。'))
  await screen.findByText('通信環境を確認して、もう一度お試しください。')
  act(() => undefined)
  act(() => vi.advanceTimersByTime(5000))
  expect(screen.getByRole('status').textContent).toBe('')
  vi.useRealTimers()
})
