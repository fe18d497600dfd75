import { describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { loadLegalTexts } from './legal.ts'

const texts = await loadLegalTexts(readConfig({}))
const terms = { page: await texts.terms.page(), part: await texts.terms.part() }
const privacy = { page: await texts.privacy.page(), part: await texts.privacy.part() }
const headings = (html: string, tag: 'h2' | 'h3') =>
  [...html.matchAll(new RegExp(`<${tag} id="[^"]+">([^<]*)</${tag}>`, 'g'))].map(([, text]) => text ?? '')
const numbered = (unit: string, count: number) => Array.from({ length: count }, (_, index) => `第${index + 1}${unit}`)
const numberOf = (heading: string) => /^第\d+[章条]/.exec(heading)?.[0]
/** Text alone, so that no tag is between two words. */
const plain = (html: string) => html.replace(/<[^>]+>/g, '').replace(/\s+/g, '')
const [termsText, privacyText] = [plain(terms.part.html), plain(privacy.part.html)]

describe('the terms of service', () => {
  test('CONS-03 have 25 articles in chapters, and revision notes', () => {
    const chapters = headings(terms.part.html, 'h2')
    expect(chapters.slice(0, -1).map(numberOf)).toEqual(numbered('章', 8))
    expect(chapters.at(-1)).toBe('改定の記録')
    expect(headings(terms.part.html, 'h3').map(numberOf)).toEqual(numbered('条', 25))
  })

  test.each([
    ['CONS-13', '当社または第三者が提供するニュース、セミナーおよびサービスに関する情報'],
    ['CONS-13', '一部の機能を利用するには、ビジネスアカウントによるログインが必要です'],
    ['CONS-13', '本サービスは無料で利用することができます'],
    ['CONS-13', '日本国内でのみ利用することができます'],
    ['CONS-14', '第三者が提供する解析サービスを通じて、利用者による画面の閲覧、操作その他の利用の記録'],
    [
      'CONS-14',
      '本規約への同意とは別に許可した場合に限り、利用ログをビジネスアカウントに関する情報と結び付けて利用し、アカウント提供者に提供',
    ],
    ['CONS-15', '利用が終了したものとみなします。利用者が本アプリを端末から削除（アンインストール）したとき'],
    ['CONS-15', '1年2か月の間、本サービスを利用しなかったとき'],
    ['CONS-15', '本サービスの利用が終了したお客さま企業について、投稿、閲覧および完了の記録、利用者の情報'],
    ['CONS-15', '日本法に準拠します'],
    ['CONS-15', '東京地方裁判所を第一審の専属的合意管轄裁判所'],
    ['VIEW-05', '投稿を閲覧した方およびまだ閲覧していない方の氏名、アカウントIDおよび部門・部署ならびに閲覧した日時'],
    ['CONS-09', 'あらためて同意の操作をいただくまで、本サービスの画面を利用することができません'],
  ])('%s say: %s', (_line, fact) => {
    expect(termsText).toContain(fact)
  })

  test('CONS-15 carry a latest revision note of July 2025', () => {
    for (const text of [termsText, privacyText]) expect(text).toMatch(/改定の記録2025年7月改定（/)
  })
})

describe('the privacy policy', () => {
  test('CONS-03 has 9 articles and revision notes', () => {
    const articles = headings(privacy.part.html, 'h2')
    expect(articles.slice(0, -1).map(numberOf)).toEqual(numbered('条', 9))
    expect(articles.at(-1)).toBe('改定の記録')
    expect(headings(privacy.part.html, 'h3')).toEqual([])
  })

  test.each([
    ['CONS-14', '第三者が提供する次の解析サービス'],
    ['CONS-14', '利用規約およびこのポリシーへの同意とは別のもの'],
    ['ANL-08', '許可をいただいた場合に限って行います'],
    ['VIEW-05', 'だれが、いつ閲覧したか、まただれが、いつ完了としたか'],
    ['G-082', '最初に投稿を開いた時のもの'],
    ['CONS-15', 'どなたも1年2か月の間利用しなかったとき'],
    ['OPS-04', '本サービスのデータをすべて削除します'],
    ['G-107', '最後の利用から30日間、長くともログインから180日間'],
    ['G-025', '公開期間の終了から3か月を経て、さらに12か月'],
    [
      'PERM-16',
      '退職などにより権限なしとなった方は、その時から投稿を閲覧することができず、すべての端末からログアウトされます',
    ],
    ['G-142', '最後の利用の時期は、お客さま企業を単位として記録しています'],
    ['G-164', '同意した利用規約の版、利用ログの結び付けの許可の有無、日時'],
    ['import', '氏名のふりがな'],
    ['import', 'まだログインしたことのない方も、お客さま企業が登録し、閲覧することのできる権限を持つときは'],
    ['cookies', '画面の配色および文字の大きさを示すCookie'],
  ])('%s says: %s', (_line, fact) => {
    expect(privacyText).toContain(fact)
  })
})

test('CONS-03 both link to each other and to the outside, in new tabs where they are part of a screen', () => {
  expect(terms.page.html).toContain('<a href="/legal/privacy">')
  expect(terms.part.html).toContain('<a href="/legal/privacy" target="_blank" rel="noopener noreferrer">')
  for (const { html } of [privacy.page, privacy.part]) {
    expect(html).toContain('<a href="https://policies.google.com/privacy?hl=ja" target="_blank"')
  }
})
