import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesBetween, type Part, shortened } from './changes.ts'

const textOf = (parts: readonly Part[], without: Part['kind']) =>
  parts
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('')

const written = fc
  .array(
    fc.constantFrom('会議', '室', 'の', '予約', '14時', '15時', '。', '\n', ' ', 'は', '👩‍💻', 'が', 'ABC', '𠮷'),
    {
      maxLength: 60,
    },
  )
  .map((words) => words.join(''))

test('AGAIN-02 the parts are the former text without what was added, and the present one without what was removed', () => {
  fc.assert(
    fc.property(written, written, fc.constantFrom('words' as const, 'lines' as const), (former, present, unit) => {
      const parts = changesBetween(former, present, unit)
      expect(textOf(parts, 'added')).toBe(former)
      expect(textOf(parts, 'removed')).toBe(present)
      expect(parts.every(({ text }) => text !== '')).toBe(true)
    }),
  )
})

test('AGAIN-02 says what changed by Japanese words', () => {
  expect(changesBetween('会議は月曜日に第一会議室で行います。', '会議は火曜日に第一会議室で行います。')).toEqual([
    { kind: 'same', text: '会議は' },
    { kind: 'removed', text: '月曜日' },
    { kind: 'added', text: '火曜日' },
    { kind: 'same', text: 'に第一会議室で行います。' },
  ])
  expect(changesBetween('同じ', '同じ')).toEqual([{ kind: 'same', text: '同じ' }])
  expect(changesBetween('', 'はじめて')).toEqual([{ kind: 'added', text: 'はじめて' }])
})

test('AGAIN-02 a crumb that two changes have between them belongs to both', () => {
  expect(changesBetween('締切は11月20日です。', '締切は12月25日です。')).toEqual([
    { kind: 'same', text: '締切は' },
    { kind: 'removed', text: '11月20' },
    { kind: 'added', text: '12月25' },
    { kind: 'same', text: '日です。' },
  ])
})

/** Words in an order that no two seeds share. */
const longText = (seed: number, length: number) => {
  const words = ['避難', '訓練', '会議室', '予約', '更新', '担当者', '部署', '参加', '確認', '終了', '開始', '資料']
  let text = ''
  for (let state = seed; text.length < length; state = (state * 1_103_515_245 + 12_345) % 2_147_483_648)
    text += `${words[Math.floor(state / 65_536) % words.length]}${state % 40 === 0 ? '\n' : 'を'}`
  return text.slice(0, length)
}

test('AGAIN-02 compares 6,000 characters with 6,000 wholly different ones in 100 ms of a processor', () => {
  const [former, present] = [longText(1, 6000), longText(2, 6000)]
  changesBetween('温める', '温めた')
  const times = Array.from({ length: 3 }, () => {
    const before = process.threadCpuUsage()
    const parts = changesBetween(former, present)
    const { user, system } = process.threadCpuUsage(before)
    expect(textOf(parts, 'added')).toBe(former)
    expect(textOf(parts, 'removed')).toBe(present)
    return (user + system) / 1000
  })
  expect(Math.min(...times)).toBeLessThanOrEqual(100)
})

test('AGAIN-02 texts that share too little for words are compared by lines', () => {
  const [former, present] = [longText(3, 3000), longText(4, 3000)].map((text) => text.replaceAll('\n', ''))
  const parts = changesBetween(
    `同じ行です。\n${former}\n終わりの行です。`,
    `同じ行です。\n${present}\n終わりの行です。`,
  )
  expect(parts).toEqual([
    { kind: 'same', text: '同じ行です。\n' },
    { kind: 'removed', text: `${former}\n` },
    { kind: 'added', text: `${present}\n` },
    { kind: 'same', text: '終わりの行です。' },
  ])
})

test('AGAIN-02 what did not change is shortened to what is around the changes', () => {
  const long = 'あ'.repeat(300)
  const parts = shortened(changesBetween(`${long}。月曜日。${long}`, `${long}。火曜日。${long}`))
  expect(parts.map((part) => part?.kind ?? null)).toEqual([null, 'same', 'removed', 'added', 'same', null])
  expect(parts[1]?.text.length).toBe(40)
  expect(shortened(changesBetween('短い。月曜日。', '短い。火曜日。'))).not.toContain(null)
})
