import { parseFormatted } from '../packages/contract/src/formatted-text.ts'
import { contentMaxLength } from '../packages/contract/src/news.ts'

/** What random texts are made of: every mark, what looks like one, words and addresses. */
const pieces = [
  '# ',
  '## ',
  '- ',
  '* ',
  '1. ',
  '    ',
  '    - ',
  '**',
  '***',
  '\n',
  '\n',
  '\n\n',
  '書類の提出をお願いします。',
  '避難訓練',
  'a',
  ' ',
  'https://example.com/a',
  '電話：03-1234-5678',
  'soumu@example.co.jp',
]

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
const randomFrom = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A text as long as a content may be, of some of the pieces, so that some texts are all marks of one kind. */
const randomText = (random: () => number): string => {
  const chosen = pieces.filter(() => random() < 0.4)
  const used = chosen.length > 0 ? chosen : pieces
  let text = ''
  while (text.length < contentMaxLength) text += used[Math.floor(random() * used.length)] ?? ''
  return text.slice(0, contentMaxLength)
}

const parseMs = (text: string): number => {
  const startMs = performance.now()
  parseFormatted(text)
  return performance.now() - startMs
}

/** A text with the time that reading its marks takes, the least of several. */
export type TimedText = { readonly text: string; readonly ms: number }

/** How many of the slowest texts are read again: a pause of the process may have met any of them. */
const suspects = 100
const repetitions = 9

/** The text of `count` random ones whose marks take longest to read. */
export const findSlowest = (count: number): TimedText => {
  const random = randomFrom(28)
  const texts = Array.from({ length: count }, () => {
    const text = randomText(random)
    return { text, ms: parseMs(text) }
  })
  const [slowest] = texts
    .sort((one, other) => other.ms - one.ms)
    .slice(0, suspects)
    .map(({ text }) => ({ text, ms: Math.min(...Array.from({ length: repetitions }, () => parseMs(text))) }))
    .sort((one, other) => other.ms - one.ms)
  if (!slowest) throw new Error('there is no text')
  return slowest
}

/** The longest text with as many elements as there can be: an item on each line, each with a bold letter. */
export const fullText = '- **字**\n'.repeat(contentMaxLength).slice(0, contentMaxLength - (contentMaxLength % 8))

/** A text of the usual length, as people write it. */
export const usualText = `# 年末調整の書類

**11月27日（金）まで**に、次の書類を提出してください。

1. マイページの「年末調整」を開く
2. 申告書の内容を確認する
3. 証明書の画像を添付する

## 対象の方

- 12月に給与の支払いがあるすべての方
- 年の途中で入社した方は、前の勤務先の源泉徴収票が必要です。

https://intra.example.co.jp/jinji/nencho
${'書類がそろわないときは、人事部へご連絡ください。'.repeat(8)}`
