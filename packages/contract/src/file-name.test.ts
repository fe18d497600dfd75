import { expect, test } from 'vitest'
import { cleanFileName, maxFileNameLength } from './file-name.ts'

test.each([
  ['お知らせ 2026.pdf', 'お知らせ 2026.pdf'],
  ['C:\\fakepath\\図.png', '図.png'],
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['/tmp/a/', null],
  // It would be shown as a picture's name, and is a program's.
  ['請求書\u202egpj.exe', '請求書gpj.exe'],
  ['\u200ea\u2067b\ufeff\u200bc\u2069.txt', 'abc.txt'],
  ['a\u0000b\u001b\u007f\u009f.txt', 'ab.txt'],
  ['一行目\r\n二行目.txt', '一行目 二行目.txt'],
  // As macOS sends it: か and a mark.
  ['か\u3099.pdf', 'が.pdf'],
  ['a<b>:"|?*.csv', 'a_b______.csv'],
  ['　 a.txt. . ', 'a.txt'],
  ['a\ud800.txt', 'a.txt'],
  // A character of the company's own.
  ['\ue000.txt', '\ue000.txt'],
  ['...', null],
  ['\u202e', null],
  ['', null],
])('FILE-02 G-566 the name %j is stored as %j', (name, clean) => {
  expect(cleanFileName(name)).toBe(clean)
})

test('FILE-02 G-566 a long name is shortened before its ending, by characters', () => {
  const clean = cleanFileName(`${'𠮷'.repeat(300)}.pdf`) ?? ''
  expect(clean).toBe(`${'𠮷'.repeat(maxFileNameLength - 4)}.pdf`)
  expect(cleanFileName('a'.repeat(300))).toBe('a'.repeat(maxFileNameLength))
  expect(cleanFileName(`a.${'b'.repeat(300)}`)).toBe(`a.${'b'.repeat(maxFileNameLength - 2)}`)
})
