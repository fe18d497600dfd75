import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMailAddress } from './mail-address.ts'

test.each([
  'tanaka@example.com',
  "o'neil+news@mail.example.co.jp",
  'a..b.@docomo.ne.jp',
  'A_B@EXAMPLE.COM',
  `${'a'.repeat(64)}@example.com`,
])('MAIL-02 %s is an address', (address) => {
  expect(isMailAddress(address)).toBe(true)
})

test.each([
  '',
  'tanaka',
  '@example.com',
  'tanaka@',
  'tanaka@localhost',
  'tanaka@[127.0.0.1]',
  'tanaka@127.0.0.1',
  '"tanaka"@example.com',
  'tanaka@example.com\r\nBcc: x@example.com',
  'tanaka@example.com\n',
  'tanaka@example.com>',
  'a@b.example, c@d.example',
  'a@b@example.com,c',
  'tanaka tanaka@example.com',
  'たなか@example.com',
  'tanaka@例え.jp',
  'tanaka\u202e@example.com',
  '=?utf-8?q?x?=@exa mple.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.example.com`,
])('MAIL-02 %j is none', (address) => {
  expect(isMailAddress(address)).toBe(false)
})

test('MAIL-02 nothing that ends a line or an address is ever part of one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const address = `a${text}@example.com`
      if (isMailAddress(address)) expect(address).not.toMatch(/[\s<>,;:"\\()[\]\p{C}]/u)
    }),
  )
})
