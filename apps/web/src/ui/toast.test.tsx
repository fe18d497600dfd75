import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadToastBox, ToastHost, toast } from './toast.tsx'

// Fetched at rest.
beforeAll(() => loadToastBox())

beforeEach(() => {
  vi.useFakeTimers()
  render(<ToastHost />)
})
afterEach(() => {
  act(() => vi.runAllTimers())
  cleanup()
  vi.useRealTimers()
})

const shown = () => screen.getByRole('status').textContent
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('LIM-22 SET-04 a toast is read aloud and stays 2000 ms', () => {
  expect(shown()).toBe('')
  act(() => toast('リンクをコピーしました。'))
  expect(shown()).toContain('リンクをコピーしました。')
  pass(1999)
  expect(shown()).toContain('リンクをコピーしました。')
  pass(1)
  expect(shown()).toBe('')
})

test('it remains while it is pointed at, and its time starts again afterwards', () => {
  act(() => toast('保存しました。'))
  const box = screen.getByText('保存しました。').parentElement as HTMLElement
  fireEvent.pointerEnter(box)
  pass(10_000)
  expect(shown()).toContain('保存しました。')
  fireEvent.pointerLeave(box)
  pass(2000)
  expect(shown()).toBe('')
})

test('G-156 closed by its button it gives the focus back, or to the screen when what had it has gone', () => {
  render(
    <main tabIndex={-1}>
      <button type="button">ピン留めする</button>
    </main>,
  )
  const button = screen.getByRole('button', { name: 'ピン留めする' })
  for (const isGone of [false, true]) {
    button.focus()
    act(() => toast('ピン留めしました'))
    const close = screen.getByRole('button', { name: '閉じる' })
    act(() => close.focus())
    if (isGone) button.remove()
    fireEvent.click(close)
    expect(shown()).toBe('')
    expect(document.activeElement).toBe(isGone ? screen.getByRole('main') : button)
  }
})

test('one with an action stays 5 s and offers it', () => {
  const undo = vi.fn()
  act(() => toast('完了にしました。', { label: '元に戻す', onPress: undo }))
  pass(4999)
  fireEvent.click(screen.getByRole('button', { name: '元に戻す' }))
  expect(undo).toHaveBeenCalledTimes(1)
  pass(1)
})

test('a new one takes the place of the old one, for its whole time', () => {
  act(() => toast('一つ目'))
  pass(1500)
  act(() => toast('二つ目'))
  pass(1500)
  expect(shown()).toContain('二つ目')
  expect(shown()).not.toContain('一つ目')
})
