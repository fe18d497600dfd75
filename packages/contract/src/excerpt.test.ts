import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'
import { parseFormatted, textOf } from './formatted-text.ts'

describe('WRITE-02 an excerpt has the first lines without marks', () => {
  test('of every kind; a plain content stays as it is', () => {
    const content = '# 訓練\n**全員**参加\n1. 集合\n    - **点呼**'
    expect(excerptOf(content, true)).toBe('訓練\n全員参加\n集合\n点呼')
    expect(excerptOf(content, false)).toBe(content)
  })

  test('and leaves what is no mark', () => {
    const content = '### 三\n#四\n-五\n2026.11\n2 ** 10\n** 空白 **'
    expect(excerptOf(content, true)).toBe(content)
  })

  test('and no more than a card can show', () => {
    expect(excerptOf(`- ${'あ'.repeat(300)}`, true)).toBe(`${'あ'.repeat(200)}…`)
    expect(excerptOf('- **あ**\n'.repeat(750), true)).toHaveLength(200)
  })

  const line = fc.constantFrom(
    '# 見出し',
    '## 小見出し',
    '- 一',
    '- **太字**です',
    '1. 一\n2. 二',
    '- 一\n    - 二',
    '本文。**注意**',
    '',
  )
  test('as the grammar reads them', () => {
    const joined = (text: string) => text.replace(/\n+/g, '\n').trim()
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const content = lines.join('\n')
        expect(joined(excerptOf(content, true))).toBe(joined(textOf(parseFormatted(content))))
      }),
      { numRuns: 1000 },
    )
  })
})
