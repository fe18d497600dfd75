import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentFaults } from './content-rules.ts'
import { parseFormatted, textOf } from './formatted-text.ts'

test.each(['- ', '# \n## ', '****', '** **', '1. \n2. ', '- - -', '---', ' \n- 　'])(
  'VAL-07 WRITE-02 the marks %j alone are blank, and as plain text they are not',
  (content) => {
    expect(contentFaults(content, 'markdown')).toEqual(['blank'])
    expect(contentFaults(content, 'plain')).toEqual([])
  },
)

test.each(['- あ', '# 5', '1. 1', '**。**', '（笑）', '2026.11.27.', '1.5', '1)2)'])(
  'VAL-07 %j says something',
  (content) => {
    expect(contentFaults(content, 'markdown')).toEqual([])
  },
)

test('VAL-04 WRITE-02 marks count to the limit of length', () => {
  expect(contentFaults(`**${'あ'.repeat(5996)}**`, 'markdown')).toEqual([])
  expect(contentFaults(`**${'あ'.repeat(5997)}**`, 'markdown')).toEqual(['tooLong'])
})

test('VAL-07 WRITE-02 a text of which nothing is drawn is always blank', () => {
  const text = fc
    .array(fc.constantFrom('# ', '## ', '- ', '* ', '1. ', '2) ', '**', ' ', '　', '\n', '    ', '-'), {
      maxLength: 20,
    })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (content) => {
      if (content === '' || textOf(parseFormatted(content)).trim() !== '') return
      expect(contentFaults(content, 'markdown')).toEqual(['blank'])
    }),
    { numRuns: 2000 },
  )
})
