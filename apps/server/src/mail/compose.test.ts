import { expect, test } from 'vitest'
import { at } from '../testing/instant.ts'
import { composeMail, type MailFacts } from './compose.ts'

const facts: MailFacts = {
  heading: '新しいお知らせ',
  title: '年末調整の書類提出のお願い',
  authorName: '鈴木 一郎',
  deadlineAt: at('2026/11/20 18:00'),
  managementGroup: 'MG00120345',
  url: 'https://news.example.com/news/42',
  content: null,
}

test('MAIL-03 a mail says title, author, deadline, the address of the post, and who sent it on behalf of which company', () => {
  const { subject, text, html } = composeMail(facts)(null)
  expect(subject).toBe('【新しいお知らせ】年末調整の書類提出のお願い')
  expect(text).toBe(`新しいお知らせ

件名：年末調整の書類提出のお願い
投稿者：鈴木 一郎
対応期限：2026/11/20(金) 18:00

投稿を開く
https://news.example.com/news/42

-- 
このメールは、管理グループ「MG00120345」の社内報の投稿について、システムが自動でお送りしています。返信を受け取ることはできません。
メールで通知するかどうかは、会社の社内報の管理者と運用担当者が決めています。
`)
  for (const part of ['年末調整の書類提出のお願い', '鈴木 一郎', '2026/11/20(金) 18:00', facts.url, 'MG00120345'])
    expect(html).toContain(part)
})

test('MAIL-03 nothing is loaded by a mail, and nothing counts that it is opened', () => {
  const { html } = composeMail(facts)(null)
  expect(html).not.toMatch(/<(img|script|style|link|iframe|object|form)|src=|url\(/)
  expect(html.match(/https?:[^"<]*/g)).toEqual([facts.url, facts.url])
})

test('MAIL-03 G-194 where titles are hidden, neither subject nor text holds the title', () => {
  const { subject, text, html } = composeMail({ ...facts, title: null })(null)
  expect(subject).toBe('新しいお知らせ')
  expect(`${text}${html}`).not.toMatch(/件名|年末調整/)
})

test('MAIL-03 without a deadline there is no line of it', () => {
  expect(composeMail({ ...facts, deadlineAt: null })(null).text).not.toContain('対応期限')
})

test.each([
  ['ends of lines', 'a\r\nBcc: x@example.com', 'a Bcc: x@example.com'],
  ['separators of lines', 'a\u2028b\u2029c\u0085d', 'a b c d'],
  ['other directions', 'a\u202etxt.exe\u2066b', 'a txt.exe b'],
  ['control characters', 'a\u0000\u001bb', 'a b'],
])('MAIL-03 %s are no part of a subject or a line', (_, given, shown) => {
  const { subject, text } = composeMail({ ...facts, title: given, authorName: given })(null)
  expect(subject).toBe(`【新しいお知らせ】${shown}`)
  expect(text).toContain(`\n件名：${shown}\n投稿者：${shown}\n`)
})

test('MAIL-03 marks of HTML are text', () => {
  const { html } = composeMail({ ...facts, title: '<img src=x>&"\'', url: 'https://x.example/"><b>' })(null)
  expect(html).toContain('&lt;img src=x&gt;&amp;&quot;&#39;')
  expect(html).toContain('href="https://x.example/&quot;&gt;&lt;b&gt;"')
})
