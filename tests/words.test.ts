import { expect, test } from 'vitest'
import { withoutComments, writings } from './source.ts'

type Word = {
  /** What no text of the product says. */
  readonly not: RegExp
  readonly but: string
  /** Files that say it in words of the documents, or as a fixed wording (W-nn). */
  readonly fixed?: readonly string[]
  /** Files that still say it; the list may only shrink. */
  readonly pending?: readonly string[]
}

/** One word per thing (docs/glossary.md). */
const words: readonly Word[] = [
  { not: /もう一度知らせ/, but: '再通知する' },
  { not: /自動のお知らせ/, but: '自動リマインド' },
  { not: /期限超過/, but: '期限切れ' },
  { not: /ご利用マニュアル/, but: '使い方マニュアル' },
  { not: /全アカウントのプロフィール/, but: 'ユーザー一覧' },
  { not: /アプリで、もっと便利に/, but: 'アプリなら、通知がすぐ届きます' },
  { not: /(?<!・)部署ごと/, but: '部門・部署ごと' },
  { not: /['"`「]保存['"`」（]/, but: '保存する' },
  // W-41: what the service is, on the sign-in page; W-22: headings of notices, which a setting quotes (G-194).
  {
    not: /お知らせ/,
    but: '投稿 for a post, 通知 for a notice',
    fixed: ['web/login', 'web/company', 'web/push-notice', 'contract'],
  },
  { not: /メンバー/, but: 'ユーザー in labels, 人 in sentences', fixed: ['web/login'] },
  {
    not: /一括登録/,
    but: '取り込み',
  },
]

/** Every sentence of the product: those of screens, those of refusals and notices, and those around the plain pages. */
const texts = writings.flatMap(({ path, text }) => {
  const [, screen] = /^apps\/web\/src\/messages\/(.*?)(?<!\.test)\.ts$/.exec(path) ?? []
  const name =
    screen !== undefined
      ? `web/${screen}`
      : /^packages\/contract\/src\/(text-|date-|files-)?messages\.ts$/.test(path)
        ? 'contract'
        : path === 'apps/server/src/pages/texts.ts'
          ? 'pages'
          : null
  return name === null ? [] : [{ name, text: withoutComments(text) }]
})

test.each(words)('W-44 one word per thing: no text says $not, but $but', ({ not, fixed = [], pending = [] }) => {
  const found = texts.filter(({ text }) => not.test(text)).map(({ name }) => name)
  expect(found.filter((name) => !fixed.includes(name) && !pending.includes(name))).toEqual([])
  expect(
    [...fixed, ...pending].filter((name) => !found.includes(name)),
    'exceptions that nobody needs',
  ).toEqual([])
})

test('the words are looked for in every text', () => {
  expect(texts.length).toBeGreaterThan(40)
  expect(texts.map(({ name }) => name)).toEqual(expect.arrayContaining(['web/form', 'web/feed', 'contract', 'pages']))
})
