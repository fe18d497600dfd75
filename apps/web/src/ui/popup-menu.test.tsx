import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ListFilter } from 'lucide-react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PopupMenu, type PopupMenuProps } from './popup-menu.tsx'

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const items = [
  { id: 'a', label: '新しい順' },
  { id: 'b', label: '古い順' },
]
const show = (more: Partial<PopupMenuProps> = {}) =>
  render(<PopupMenu label="並び替え" icon={ListFilter} items={items} {...more} />)
const trigger = () => screen.getByRole('button', { name: '並び替え', hidden: true })
const closed = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull())

describe('a popup menu', () => {
  test('FEED-01 its button opens it, a press outside closes it', async () => {
    show()
    expect(trigger().getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(trigger())
    await screen.findByRole('menu', { name: '並び替え' })
    expect(trigger().getAttribute('aria-expanded')).toBe('true')
    await userEvent.click(document.body)
    await closed()
  })

  test('FEED-04 a single choice is reported and closes it', async () => {
    const onChange = vi.fn()
    show({ selectionMode: 'single', selected: ['a'], onChange })
    await userEvent.click(trigger())
    expect((await screen.findByRole('menuitemradio', { name: '新しい順' })).getAttribute('aria-checked')).toBe('true')
    await userEvent.click(screen.getByRole('menuitemradio', { name: '古い順' }))
    expect(onChange).toHaveBeenCalledWith(['b'])
    await closed()
  })

  test('FEED-05 several choices can be made while it stays open', async () => {
    const onChange = vi.fn()
    show({ selectionMode: 'multiple', selected: ['a'], onChange })
    await userEvent.click(trigger())
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: '古い順' }))
    expect(onChange).toHaveBeenCalledWith(['a', 'b'])
    screen.getByRole('menu')
  })

  test('WRITE-03 further items are under a heading, and are chosen with the others', async () => {
    const [onChange, onPrepare] = [vi.fn(), vi.fn()]
    const more = { label: '色', items: [{ id: 'c', label: '青', mark: <i data-testid="mark" /> }] }
    show({ selectionMode: 'multiple', selected: ['a'], onChange, onPrepare, more })
    await userEvent.click(trigger())
    expect(onPrepare).toHaveBeenCalled()
    await screen.findByRole('group', { name: '色' })
    screen.getByTestId('mark')
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: '青' }))
    expect(onChange).toHaveBeenCalledWith(['a', 'c'])
  })

  test('commands are run by keyboard, and focus returns to the button', async () => {
    const onAction = vi.fn()
    show({ onAction })
    trigger().focus()
    await userEvent.keyboard('{ArrowDown}')
    await screen.findByRole('menu')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(onAction).toHaveBeenCalledWith('b')
    await closed()
    await waitFor(() => expect(document.activeElement).toBe(trigger()))
  })

  test('Escape closes it', async () => {
    show()
    await userEvent.click(trigger())
    await screen.findByRole('menu')
    await userEvent.keyboard('{Escape}')
    await closed()
  })
})
