import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Block, parseFormatted, type Run, textOf } from './formatted-text.ts'

/** Runs as a text in which bold is between brackets. */
const runsAsText = (runs: readonly Run[]) => runs.map(({ text, isBold }) => (isBold ? `[${text}]` : text)).join('')

/** Blocks as an outline: an element on each line, its depth by dots. */
const outline = (blocks: readonly Block[], depth = ''): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'heading') return `${depth}h${block.level} ${runsAsText(block.runs)}`
    if (block.kind === 'paragraph') return `${depth}p ${runsAsText(block.runs)}`
    const { start, items } = block
    return [
      start === null ? `${depth}ul` : `${depth}ol ${start}`,
      ...items.flatMap((item) => [`${depth}.li`, ...outline(item, `${depth}..`)]),
    ]
  })
const outlineOf = (content: string) => outline(parseFormatted(content))

describe('WRITE-02 the grammar', () => {
  test.each([
    ['# 見出し', 'h1 見出し'],
    ['## 小見出し\n本文', 'h2 小見出し', 'p 本文'],
    ['本文\n# 見出し', 'p 本文', 'h1 見出し'],
    ['一行目\n二行目\n\n三行目', 'p 一行目\n二行目', 'p 三行目'],
    ['　字下げ', 'p 　字下げ'],
    ['**全員**参加', 'p [全員]参加'],
    ['これは**「重要」**です。**注意！**次', 'p これは[「重要」]です。[注意！]次'],
    ['***a***', 'p [*a*]'],
    ['一**二\n三**四', 'p 一**二\n三**四'],
    ['** 空白 **', 'p ** 空白 **'],
    ['**申込は https://example.com/a** まで', 'p [申込は https://example.com/a] まで'],
    ['https://example.com/**a**', 'p https://example.com/**a**'],
    ['- 一\n- 二', 'ul', '.li', '..p 一', '.li', '..p 二'],
    ['* 一\n\n* 二', 'ul', '.li', '..p 一', '.li', '..p 二'],
    ['3. 三\n4. 四', 'ol 3', '.li', '..p 三', '.li', '..p 四'],
    ['本文\n1. 一', 'p 本文', 'ol 1', '.li', '..p 一'],
    ['- 一\n    1. い\n- 二', 'ul', '.li', '..p 一', '..ol 1', '...li', '....p い', '.li', '..p 二'],
    ['1. 一\n    - い', 'ol 1', '.li', '..p 一', '..ul', '...li', '....p い'],
    ['- 一\n下の行', 'ul', '.li', '..p 一', 'p 下の行'],
    ['- 一\n  続き', 'ul', '.li', '..p 一\n続き'],
    ['- 一\n# 見出し', 'ul', '.li', '..p 一', 'h1 見出し'],
  ])('%j', (content, ...expected) => {
    expect(outlineOf(content)).toEqual(expected)
  })

  test.each([
    '### 三つ目の段',
    '#見出し',
    '#',
    '-項目',
    '1.項目',
    '１．項目',
    '・項目',
    '*斜体* _斜体_ `コード` ~~線~~',
    '[題名](https://example.com/)',
    '![絵](https://example.com/a.png)',
    '\\*\\*',
    '&amp; &#42;',
    '<b>太字</b>',
    '```\nコード\n```',
    '    コード',
    '---',
    '見出し\n===',
    '| 表 | 列 |\n|---|---|',
    '[x]: https://example.com/',
    '本文\n3. 三',
  ])('%j is text as it is written', (content) => {
    expect(outlineOf(content)).toEqual([`p ${content.trimStart()}`])
  })

  test('lists have two levels, and what is deeper is text', () => {
    expect(outlineOf('- 一\n    - 二\n        - 三')).toEqual([
      'ul',
      '.li',
      '..p 一',
      '..ul',
      '...li',
      '....p 二\n  - 三',
    ])
    expect(outlineOf('- - - 三')).toEqual(['ul', '.li', '..ul', '...li', '....p - 三'])
  })
})

const mark = fc.constantFrom(
  '# ',
  '## ',
  '- ',
  '* ',
  '+ ',
  '1. ',
  '23) ',
  '    ',
  '  ',
  '**',
  '***',
  '\n',
  '\n\n',
  '　',
)
const word = fc.constantFrom(
  '全員',
  '「重要」',
  '。',
  'a',
  '5',
  'https://example.com/',
  'http://x.example/',
  '\\',
  '`',
  '[',
  '](',
  '_',
  '~',
  '|',
  '&',
  '<b>',
  '---',
  '===',
)
const nearMarks = fc
  .array(fc.oneof({ weight: 3, arbitrary: mark }, { weight: 2, arbitrary: word }), { maxLength: 60 })
  .map((parts) => parts.join(''))

const depthOf = (blocks: readonly Block[]): number =>
  Math.max(0, ...blocks.map((block) => (block.kind === 'list' ? 1 + Math.max(0, ...block.items.map(depthOf)) : 0)))

/** What is in `whole` and not in `part`, whose characters are all in it, in the same order; null where they are not. */
const lost = (whole: string, part: string): string | null => {
  let rest = ''
  let at = 0
  for (const character of whole) {
    if (part.startsWith(character, at)) at += character.length
    else rest += character
  }
  return at === part.length ? rest : null
}

test('WRITE-02 nothing of a text is lost but marks and spaces, nothing is added, and lists have two levels', () => {
  fc.assert(
    fc.property(nearMarks, (content) => {
      const blocks = parseFormatted(content)
      expect(lost(content.replace(/\s/g, ''), textOf(blocks).replace(/\s/g, ''))).toMatch(/^[#*+\-\d.)]*$/)
      expect(depthOf(blocks)).toBeLessThanOrEqual(2)
    }),
    { numRuns: 3000 },
  )
})
