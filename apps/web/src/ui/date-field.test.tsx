import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { DateField } from './date-field.tsx'

afterEach(cleanup)

const required = '日付を入力してください'

const Host = ({ first, onLeave }: { first: string; onLeave: () => void }) => {
  const [value, setValue] = useState(first)
  return (
    <>
      <DateField
        label="日付"
        name="公開開始日"
        value={value}
        onChange={setValue}
        onLeave={onLeave}
        error={value.length === 10 ? '' : required}
      />
      <button type="button">次</button>
    </>
  )
}
const show = (first = '2026/11/20') => {
  const onLeave = vi.fn()
  render(<Host first={first} onLeave={onLeave} />)
  return { onLeave }
}
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: '日付' })
const write = async (text: string) => {
  await userEvent.clear(box())
  await userEvent.type(box(), text)
}
const leave = () => userEvent.click(screen.getByText('次'))
const said = () => screen.queryByText(required) !== null

test.each(['2027/1/5', '2027-01-05', '20270105', '２０２７年１月５日'])(
  '%s stays as typed while the box has the focus and becomes 2027/01/05 when it is left',
  async (text) => {
    show()
    await write(text)
    expect(box().value).toBe(text)
    await leave()
    expect(box().value).toBe('2027/01/05')
  },
)

test('VAL-11 what is no date stays and is called so only when the box is left', async () => {
  show()
  await write('2027/2')
  expect(said()).toBe(false)
  expect(screen.queryByText('例：2027/01/05')).toBeNull()
  await leave()
  expect(said()).toBe(true)
  expect(box().value).toBe('2027/2')
  const example = screen.getByText('例：2027/01/05')
  expect(box().getAttribute('aria-describedby')).toContain(example.id)
  await userEvent.clear(box())
  expect(screen.queryByText('例：2027/01/05')).toBeNull()
})

test('VAL-11 FORM-20 an emptied box says so at once', async () => {
  show()
  await userEvent.clear(box())
  expect(said()).toBe(true)
  expect(box().getAttribute('aria-invalid')).toBe('true')
})

test('the calendar is Japanese, opens at the date and writes the chosen day', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: '公開開始日をカレンダーから選ぶ' }))
  expect(await screen.findByText('2026年11月', { selector: 'h2' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /2026年11月25日/ }))
  await waitFor(() => expect(box().value).toBe('2026/11/25'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('G-029 opening the calendar is not leaving the date', async () => {
  const { onLeave } = show('')
  await userEvent.click(box())
  await userEvent.click(screen.getByRole('button', { name: '公開開始日をカレンダーから選ぶ' }))
  await screen.findByRole('dialog')
  expect(onLeave).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement?.tagName).toBe('BUTTON'))
  await leave()
  expect(onLeave).toHaveBeenCalled()
})
