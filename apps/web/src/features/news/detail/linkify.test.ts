import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linkify, shownAddress } from './linkify.ts'

const links = (content: string) => linkify(content).flatMap((piece) => (piece.kind === 'link' ? [piece.text] : []))

describe('what becomes a link', () => {
  test('DETAIL-04 https:// becomes a link; http:// and other schemes do not', () => {
    expect(linkify('申込はhttps://example.com/a まで')).toEqual([
      { kind: 'text', text: '申込は' },
      { kind: 'link', text: 'https://example.com/a', href: 'https://example.com/a', host: 'example.com' },
      { kind: 'text', text: ' まで' },
    ])
    for (const other of [
      'http://example.com/',
      'ftp://example.com/',
      'javascript:alert(1)',
      'data:text/html,x',
      'example.com',
      'www.example.com',
      '//example.com',
      'https:/example.com',
      'https:example.com',
      'HTTPS://EXAMPLE.COM',
      'mailto:a@example.com',
      'blob:x',
    ]) {
      expect(linkify(other)).toEqual([{ kind: 'text', text: other }])
    }
  })

  test('DETAIL-04 an https:// inside an http:// address is no link of its own', () => {
    expect(links('http://example.com/?to=https://example.org/')).toEqual([])
    expect(links('https://example.com/?to=https://example.org/')).toEqual([
      'https://example.com/?to=https://example.org/',
    ])
  })

  test('DETAIL-04 several links, and one at each end', () => {
    expect(links('https://a.example/\nとhttps://b.example/x')).toEqual(['https://a.example/', 'https://b.example/x'])
    expect(linkify('')).toEqual([])
  })

  test.each(['https://', 'https://.', 'https://?', 'https:///', 'https://[', 'https://%', 'https://x:99999/'])(
    'DETAIL-04 %s names no machine and stays text',
    (content) => {
      expect(links(content)).toEqual([])
    },
  )
})

describe('where a link ends', () => {
  test.each(['をご覧ください。', '。次の文', '」', '）', '、', '　全角', '\n', '"', '<b>', '`', '\\evil', '{', '|'])(
    'G-085 an address ends before %j',
    (after) => {
      expect(links(`https://example.com/x?lang=ja${after}`)).toEqual(['https://example.com/x?lang=ja'])
    },
  )

  test.each(['.', ',', ')', ']', '?', '!', ':', ';', '...', ').', '?!'])('G-085 a trailing %s is left out', (after) => {
    expect(links(`https://example.com/x${after}`)).toEqual(['https://example.com/x'])
    expect(links(`https://example.com/x${after}です`)).toEqual(['https://example.com/x'])
  })

  test('G-085 the same characters inside an address belong to it', () => {
    expect(links('https://example.com/a.b,c(d)?e=f:g;h!i')).toEqual(['https://example.com/a.b,c(d)?e=f:g;h!i'])
  })
})

describe('what the question shows', () => {
  const shown = (text: string) => {
    const [link] = linkify(text)
    return link?.kind === 'link' ? shownAddress(link) : null
  }

  test('G-086 a plain address is shown as it is written', () => {
    expect(shown('https://example.com')).toEqual({ address: 'https://example.com' })
    expect(shown('https://example.com:8443/a?b#c')).toEqual({ address: 'https://example.com:8443/a?b#c' })
  })

  test.each([
    ['https://www.bank.example@evil.example/login', 'evil.example'],
    ['https://www.bank.example:443@evil.example', 'evil.example'],
    ['https://%E4%BE%8B.example/', 'xn--fsq.example'],
    ['https://0x7f.1/', '127.0.0.1'],
    ['https://EXAMPLE.com/', 'example.com'],
  ])('G-086 %s shows the machine that it really leads to', (text, host) => {
    expect(shown(text)).toMatchObject({ host })
    expect(shown(text)?.address).toContain(host)
  })
})

const nearAddress = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'https://',
        'http://',
        'javascript:',
        '//',
        '@',
        '.',
        ')',
        '。',
        'です',
        '\n',
        '%E3',
        '\u202e',
        '\\',
        ':',
      ),
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.string({ unit: 'binary', maxLength: 8 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

test('DETAIL-03 DETAIL-04 pieces join to the content, and each address parses, is https and holds only ASCII', () => {
  fc.assert(
    fc.property(nearAddress, (content) => {
      const pieces = linkify(content)
      expect(pieces.map((piece) => piece.text).join('')).toBe(content)
      for (const piece of pieces) {
        if (piece.kind === 'text') continue
        expect(piece.text).toMatch(/^https:\/\/[!-~]+$/)
        expect(piece.text).not.toMatch(/[.,)\]?!:;]$/)
        expect(new URL(piece.href)).toMatchObject({ protocol: 'https:', host: piece.host, href: piece.href })
      }
    }),
    { numRuns: 2000 },
  )
})
