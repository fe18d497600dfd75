import { describe, expect, test } from 'vitest'
import { composeMail, type MailFacts } from './compose.ts'

const facts: MailFacts = {
  heading: '新しいお知らせ',
  title: '年末調整の書類提出のお願い',
  content: null,
  authorName: '鈴木 一郎',
  deadlineAt: null,
  managementGroup: 'MG00120345',
  url: 'https://news.example.com/news/42',
}
const mailOf = (text: string, isFormatted = false) => composeMail({ ...facts, content: { text, isFormatted } })(null)

describe('MAIL-03 the text of a post in a mail', () => {
  test('is as it is stored, between the facts and the address', () => {
    const { subject, text, html } = mailOf('書類を提出してください。\n\n  1) 用紙\n** 太字ではない **')
    expect(subject).toBe('【新しいお知らせ】年末調整の書類提出のお願い')
    expect(text).toContain(`投稿者：鈴木 一郎

本文：
書類を提出してください。

  1) 用紙
** 太字ではない **

投稿を開く
https://news.example.com/news/42
`)
    expect(html).toContain('<p>書類を提出してください。<br><br>  1) 用紙<br>** 太字ではない **</p>')
  })

  test('with marks has headings, lists and bold in HTML, and reads well without them', () => {
    const { text, html } = mailOf(
      '# 手順\n次の**二つ**です。\n\n- 用紙\n  1. 氏名\n  2. 印\n- 封筒\n\n3. 三\n4. 四',
      true,
    )
    expect(text).toContain(`本文：
手順

次の二つです。

・用紙
  1. 氏名
  2. 印
・封筒

3. 三
4. 四

投稿を開く`)
    expect(html).toContain(
      '<p><strong>手順</strong></p>\n<p>次の<strong>二つ</strong>です。</p>\n<ul><li><p>用紙</p><ol start="1">',
    )
    expect(html).toContain('<ol start="3"><li><p>三</p></li><li><p>四</p></li></ol>')
  })

  test.each([true, false])('holds no mark of HTML, and loads nothing (with marks: %s)', (isFormatted) => {
    const evil =
      "<img src=x onerror=alert(1)> </blockquote><script>x</script>\n- \"><a href='https://evil.example'>x</a> & **<b>**"
    const { html } = mailOf(evil, isFormatted)
    expect(html).not.toMatch(/<(img|script|b|iframe)\b|<a href=["']https:\/\/evil/)
    expect(html.match(/<\/blockquote>/g)).toHaveLength(1)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })

  test.each([true, false])(
    'ends no head, begins no signature and turns no direction (with marks: %s)',
    (isFormatted) => {
      const { subject, text } = mailOf('一\r\nBcc: x@example.com\n-- \n\u202eexe.txt\u2028二\u0000三', isFormatted)
      expect(subject).not.toContain('Bcc')
      expect(text.match(/^-- $/gm)).toHaveLength(1)
      expect(text).not.toMatch(/[\r\u202e\u2028\0]/)
      expect(text).toMatch(/二[ \ufffd]三/)
    },
  )
})
