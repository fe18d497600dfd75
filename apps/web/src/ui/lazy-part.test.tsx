import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { nextTask } from '../platform/next-task.ts'
import { lazyPart } from './lazy-part.tsx'

afterEach(cleanup)

test('G-290 the code of a part is loaded in a later task than the screen around it is rendered', async () => {
  const load = vi.fn(async () => ({ default: () => <p>part</p> }))
  const Part = lazyPart(load)
  render(
    <main>
      screen
      <Part />
    </main>,
  )
  screen.getByText('screen')
  await act(async () => {})
  expect(load).not.toHaveBeenCalled()
  await act(nextTask)
  await screen.findByText('part')
  expect(load).toHaveBeenCalledOnce()
})
