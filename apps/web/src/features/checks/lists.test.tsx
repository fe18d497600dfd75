import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { DepartmentList } from './department-list.tsx'
import { WarningList } from './warning-list.tsx'

afterEach(cleanup)

const numbered = (length: number, name: (index: number) => string) => Array.from({ length }, (_, index) => name(index))

test.each([
  [6, 6, null],
  [7, 6, 'ほか1部署を表示'],
])('CHECK-01 of %i departments %i stand there at first, and a press shows all', async (count, shown, name) => {
  const departments = numbered(count, (index) => `第${index}課`).map((name) => ({ name, people: 3 }))
  render(<DepartmentList departments={departments} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(shown)
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(name ? [name] : [])
  if (!name) return
  await userEvent.click(screen.getByRole('button', { name }))
  expect(screen.getAllByRole('listitem')).toHaveLength(count)
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  [5, []],
  [6, ['ほか1件']],
])('CHECK-02 of %i addresses that are no links five are named, then how many more', (count, more) => {
  const links = numbered(count, (index) => `http://example.com/${index}`)
  render(<WarningList warnings={[{ kind: 'plainLinks', links }]} now={0} />)
  const details = [...(screen.getByRole('listitem').querySelectorAll('span') ?? [])].map(
    ({ textContent }) => textContent,
  )
  expect(details).toEqual([...links.slice(0, 5), ...more])
})
