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
