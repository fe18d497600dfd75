import { usualHours } from '@kawaraban/contract/working-days.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  button,
  cleanUp,
  fillIn,
  findBox,
  open,
  openEdit,
  prepare,
  press,
  scheduled,
  section,
  serve,
  write,
} from '../form.fake.tsx'
import { formStore } from '../form-store.ts'

beforeEach(prepare)
afterEach(cleanUp)

const chain = () => section('自動リマインド')
const chainSwitch = () => chain().getByRole<HTMLInputElement>('switch', { name: '自動リマインドを送信する' })
const step = (name: RegExp) => chain().getByRole<HTMLInputElement>('switch', { name })
/** The steps, each with its date and whom it is for. */
const steps = () =>
  within(chain().getByRole('group', { name: '自動リマインドの日' }))
    .getAllByRole('switch')
    .map((one) => one.closest('label')?.textContent)
const setDates = () => {
  const { change, setDeadline } = formStore.getState()
  setDeadline(true)
  change({ end: { date: '2026/12/31' }, due: { date: '2026/12/09', time: '17:00' } })
}

describe('CHASE-01 the chain of reminders', () => {
  test('can be switched on with a deadline, step by step, and shows when they go out', async () => {
    const { sent } = serve()
    await open('/news/add')
    await fillIn()
    expect(chain().queryByRole('switch')).toBeNull()
    act(setDates)
    await userEvent.click(chainSwitch())
    await chain().findByText('対応期限のあと（12/9(水) 17:01）、未完了の人がいれば、投稿者に一覧を知らせます。')
    await waitFor(() =>
      expect(steps()).toEqual([
        '3営業日前12/4(金) 9:00まだ閲覧していない人へ',
        '1営業日前12/8(火) 9:00まだ完了していない人へ',
        '当日の朝12/9(水) 9:00まだ完了していない人へ',
      ]),
    )
    await userEvent.click(step(/^1営業日前/))
    expect(steps()[1]).toBe('1営業日前12/8(火) 9:00まだ完了していない人へ')
    await press('確認する')
    const fact = await screen.findByText('自動リマインド', { selector: 'dt' })
    expect(fact.nextElementSibling?.textContent).toBe(
      '3営業日前 12/4(金) 9:00まだ閲覧していない人へ当日の朝 12/9(水) 9:00まだ完了していない人へ' +
        '対応期限のあと（12/9(水) 17:01）、未完了の人がいれば、投稿者に一覧を知らせます。',
    )
    await press('投稿する')
    await screen.findByText('feed')
    expect(sent()[0]).toMatchObject({ chaseSteps: ['threeDays', 'dueDay'], dueDate: '2026/12/09 17:00' })
  })

  test("counts the company's days off and hours", async () => {
    const workingHours = { ...usualHours, opensAt: '09:30', daysOff: ['2026-12-08'] }
    serve({ checkNews: { workingHours, sameDay: { total: 0, posts: [] } } })
    await open('/news/add')
    act(setDates)
    await userEvent.click(chainSwitch())
    await waitFor(() =>
      expect(steps().map((text) => /\d+\/\d+\(.\) \d+:\d\d/.exec(text ?? '')?.[0])).toEqual([
        '12/3(木) 9:30',
        '12/7(月) 9:30',
        '12/9(水) 9:30',
      ]),
    )
  })

  test('is off without any step, and is not sent without a deadline', async () => {
    const { sent } = serve()
    await open('/news/add')
    await fillIn()
    act(setDates)
    await userEvent.click(chainSwitch())
    for (const name of [/^3営業日前/, /^1営業日前/, /^当日/]) await userEvent.click(step(name))
    expect(chainSwitch().checked).toBe(false)
    expect(document.activeElement).toBe(chainSwitch())
    await userEvent.click(chainSwitch())
    expect(step(/^当日/).checked).toBe(true)
    act(() => void formStore.getState().setDeadline(false))
    expect(chain().queryByRole('switch')).toBeNull()
    await press('確認する')
    await press('投稿する')
    await screen.findByText('feed')
    expect(sent()[0]).not.toHaveProperty('chaseSteps')
  })
})

describe('CHASE-01 G-261 the form of a stored post', () => {
  test('shows its chain, and leaves it as it is', async () => {
    const { sent } = await openEdit({ ...scheduled, chaseSteps: ['oneDay'] })
    await findBox('タイトル')
    expect([chainSwitch().checked, step(/^3営業日前/).checked, step(/^1営業日前/).checked]).toEqual([true, false, true])
    await write('タイトル', '直した件名')
    await press('保存する')
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({ chaseSteps: ['oneDay'] })
  })

  test('switches it off', async () => {
    const { sent } = await openEdit({ ...scheduled, chaseSteps: ['oneDay'] })
    await findBox('タイトル')
    await userEvent.click(chainSwitch())
    await userEvent.click(button('保存する'))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({ chaseSteps: [] })
  })

  test('sends nothing of it where there was none', async () => {
    const { sent } = await openEdit()
    await write('タイトル', '直した件名')
    await press('保存する')
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).not.toHaveProperty('chaseSteps')
  })
})
