import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { markOf } from '../../search/mark.tsx'
import FormattedContent from './formatted-content.tsx'
import { LinkedText } from './linked-text.tsx'

afterEach(cleanup)

const marksIn = (container: Element) => [...container.querySelectorAll('mark')].map(({ textContent }) => textContent)
const formatted = (content: string, query: string) => {
  const { container } = render(<FormattedContent content={content} isFormatted mark={markOf(query)} />)
  return container
}

test('FIND-05 a word half in bold is marked in both halves', () => {
  const container = formatted('今年の**年末**調整です。', '年末調整')
  expect(marksIn(container)).toEqual(['年末', '調整'])
  expect(container.querySelector('strong mark')?.textContent).toBe('年末')
})

test('FIND-05 hits in headings, items and below them are marked where they are', () => {
  const container = formatted('# 防災の日\n\n防災訓練\n\n- 備蓄\n- 防災倉庫\n  1. 防災係\n\n防 災', '防災')
  expect(marksIn(container)).toEqual(['防災', '防災', '防災', '防災'])
  expect(container.textContent).toBe('防災の日防災訓練備蓄防災倉庫防災係防 災')
})

test('FIND-05 a hit does not break an address, a mail address or a telephone number', () => {
  const text = '資料は https://example.com/nencho/2026 へ。質問は nencho@example.com か 03-1234-5678 まで。'
  const { container } = render(<LinkedText text={text} mark={markOf('nencho 1234')} />)
  expect(marksIn(container)).toEqual(['nencho', 'nencho', '1234'])
  expect([...container.querySelectorAll('a')].map(({ href }) => href)).toEqual([
    'https://example.com/nencho/2026',
    'mailto:nencho@example.com',
    'tel:0312345678',
  ])
  expect(container.textContent).toBe(text)
})
