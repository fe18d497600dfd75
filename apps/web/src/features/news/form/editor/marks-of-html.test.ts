import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { marksOfHtml } from './marks-of-html.ts'

/** A paragraph of a list as Word and Outlook copy it. */
const item = (text: string, mark: string, level = 1) =>
  `<p class=MsoListParagraph style='margin-left:21.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span lang=EN-US style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`

const word = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {font-weight:bold}</style></head><body lang=JA><!--StartFragment-->${body}<!--EndFragment--></body></html>`

describe('WRITE-02 what is pasted keeps its shape', () => {
  test('from Word and Outlook: headings, lists, numbers and bold', () => {
    const body = `<h1>健康診断</h1>
<p class=MsoNormal>対象は<b>全員</b>です。</p>
${item('予約', '1.')}${item('受診', '2.')}${item('問診票', '·', 2)}
<p class=MsoNormal><span style='font-weight:bold'>期限 </span>11月</p>`
    expect(marksOfHtml(word(body))).toBe(
      '# 健康診断\n対象は**全員**です。\n1. 予約\n2. 受診\n    - 問診票\n**期限** 11月',
    )
  })

  test('a dot of a font of symbols is no letter, and letters are counted', () => {
    expect(marksOfHtml(word(item('一', 'l') + item('二', 'Ø')))).toBe('- 一\n- 二')
    expect(marksOfHtml(word(item('一', 'a)') + item('二', 'b)')))).toBe('1. 一\n2. 二')
    expect(marksOfHtml(word(item('一', '①') + item('二', '②')))).toBe('1. 一\n2. 二')
  })

  test.each([
    ['１．', '２．'],
    ['（１）', '（２）'],
    ['⑴', '⑵'],
    ['1.1', '1.2'],
    ['ア．', 'イ．'],
    ['(ｱ)', '(ｲ)'],
    ['一、', '二、'],
    ['i.', 'ii.'],
  ])('the numbers of Japanese lists, %s %s, are numbers', (one, two) => {
    expect(marksOfHtml(word(item('予約', one) + item('受診', two)))).toBe('1. 予約\n2. 受診')
  })

  test('from Word in the browser, where each item is a list of its own with its level', () => {
    const listed = (list: string, level: number, text: string) =>
      `<div class="ListContainerWrapper"><${list}><li role="listitem" data-aria-level="${level}"><p>${text}</p></li></${list.slice(0, 2)}></div>`
    expect(
      marksOfHtml(listed('ol start="1"', 1, '予約') + listed('ul', 2, '電話') + listed('ol start="2"', 1, '受診')),
    ).toBe('1. 予約\n    - 電話\n2. 受診')
  })

  test('as much as a post can hold, however long a list is', () => {
    const marked = marksOfHtml(`<ol>${'<li>一</li>'.repeat(20_000)}</ol>`) ?? ''
    expect(marked).toMatch(/^1\. 一\n2\. 一\n/)
    expect(marked.split('\n').length).toBeGreaterThanOrEqual(6_000)
    expect(marked.split('\n').length).toBeLessThan(6_010)
  })

  test('from pages and mails: nested lists, paragraphs in items, line breaks', () => {
    const html =
      '<h3>手順</h3><ol start="3"><li><p>開く</p></li><li>押す<ul><li>右の<br>ボタン</li></ul></li></ol><p>以上</p><p></p><p>おわり</p>'
    expect(marksOfHtml(html)).toBe('## 手順\n3. 開く\n4. 押す\n    - 右の\n      ボタン\n以上\n\nおわり')
  })

  test('links by their addresses, once', () => {
    expect(
      marksOfHtml(
        '<p><a href="https://example.com/a">申込書</a>と<a href="https://example.com/">https://example.com/</a></p>',
      ),
    ).toBe('申込書（https://example.com/a）とhttps://example.com/')
    expect(marksOfHtml('<p><a href="javascript:alert(1)">x</a></p>')).toBeNull()
  })

  test('of a link, in the characters that make it one again; of one that no post may hold, the words alone', () => {
    expect(marksOfHtml('<p><a href="https://例え.example/案内 図">案内図</a></p>')).toBe(
      '案内図（https://xn--r8jz45g.example/%E6%A1%88%E5%86%85%20%E5%9B%B3）',
    )
    expect(marksOfHtml('<p><b>次の</b><a href="https://example.com/?a=1&amp;b=2">案内図</a></p>')).toBe(
      '**次の**案内図',
    )
    expect(marksOfHtml('<p><a href="https://example.com/?a=1&amp;b=2">案内図</a></p>')).toBeNull()
  })

  test.each([
    ['text alone', '<p>本文</p><p>二行目</p>'],
    ['bold that is none', '<b style="font-weight:normal"><p>本文</p></b>'],
    ['cells of a table', '<table><tr><th>部署</th><td><b>1</b></td></tr></table>'],
    ['what is hidden', '<p>本文<b style="display:none">隠し</b></p>'],
    ['scripts and styles', '<style>b {}</style><script>alert("x")</script><p>本文</p>'],
  ])('%s has none', (_, html) => {
    expect(marksOfHtml(html)).toBeNull()
  })

  test('whatever is pasted, nothing is run or loaded, and it ends', () => {
    const tags = fc.constantFrom(
      'ul',
      'ol',
      'li',
      'p',
      'b',
      'div',
      'h1',
      'table',
      'td',
      'span',
      'br',
      'img src=x onerror=alert(1)',
    )
    const html = fc
      .array(
        fc.oneof(
          tags.map((tag) => `<${tag}>`),
          tags.map((tag) => `</${tag}>`),
          fc.string({ maxLength: 5 }),
        ),
        { maxLength: 40 },
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(html, (text) => {
        const marked = marksOfHtml(text)
        if (marked !== null) expect(marked).toBe(marked.trim())
      }),
      { numRuns: 500 },
    )
  })
})
