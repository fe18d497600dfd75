import type { HolidayChanges } from '@kawaraban/contract/holidays.ts'
import { parseDateTime } from '@kawaraban/contract/tokyo.ts'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useRef } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import Calendar from './calendar.tsx'

let holidays: HolidayChanges | undefined
vi.mock('../platform/public-config.ts', () => ({ publicConfig: () => ({ holidays }) }))

beforeEach(() => {
  vi.useFakeTimers({ now: parseDateTime('2026/11/20 12:00') ?? 0, toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  holidays = undefined
  vi.useRealTimers()
})

const Host = (props: Partial<ComponentProps<typeof Calendar>>) => {
  const trigger = useRef<HTMLButtonElement>(null)
  const nothing = () => undefined
  return (
    <>
      <button type="button" ref={trigger} />
      <Calendar
        label="公開終了日"
        day="2026/11/20"
        firstDay={undefined}
        lastDay={undefined}
        onChoose={nothing}
        onClose={nothing}
        trigger={trigger}
        {...props}
      />
    </>
  )
}
const day = (name: RegExp | string) => screen.getByRole('button', { name })
const turnMonth = async () => {
  const [next] = screen.getAllByRole('button', { name: '次へ' })
  if (next) await userEvent.click(next)
}
const holidayList = () => screen.queryByRole('list', { name: 'この月の祝日・休日' })
const listed = () => {
  const list = holidayList()
  return (
    list &&
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent)
  )
}

describe('0029 holidays', () => {
  test('are named for screen readers, marked, and listed below the month', async () => {
    render(<Host />)
    expect(day('2026年11月23日月曜日、勤労感謝の日').className).toContain('after:border-current')
    expect(day('2026年11月24日火曜日').className).not.toContain('after:')
    expect(listed()).toEqual(['3日文化の日', '23日勤労感謝の日'])
    await turnMonth()
    expect(holidayList()).toBeNull()
    await turnMonth()
    expect(listed()).toEqual(['1日元日', '11日成人の日'])
  })

  test('can be added and struck by the installation', () => {
    holidays = { added: { '2026-11-24': '創立記念日' }, removed: ['2026-11-23'] }
    render(<Host />)
    expect(day('2026年11月23日月曜日')).toBeTruthy()
    expect(day('2026年11月24日火曜日、創立記念日')).toBeTruthy()
    expect(listed()).toEqual(['3日文化の日', '24日創立記念日'])
  })

  test('and Sundays have one colour, Saturdays another, as their columns do', () => {
    render(<Host />)
    const colour = (name: RegExp) => day(name).className.match(/(?<=\s)text-(danger|blue)/)?.[1]
    expect([/11月21日/, /11月22日/, /11月23日/, /11月24日/].map(colour)).toEqual([
      'blue',
      'danger',
      'danger',
      undefined,
    ])
    const heads = [...document.querySelectorAll('th')].map((head) => [
      head.textContent,
      head.className.match(/text-(danger|blue|fg-2)/)?.[1],
    ])
    expect(heads).toEqual([
      ['日', 'danger'],
      ['月', 'fg-2'],
      ['火', 'fg-2'],
      ['水', 'fg-2'],
      ['木', 'fg-2'],
      ['金', 'fg-2'],
      ['土', 'blue'],
    ])
  })
})

describe('days that cannot be chosen', () => {
  test('look so, say so and are not chosen', async () => {
    const onChoose = vi.fn()
    render(<Host firstDay="2026/11/20" lastDay="2026/11/25" onChoose={onChoose} />)
    expect(screen.getByText('2026/11/20(金)から2026/11/25(水)まで選べます。')).toBeTruthy()
    for (const name of [/11月19日/, /11月26日/]) {
      const outside = day(name)
      expect(outside.getAttribute('aria-disabled')).toBe('true')
      expect(outside.hasAttribute('data-disabled')).toBe(true)
      await userEvent.click(outside)
    }
    expect(onChoose).not.toHaveBeenCalled()
    await userEvent.click(day(/11月25日/))
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('2026/11/25')
  })

  test('are those before the first day where there is no last', () => {
    render(<Host firstDay="2026/11/20" />)
    expect(screen.getByText('2026/11/20(金)から選べます。')).toBeTruthy()
    expect(day(/11月19日/).getAttribute('aria-disabled')).toBe('true')
    expect(day(/11月30日/).getAttribute('aria-disabled')).toBeNull()
  })

  test('do not exist without limits', () => {
    render(<Host />)
    expect(screen.queryByText(/選べます/)).toBeNull()
    expect(day(/11月1日/).getAttribute('aria-disabled')).toBeNull()
  })
})
