import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { Meter, Progress } from './progress.tsx'
import { Switch } from './switch.tsx'
import { TextArea, TextField } from './text-field.tsx'

afterEach(cleanup)

describe('a button', () => {
  test('acts on a press, but not while its work goes on', async () => {
    const onPress = vi.fn()
    const { rerender } = render(<Button onPress={onPress}>投稿する</Button>)
    const button = screen.getByRole('button', { name: '投稿する' })
    await userEvent.click(button)
    rerender(
      <Button onPress={onPress} isPending>
        投稿する
      </Button>,
    )
    await userEvent.click(button)
    expect(onPress).toHaveBeenCalledTimes(1)
    expect([button.getAttribute('aria-disabled'), button.getAttribute('aria-busy')]).toEqual(['true', 'true'])
  })

  test('that is aria-disabled can be pressed, to say what is missing; a disabled one cannot', async () => {
    const onPress = vi.fn()
    const { rerender } = render(
      <Button aria-disabled onPress={onPress}>
        確認する
      </Button>,
    )
    await userEvent.click(screen.getByRole('button'))
    rerender(
      <Button isDisabled onPress={onPress}>
        確認する
      </Button>,
    )
    await userEvent.click(screen.getByRole('button'))
    expect(onPress).toHaveBeenCalledTimes(1)
  })
})

describe('a text field', () => {
  const title = { label: 'タイトル', value: 'ab', isRequired: true, hint: '例：年末調整', error: '誤り1\n誤り2\n' }

  test('FORM-02 FORM-04 label, hint, errors and counter belong to it', () => {
    render(<TextField {...title} counter={{ length: 2, max: 200 }} onChange={() => {}} />)
    const field = screen.getByRole('textbox', { name: /タイトル/ })
    const described = (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id))
    expect(described.map((part) => part?.textContent)).toEqual([
      '例：年末調整',
      'エラー：誤り1\n誤り2',
      '200文字中2文字を入力済み',
    ])
    expect([field.getAttribute('aria-invalid'), field.getAttribute('aria-required')]).toEqual(['true', 'true'])
    screen.getByText('2 / 200')
  })

  test('an over-long text says how much is too much', () => {
    render(<TextArea label="本文" value="x" counter={{ length: 6004, max: 6000 }} onChange={() => {}} />)
    screen.getByText('4文字減らしてください')
  })

  test('reports each change, and none where it is read-only', async () => {
    const onChange = vi.fn()
    const { rerender } = render(<TextField label="名前" value="" onChange={onChange} />)
    await userEvent.type(screen.getByRole('textbox'), 'あ')
    expect(onChange).toHaveBeenCalledWith('あ')
    rerender(<TextField label="名前" value="" />)
    expect(screen.getByRole('textbox').hasAttribute('readonly')).toBe(true)
  })
})

test('a switch and a checkbox report their new state', async () => {
  const onSwitch = vi.fn()
  const onCheck = vi.fn()
  render(
    <>
      <Switch isSelected={false} onChange={onSwitch}>
        プッシュ通知
      </Switch>
      <Checkbox isSelected isIndeterminate={false} onChange={onCheck}>
        田中
      </Checkbox>
      <Checkbox isSelected isDisabled aria-label="投稿者" />
    </>,
  )
  await userEvent.click(screen.getByRole('switch', { name: 'プッシュ通知' }))
  await userEvent.click(screen.getByRole('checkbox', { name: '田中' }))
  expect(onSwitch).toHaveBeenCalledWith(true)
  expect(onCheck).toHaveBeenCalledWith(false)
  expect(screen.getByRole('checkbox', { name: '投稿者' })).toHaveProperty('disabled', true)
})

test('a box for some of many is neither ticked nor empty', () => {
  render(<Checkbox isSelected={false} isIndeterminate aria-label="すべて" />)
  expect(screen.getByRole('checkbox')).toHaveProperty('indeterminate', true)
})

test('progress and meter say their words', () => {
  render(
    <>
      <Progress label="読み込み" value={340_000} max={510_000} valueText="340,000 / 510,000名" />
      <Meter label="完了" value={0} max={0} valueText="0名" count="0 / 0名" percent="0%" />
    </>,
  )
  expect(screen.getByRole('progressbar', { name: '読み込み' }).getAttribute('aria-valuetext')).toBe(
    '340,000 / 510,000名',
  )
  expect(screen.getByRole('meter', { name: '完了' }).getAttribute('aria-valuenow')).toBe('0')
})
