import { timeChoices } from '@kawaraban/contract/tokyo.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { TimeField } from './time-field.tsx'

afterEach(cleanup)

const required = '時間を入力してください'

type HostProps = { first: string; onChange: (time: string) => void; onLeave: () => void }
const Host = ({ first, onChange, onLeave }: HostProps) => {
  const [value, setValue] = useState(first)
  const [lastValid, setLastValid] = useState(first)
  const change = (time: string) => {
    onChange(time)
    setValue(time)
    if (time !== '') setLastValid(time)
  }
  return (
    <>
      <TimeField
        label="時間"
        value={value}
        lastValid={lastValid}
        onChange={change}
        onLeave={onLeave}
        error={value === '' ? required : ''}
      />
      <button type="button">次</button>
    </>
  )
}
const show = (first = '10:30') => {
  const onChange = vi.fn<(time: string) => void>()
  const onLeave = vi.fn()
  render(<Host first={first} onChange={onChange} onLeave={onLeave} />)
  return { onChange, onLeave }
}
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: '時間' })
const offered = () => screen.queryAllByRole('option').map((option) => option.textContent)
const write = async (text: string) => {
  await userEvent.tripleClick(box())
  await userEvent.keyboard(text)
}
const leave = () => userEvent.click(screen.getByText('次'))

test('FORM-17 the button offers the choices 00:00 to 23:50', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { expanded: false }))
  expect(offered()).toEqual(timeChoices)
})

test('FORM-17 a press into the box opens all choices at the present time', async () => {
  const { onChange } = show('10:30')
  await userEvent.click(box())
  expect(offered()).toEqual(timeChoices)
  const present = screen.getByRole('option', { name: '10:30', selected: true })
  expect(box().getAttribute('aria-activedescendant')).toBe(present.id)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(box().value).toBe('10:40')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('10:40')
})

test('FORM-17 the focus alone opens nothing, and a press after Escape opens the list again', async () => {
  show('10:30')
  await userEvent.tab()
  expect(document.activeElement).toBe(box())
  expect(offered()).toEqual([])
  await userEvent.click(box())
  await userEvent.keyboard('{Escape}')
  expect(offered()).toEqual([])
  await userEvent.click(box())
  expect(offered()).toEqual(timeChoices)
  expect(box().value).toBe('10:30')
})

test('FORM-18 what is typed after pressing into the box replaces the time, until the caret is set', async () => {
  show('10:30')
  await userEvent.click(box())
  await userEvent.keyboard('17')
  expect(box().value).toBe('17')
  expect(offered()).toEqual(['17:00', '17:10', '17:20', '17:30', '17:40', '17:50'])
  await userEvent.click(box())
  await userEvent.keyboard('3')
  expect(box().value).toBe('173')
})

test('FORM-18 while typing only the choices that start with the text are offered', async () => {
  show()
  await write('23')
  expect(offered()).toEqual(['23:00', '23:10', '23:20', '23:30', '23:40', '23:50'])
  await write('９３')
  expect(offered()).toEqual(['09:30'])
})

test('FORM-17 a choice is taken from the list by pointer and by keyboard', async () => {
  const { onChange } = show()
  await write('23')
  await userEvent.click(screen.getByRole('option', { name: '23:10' }))
  expect(box().value).toBe('23:10')
  await write('08')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(box().value).toBe('08:10')
  expect(onChange).toHaveBeenLastCalledWith('08:10')
})

describe.each([
  ['leaving', leave],
  ['Enter', () => userEvent.keyboard('{Enter}')],
  ['Tab', () => userEvent.keyboard('{Tab}')],
])('FORM-17 with %s', (_, finish) => {
  test.each([
    ['9', '09:00'],
    ['９', '09:00'],
    ['930', '09:30'],
    ['９３０', '09:30'],
    ['9時30分', '09:30'],
    ['11:00', '11:00'],
  ])('%s becomes %s', async (text, time) => {
    const { onChange } = show()
    await write(text)
    await finish()
    expect(box().value).toBe(time)
    expect(onChange).toHaveBeenLastCalledWith(time)
  })

  test.each(['10:05', '1005', 'abc', '25:00'])(
    'VAL-13 G-030 %s is no choice and gives way to the last valid time',
    async (text) => {
      const { onChange } = show()
      await write(text)
      await finish()
      expect(box().value).toBe('10:30')
      expect(onChange).not.toHaveBeenCalled()
    },
  )
})

test('FORM-20 a time typed to the end counts before the box is left', async () => {
  const { onChange } = show()
  await write('11:00')
  expect(onChange).toHaveBeenLastCalledWith('11:00')
})

test('VAL-12 an emptied box stays empty, at once', async () => {
  const { onChange } = show()
  await userEvent.clear(box())
  expect(onChange).toHaveBeenLastCalledWith('')
  expect(screen.getByText(required)).toBeTruthy()
  await userEvent.keyboard('9')
  expect(screen.queryByText(required)).toBeNull()
  await userEvent.keyboard('{Backspace}')
  await leave()
  expect(box().value).toBe('')
})

test('G-030 an emptied box left with a wrong text gets its last valid time back', async () => {
  const { onChange } = show()
  await userEvent.clear(box())
  await userEvent.keyboard('10:05')
  await leave()
  expect(box().value).toBe('10:30')
  expect(onChange).toHaveBeenLastCalledWith('10:30')
})

test('G-030 without a valid time so far a wrong text leaves the box empty', async () => {
  show('')
  await write('10:05')
  await leave()
  expect(box().value).toBe('')
})

test('Escape takes back what was typed', async () => {
  show()
  await write('23')
  await userEvent.keyboard('{Escape}')
  await leave()
  expect(box().value).toBe('10:30')
})

test('G-016 a stored time off the steps is shown and stays on offer', async () => {
  show('10:37')
  expect(box().value).toBe('10:37')
  await write('11:00')
  await leave()
  expect(box().value).toBe('11:00')
})

test('G-029 reports when it is left', async () => {
  const { onLeave } = show('')
  await userEvent.click(box())
  expect(onLeave).not.toHaveBeenCalled()
  await leave()
  expect(onLeave).toHaveBeenCalledOnce()
})
