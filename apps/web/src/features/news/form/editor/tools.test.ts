import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toggleBold } from './bold.ts'
import { type Edit, edited, type Selected } from './edit.ts'
import { continueList } from './enter.ts'
import { toggleHeading, toggleLevel, toggleList } from './line-marks.ts'

/** A text whose selection is between `[` and `]`; one `|` is a caret. */
const at = (marked: string): Selected => {
  const value = marked.replace(/[[\]|]/g, '')
  const start = marked.search(/[[|]/)
  const end = marked.includes('|') ? start : marked.indexOf(']') - 1
  return { value, start, end }
}

/** What comes of a change, with its selection marked in the same way; the text itself where there is none. */
const after = (selected: Selected, edit: Edit | null): string => {
  const { start, end } = edit ?? selected
  const value = edit ? edited(selected.value, edit) : selected.value
  if (start === end) return `${value.slice(0, start)}|${value.slice(start)}`
  return `${value.slice(0, start)}[${value.slice(start, end)}]${value.slice(end)}`
}
const does = (tool: (selected: Selected) => Edit | null) => (before: string) => after(at(before), tool(at(before)))

describe('WRITE-02 bold', () => {
  test.each([
    ['明日は[避難訓練]です', '明日は**[避難訓練]**です'],
    ['明日は**[避難訓練]**です', '明日は[避難訓練]です'],
    ['[**避難訓練**]です', '[避難訓練]です'],
    ['[ 前後の空白 ]', '[ **前後の空白** ]'],
    ['[- 項目\n\n二行目]', '[- **項目**\n\n**二行目]**'],
    ['[**一**\n二]', '[**一**\n**二]**'],
    ['本文|', '本文**|**'],
    ['本文**|**', '本文|'],
    ['[  \n ]', '[  \n ]'],
  ])('%s becomes %s', (before, expected) => {
    expect(does(toggleBold)(before)).toBe(expected)
  })
})

describe('WRITE-02 marks of lines', () => {
  const heading = does((selected) => toggleHeading(selected, 1))
  const bullets = does((selected) => toggleList(selected, 'bullet'))
  const numbers = does((selected) => toggleList(selected, 'number'))
  const level = does(toggleLevel)

  test.each([
    [heading, '一行目\n見出|し', '一行目\n# 見出|し'],
    [heading, '# 見出|し', '見出|し'],
    [heading, '## 見出|し', '# 見出|し'],
    [heading, '|', '# |'],
    [bullets, '[一\n\n二\n]三', '- [一\n\n- 二\n]三'],
    [bullets, '[- 一\n- 二]', '[一\n二]'],
    [bullets, '1. 一|', '- 一|'],
    [numbers, '[一\n二]', '1. [一\n2. 二]'],
    [numbers, '1. 一\n二|', '1. 一\n2. 二|'],
    [numbers, '[- 一\n    - い\n    - ろ\n- 二]', '[1. 一\n    1. い\n    2. ろ\n2. 二]'],
    [level, '- 一\n- 二|', '- 一\n    - 二|'],
    [level, '- 一\n    - 二|', '- 一\n- 二|'],
    [level, '1. 一\n2. 二|', '1. 一\n    1. 二|'],
    [level, '1. 一\n    1. 二|', '1. 一\n2. 二|'],
    [level, '本文|', '本文|'],
  ])('%#: %s', (tool, before, expected) => {
    expect(tool(before)).toBe(expected)
  })
})

describe('WRITE-02 Enter in a list', () => {
  const enter = does(continueList)

  test.each([
    ['continues it', '- 一|', '- 一\n- |'],
    ['takes the rest of the line along', '- 一|二', '- 一\n- |二'],
    ['counts on, and numbers what follows', '1. 一|\n2. 二\n3. 三', '1. 一\n2. |\n3. 二\n4. 三'],
    ['leaves the second level as it is', '1. 一|\n    1. い\n2. 二', '1. 一\n2. |\n    1. い\n3. 二'],
    ['stays on its level', '- 一\n    - い|', '- 一\n    - い\n    - |'],
    ['ends the second level in an empty item', '1. 一\n    - |', '1. 一\n2. |'],
    ['ends the list in an empty item', '- 一\n- |', '- 一\n|'],
    ['does nothing of its own before the mark', '|- 一', '|- 一'],
    ['does nothing of its own elsewhere', '本文|', '本文|'],
    ['does nothing of its own in a heading', '# 見出し|', '# 見出し|'],
    ['does nothing of its own with a selection', '- [一]', '- [一]'],
  ])('%s', (_, before, expected) => {
    expect(enter(before)).toBe(expected)
  })
})

test('WRITE-02 a tool changes marks and spaces alone, whatever is selected', () => {
  const text = fc
    .array(fc.constantFrom('- ', '1. ', '# ', '**', ' ', '　', '\n', 'あ', '字', 'x'), { maxLength: 30 })
    .map((parts) => parts.join(''))
  const words = (value: string) => value.replace(/[-#*\d. \n　]/g, '')
  const tool = fc.constantFrom(
    toggleBold,
    toggleLevel,
    continueList,
    (selected: Selected) => toggleHeading(selected, 2),
    (selected: Selected) => toggleList(selected, 'bullet'),
    (selected: Selected) => toggleList(selected, 'number'),
  )
  fc.assert(
    fc.property(text, fc.nat(), fc.nat(), tool, (value, one, other, change) => {
      const [start = 0, end = 0] = [one, other].map((place) => place % (value.length + 1)).sort((a, b) => a - b)
      const edit = change({ value, start, end })
      if (edit === null) return
      const changed = edited(value, edit)
      expect(words(changed)).toBe(words(value))
      expect([edit.start, edit.end].every((place) => place >= 0 && place <= changed.length)).toBe(true)
      expect(words(changed.slice(edit.start, edit.end))).toBe(words(value.slice(start, end)))
    }),
    { numRuns: 2000 },
  )
})
