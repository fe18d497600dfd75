import { lengthOf } from '@kawaraban/contract/text.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { cutPaste, fitting } from './paste.ts'

afterEach(cleanup)

describe('FORM-03 G-004 what fits of a paste', () => {
  const at = (value: string, selectionStart = value.length, selectionEnd = selectionStart) => ({
    value,
    selectionStart,
    selectionEnd,
  })
  test.each([
    ['all of it, up to the limit', at(''), 'あいう', 'あいう'],
    ['the beginning of what is too long', at(''), 'あいうえおか', 'あいうえお'],
    ['what there is room for', at('12'), 'あいうえお', 'あいう'],
    ['as much as the selection gives way', at('12345', 1, 3), 'あいう', 'あい'],
    ['nothing when there is no room', at('1234567'), 'あ', ''],
    ['code points, never half of one', at('1234'), '😀😀', '😀'],
    ['a line end counted as one', at(''), 'a\r\nb\r\nc', 'a\nb\nc'],
    ['tabs as spaces', at(''), 'a\tb', 'a b'],
    ['the line breaks of a word processor as line ends', at(''), 'a\vb\u2028c', 'a\nb\nc'],
    ['no control character that the field would refuse', at(''), 'a\u0007b\u0000\u001b', 'ab'],
  ])('%s', (_, field, pasted, text) => expect(fitting(field, pasted, 5)).toBe(text))

  test('never makes a field longer than the limit', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 })
    fc.assert(
      fc.property(text, text, text, text, (before, selected, after, pasted) => {
        const field = at(before + selected + after, before.length, before.length + selected.length)
        const length = lengthOf(before + fitting(field, pasted, 20) + after)
        expect(length).toBeLessThanOrEqual(Math.max(20, lengthOf(before) + lengthOf(after)))
      }),
    )
  })
})

const Host = () => {
  const [text, setText] = useState('')
  return <textarea value={text} onChange={(event) => setText(event.target.value)} onPaste={cutPaste(5)} />
}
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox')

test('FORM-03 a paste over the limit is cut, typing over it is not', async () => {
  render(<Host />)
  await userEvent.click(box())
  await userEvent.paste('あいうえおか')
  expect(box().value).toBe('あいうえお')
  await userEvent.keyboard('かき')
  expect(box().value).toBe('あいうえおかき')
  await userEvent.paste('く')
  expect(box().value).toBe('あいうえおかき')
})
