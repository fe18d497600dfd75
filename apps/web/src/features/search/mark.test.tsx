import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { markOf } from './mark.tsx'

afterEach(cleanup)

/** The drawn pieces of a text, what is marked in brackets. */
const drawn = (query: string, ...pieces: string[]) => {
  const draw = markOf(query)(pieces.join(''))
  return pieces.map((piece) => {
    const { container, unmount } = render(<p>{draw(piece)}</p>)
    expect(container.textContent).toBe(piece)
    const [...nodes] = container.querySelector('p')?.childNodes ?? []
    const text = nodes.map((node) => (node.nodeName === 'MARK' ? `[${node.textContent}]` : node.textContent)).join('')
    unmount()
    return text
  })
}

test('FIND-05 hits are marked as they are written in the text, whatever the query is like', () => {
  expect(drawn('年末', '年末年始と年末調整')).toEqual(['[年末]年始と[年末]調整'])
  expect(drawn('サーバ', 'サーバーとｻｰﾊﾞ、さーば')).toEqual(['[サーバー]と[ｻｰﾊﾞ]、[さーば]'])
  expect(drawn('渡辺 11月', '渡邉さん、１１月')).toEqual(['[渡邉]さん、[１１月]'])
})

test('FIND-05 a hit over several pieces is marked in each', () => {
  expect(drawn('年末調整', '今年の年', '末調', '整です', '。')).toEqual(['今年の[年]', '[末調]', '[整]です', '。'])
})

test('FIND-05 a text without a hit is drawn as it is', () => {
  expect(drawn('夏', '冬の予定')).toEqual(['冬の予定'])
  expect(markOf('夏')('冬の予定')('冬の予定')).toBe('冬の予定')
})
