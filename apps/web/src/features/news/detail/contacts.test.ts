import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contactsIn } from './contacts.ts'

const found = (text: string) => contactsIn(text).flatMap(({ text, href }) => (href === null ? [] : [[text, href]]))

test.each([
  ['申込先：soumu@example.co.jp まで', 'soumu@example.co.jp', 'mailto:soumu@example.co.jp'],
  ['E-mail:t.sato+news@example.com。', 't.sato+news@example.com', 'mailto:t.sato+news@example.com'],
  ['代表 03-1234-5678（平日）', '03-1234-5678', 'tel:0312345678'],
  ['携帯は090-1234-5678です', '090-1234-5678', 'tel:09012345678'],
  ['０１２０－４４４－４４４', '０１２０－４４４－４４４', 'tel:0120444444'],
  ['相談センター03-1234-5678', '03-1234-5678', 'tel:0312345678'],
  ['代表 03ー1234ー5678', '03ー1234ー5678', 'tel:0312345678'],
  ['内線 2104、外線は03-1234-5678', '03-1234-5678', 'tel:0312345678'],
  ['電話：0312345678', '0312345678', 'tel:0312345678'],
  ['電話番号 03(1234)5678', '03(1234)5678', 'tel:0312345678'],
  ['TEL. 03 1234 5678 内線 2104', '03 1234 5678', 'tel:0312345678'],
])('WRITE-02 in %s a contact becomes a link', (text, shown, href) => {
  expect(found(text)).toEqual([[shown, href]])
})

test.each([
  '内線 2104',
  '電話：2104',
  '内線：03-1234-5678',
  '内線電話 1234-5678',
  '内線電話：0312345678',
  '内線TEL 03 1234 5678',
  '内線番号は、03-1234-5678',
  '119',
  '0312345678',
  '2026-11-20',
  '060-0001',
  '1-03-1234-5678',
  '03-1234-56789',
  '03-1234-5678-9',
  '0012-3456-78901',
  '電話：031234567',
  '電話：031234567890',
  '社員番号 0123456789',
  'user@localhost',
  '@example.com',
  'http://user:secret@example.com/',
  'https://example.com/?q=a@example.com',
])('WRITE-02 %s has no contact', (text) => {
  expect(found(text)).toEqual([])
})

const nearContact = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '電話',
        'TEL',
        '内線',
        '：',
        '0',
        '03',
        '1234',
        '5678',
        '-',
        '－',
        '@',
        '.',
        'a',
        'example.com',
        ' ',
        '\n',
      ),
      fc.string({ unit: 'binary', maxLength: 6 }),
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(''))

test('WRITE-02 the pieces of a text join to it, and each leads to a mail address or a number that is in it', () => {
  fc.assert(
    fc.property(nearContact, (text) => {
      const pieces = contactsIn(text)
      expect(pieces.map((piece) => piece.text).join('')).toBe(text)
      for (const { text: shown, href } of pieces) {
        if (href === null) continue
        if (href.startsWith('mailto:')) expect(href).toBe(`mailto:${shown}`)
        else expect(href).toMatch(/^tel:0\d{9,10}$/)
      }
    }),
    { numRuns: 2000 },
  )
})
