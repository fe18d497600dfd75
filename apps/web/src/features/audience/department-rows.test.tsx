import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { settled } from './testing/local-picker.ts'
import { people } from './testing/people.ts'
import { shownPicker } from './testing/shown-picker.tsx'

/** The picker grouped by department: four of them with nine sections each. */
const shown = async (options?: Parameters<typeof shownPicker>[0]) => {
  const picker = await shownPicker(options)
  await picker.user.click(screen.getByRole('switch', { name: '部門別に表示' }))
  await act(settled)
  const keys = async (text: string) => {
    await picker.user.keyboard(text)
    await act(settled)
    await act(settled)
  }
  return { ...picker, keys }
}

const rows = () => within(screen.getByRole('treegrid')).getAllByRole('row')
const box = (name: RegExp): HTMLInputElement => screen.getByRole('checkbox', { name })
const focused = () => document.activeElement?.closest('label')?.textContent ?? ''

test('DEPT-01 a box of a department has three states, and takes its people', async () => {
  const { user, press, saved } = await shown()
  expect(rows()).toHaveLength(4)
  expect(box(/^営業部12名中1名/).indeterminate).toBe(true)
  await user.click(box(/^開発部/))
  await act(settled)
  expect(box(/^開発部/)).toMatchObject({ checked: true, indeterminate: false })
  await press('開発部の内訳を開く')
  await user.click(box(/^第2課/))
  await act(settled)
  expect(box(/^開発部/)).toMatchObject({ checked: false, indeterminate: true })
  await press('保存する')
  const inDevelopment = people(45).filter(({ departmentName }) => /^開発部 第[^2]/.test(departmentName))
  expect(saved[0]?.users.map((one) => one.companyUserId)).toEqual([
    '101',
    ...inDevelopment.map((one) => one.companyUserId),
  ])
})

test('DEPT-01 arrow keys move through the tree over its pages, open, close and return to the parent', async () => {
  const { user, keys } = await shown()
  await user.click(screen.getByRole('searchbox'))
  box(/^営業部/).focus()
  await keys('{ArrowRight}')
  expect(rows()[0]?.getAttribute('aria-expanded')).toBe('true')
  await keys('{ArrowRight}')
  expect(focused()).toMatch(/^第1課/)
  await keys('{ArrowRight}{ArrowRight}')
  expect(focused()).toMatch(/佐藤 花子（投稿者）/)
  await keys(' ')
  expect((document.activeElement as HTMLInputElement).checked).toBe(true)
  await keys('{ArrowLeft}')
  expect(focused()).toMatch(/^第1課/)
  await keys('{ArrowLeft}{ArrowLeft}{ArrowDown} ')
  expect((document.activeElement as HTMLInputElement).checked).toBe(true)
  await keys('{End}')
  const last = focused()
  await keys('{Enter}{ArrowDown}{Home}')
  expect(focused()).toMatch(/^営業部/)
  expect(last).not.toBe('')
})

test('DEPT-01 the arrow beyond the last row of a page shows the next page', async () => {
  const { user, keys } = await shown()
  for (const name of ['営業部', '開発部']) {
    await user.click(screen.getByRole('button', { name: `${name}の内訳を開く` }))
    await act(settled)
  }
  expect(rows()).toHaveLength(20)
  const lastBox = within(rows()[19] as HTMLElement).getByRole('checkbox')
  lastBox.focus()
  await keys('{ArrowDown}')
  expect(rows()[0]?.contains(document.activeElement)).toBe(true)
  expect(screen.getByText(/^21~/)).toBeTruthy()
  await keys('{ArrowUp}')
  expect(rows()[19]?.contains(document.activeElement)).toBe(true)
})

test('DEPT-01 one box is in the tab order, and each row says where it is', async () => {
  const { press } = await shown()
  await press('開発部の内訳を開く')
  const boxes = within(screen.getByRole('treegrid')).getAllByRole('checkbox')
  expect(boxes.filter((one) => one.tabIndex === 0)).toHaveLength(1)
  const row = box(/^第2課/).closest('[role=row]')
  expect(['aria-level', 'aria-posinset'].map((name) => row?.getAttribute(name))).toEqual(['2', '2'])
})

test('DEPT-01 until all people are loaded, the tree says what it waits for', async () => {
  const { list } = await shown({ pageSize: 30, held: true })
  expect(screen.getByText('すべてのユーザーを読み込むと、部門別に表示します。')).toBeTruthy()
  await act(list.next)
  expect(rows()).toHaveLength(4)
})

test('DEPT-01 many ticks of a department are removed only after a confirmation', async () => {
  const { user, press } = await shown({ count: 200 })
  await user.click(box(/^開発部/))
  await act(settled)
  await user.click(box(/^開発部/))
  await screen.findByText('50名のうち、投稿者以外の選択を解除します。よろしいですか？')
  await press('キャンセル')
  expect(box(/^開発部/).checked).toBe(true)
  await user.click(box(/^開発部/))
  await press('解除する')
  await act(settled)
  expect(box(/^開発部/)).toMatchObject({ checked: false, indeterminate: false })
})

test('DEPT-04 while people are left out, a department says how many of it', async () => {
  const { user } = await shown()
  await user.click(screen.getByRole('switch', { name: '選んだ人を除いて、全員に公開する' }))
  await user.click(box(/^開発部/))
  await act(settled)
  expect(box(/^開発部/).closest('label')?.textContent).toMatch(/^開発部(\d+) \/ \1名を除く\1名中\1名を除く$/)
})

test('DEPT-01 G-269 a search opens the departments of those found, until one is closed or the search ends', async () => {
  const { user, press } = await shown()
  await user.type(screen.getByRole('searchbox'), '鈴木')
  await act(settled)
  const found = people(45).filter(({ name }) => name.startsWith('鈴木'))
  const shownPeople = () => screen.getAllByRole('checkbox', { name: /^鈴木/ }).length
  await vi.waitFor(() => expect(shownPeople()).toBe(found.length), 20_000)
  const inDevelopment = found.filter(({ departmentName }) => departmentName.startsWith('開発部')).length
  await press('開発部の内訳を閉じる')
  expect(shownPeople()).toBe(found.length - inDevelopment)
  await press('開発部の内訳を開く')
  expect(shownPeople()).toBe(found.length)
  await user.clear(screen.getByRole('searchbox'))
  await act(settled)
  await vi.waitFor(() => expect(rows()).toHaveLength(4), 20_000)
})
