import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, withoutComments, writings } from './source.ts'

const pages = writings
  .filter(({ path }) => path.startsWith('manual/'))
  .map(({ path, text }) => ({ name: path.slice('manual/'.length), text }))
const index = pages.find(({ name }) => name === 'index.md')?.text ?? ''
/** Where `text` leads within the manual, in its order, without the parts of pages. */
const targets = (text: string) => [...text.matchAll(/\]\(([\w-]+\.md)(?:#[^)]*)?\)/g)].map(([, name]) => name ?? '')

/** All sentences of the product. */
const sentences = writings
  .filter(({ path }) =>
    /^apps\/web\/src\/messages\/|^packages\/contract\/src\/(text-|date-|files-|unreached-)?messages\.ts$|^apps\/server\/src\/.*\/texts\.ts$/.test(
      path,
    ),
  )
  .flatMap(({ text }) => [...withoutComments(text).matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)])
  .map(([, plain, template]) => (plain ?? template ?? '').replace(/\\n/g, '').replace(/\\(.)/g, '$1'))
const exact = new Set(sentences)

/** A filled-in part matches any text, in short sentences only a number. */
const patterns = sentences.flatMap((text) => {
  const parts = text.split(/\$\{[^}]*\}/)
  const length = parts.join('').trim().length
  if (parts.length === 1 || length === 0) return []
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return [new RegExp(`^${escaped.join(length > 2 ? '.+' : '[\\d,]+名?')}$`)]
})
const isSaid = (words: string) => exact.has(words) || patterns.some((pattern) => pattern.test(words))

/** The texts between 「 and 」, with the quotes within a quote. */
const quotes = (text: string): string[] => {
  const found: string[] = []
  let [depth, from] = [0, 0]
  for (const [at, character] of [...text].map((character, at) => [at, character] as const)) {
    if (character === '「' && depth++ === 0) from = at + 1
    if (character === '」' && --depth === 0) found.push([...text].slice(from, at).join(''))
  }
  return found
}

test.each(pages)('NAV-29 all words that the manual quotes are in the product: $name', ({ text }) => {
  expect(quotes(text).filter((words) => !isSaid(words))).toEqual([])
})

test('NAV-29 words that are not in the product are found', () => {
  expect(quotes('「投稿する」か、「もう一度「投稿する」を」').filter((words) => !isSaid(words))).toEqual([
    'もう一度「投稿する」を',
  ])
  expect(['あと3日', 'あと日', '削除する'].map(isSaid)).toEqual([true, false, false])
})

test('NAV-29 the contents lead to every page of the manual', () => {
  const names = pages.map(({ name }) => name).filter((name) => name !== 'index.md')
  expect(names.length).toBeGreaterThan(8)
  expect([...new Set(targets(index))].sort()).toEqual(names.sort())
})

test('NAV-29 each page leads to the one before and the one after it, and to the contents', () => {
  const lines = new Map(pages.map(({ name, text }) => [name, text.trimEnd().split('\n').at(-1) ?? '']))
  const titles = new Map(pages.map(({ name, text }) => [name, /^# (.*)$/m.exec(text)?.[1] ?? '']))
  const walk: string[] = []
  let [before, name] = ['', 'first-day.md']
  while (name) {
    const next = /\[次へ：[^\]]*\]\(([^)]*)\)/.exec(lines.get(name) ?? '')?.[1] ?? ''
    const parts = [
      before && `[前へ：${titles.get(before)}](${before})`,
      next && `[次へ：${titles.get(next)}](${next})`,
      '[目次](index.md)',
    ]
    expect(lines.get(name)).toBe(parts.filter(Boolean).join(' ／ '))
    walk.push(name)
    before = name
    name = walk.includes(next) ? '' : next
  }
  expect(walk).toHaveLength(pages.length - 1)
})

const files = globSync('pictures/*', { cwd: join(root, 'manual') }).map((path) => path.replaceAll('\\', '/'))

test('NAV-29 every picture of the manual exists, is shown once and has a description', () => {
  const shown = pages.flatMap(({ text }) => [...text.matchAll(/!\[([^\]]*)\]\(([^)]*)\)/g)])
  expect(shown.map(([, , path]) => path).sort()).toEqual(files.sort())
  expect(shown.filter(([, alt = '']) => alt.length < 12).map(([whole]) => whole)).toEqual([])
})

test('NAV-29 every picture of the manual is taken by the script, and all of them are small (0038)', () => {
  const taken = writings
    .filter(({ path }) => path.startsWith('e2e/pictures/'))
    .flatMap(({ text }) => [...text.matchAll(/'([a-z-]+-(?:pc|phone))'/g)])
    .map(([, name = '']) => `pictures/${name}${name.endsWith('-phone') ? '@2x' : ''}.webp`)
  expect(taken.sort()).toEqual(files.toSorted())
  const bytes = files.reduce((sum, file) => sum + statSync(join(root, 'manual', file)).size, 0)
  expect(bytes).toBeLessThan(2.5 * 1024 * 1024)
})

test('VIEW-05 the manual says on the first day and beside the button who sees what one has viewed and completed', () => {
  const textOf = (page: string) => pages.find(({ name }) => name === page)?.text ?? ''
  expect(textOf('first-day.md')).toMatch(
    /投稿者[\s\S]*管理者[\s\S]*だれが、いつ投稿の詳細を開いたか[\s\S]*だれが、いつ「完了にする」を押したか/,
  )
  expect(textOf('reading.md')).toMatch(
    /開いたことと日時は、投稿した方と管理者に見えます。[\s\S]*押したことと日時は、投稿した方と管理者に見えます。/,
  )
})
