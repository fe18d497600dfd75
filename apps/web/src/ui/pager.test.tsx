import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { pagerText } from '../messages/pager.ts'
import { pageIn } from './page-jump.tsx'
import { Pager } from './pager.tsx'

afterEach(cleanup)

const show = (page: number, total: number) => {
  const onChange = vi.fn<(page: number) => void>()
  render(<Pager page={page} pageSize={20} total={total} unit="名" onChange={onChange} />)
  return onChange
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('Pager', () => {
  test.each([0, 1, 20])('DETAIL-13 %d rows fit one page, so there is no pager', (total) => {
    show(1, total)
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  test.each([
    [1, 21, '1~20 / 21名'],
    [2, 21, '21~21 / 21名'],
    [3, 1204, '41~60 / 1,204名'],
    [9, 21, '21~21 / 21名'],
  ])('DETAIL-13 page %d of %d rows shows its range', (page, total, text) => {
    show(page, total)
    expect(screen.getByRole('navigation')).toHaveProperty('textContent', expect.stringContaining(text))
  })

  test('DETAIL-13 turns to the first, previous, next and last page', async () => {
    const onChange = show(3, 100)
    for (const name of [pagerText.first, pagerText.previous, pagerText.next, pagerText.last]) await press(name)
    expect(onChange.mock.calls).toEqual([[1], [2], [4], [5]])
  })

  test('DETAIL-13 goes no further than the first and the last page', async () => {
    const first = show(1, 100)
    await press(pagerText.first)
    await press(pagerText.previous)
    expect(first).not.toHaveBeenCalled()
    cleanup()
    const last = show(5, 100)
    await press(pagerText.next)
    await press(pagerText.last)
    expect(last).not.toHaveBeenCalled()
  })

  test('DETAIL-13 a very long list is turned by page number', async () => {
    const onChange = show(7, 510_000)
    expect(screen.getByRole('textbox').getAttribute('placeholder')).toBe('7')
    await userEvent.type(screen.getByRole('textbox'), '１２３４５{Enter}')
    expect(onChange).toHaveBeenCalledWith(12_345)
    cleanup()
    show(1, 200)
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

test.each([
  ['7', 7],
  [' ７ ', 7],
  ['0', 1],
  ['999999999', 25_500],
  ['', null],
  ['-1', null],
  ['1.5', null],
  ['二', null],
])('DETAIL-13 a page requested as %j', (text, page) => {
  expect(pageIn(text, 25_500)).toBe(page)
})
