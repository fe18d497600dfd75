import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import fc from 'fast-check'
import fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { useTestApp } from '../testing/app.ts'
import { installPages } from './install.ts'
import { loadLegalTexts } from './legal.ts'

let folder: string
let own: FastifyInstance
const app = useTestApp()
const { links } = readConfig({ MANUAL_URL: 'https://example.com/help?a=1&b=2' })
const picture = Buffer.from('a picture')
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kawaraban-pages-'))
  mkdirSync(join(folder, 'post'))
  writeFileSync(join(folder, 'terms.md'), '# 利用規約 <2>\n\n## 一\n\n## 二\n\n## 三\n')
  writeFileSync(join(folder, 'privacy.md'), '# 個人情報\n\n[利用規約](terms.md)\n')
  writeFileSync(join(folder, 'index.md'), '# 使い方\n\n[投稿](post/write.md)\n')
  writeFileSync(join(folder, 'post/write.md'), '# 投稿する\n\n![画面](write.png)\n')
  writeFileSync(join(folder, 'post/write.png'), picture)
  own = fastify()
  await own.register(cookie)
  await installPages(own, {
    links,
    legal: await loadLegalTexts({ legalDir: folder, termsVersion: '3.0' }),
    manualFolder: folder,
  })
})
afterAll(async () => {
  await own.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers = {}) => own.inject({ url, headers })

describe('the plain pages', () => {
  test('CONS-03 G-144 terms and policy of a fresh clone are open to strangers, without scripts', async () => {
    for (const [url, title] of [
      ['/legal/terms', '利用規約'],
      ['/legal/privacy', 'アプリケーションプライバシーポリシー'],
    ]) {
      const { statusCode, headers, body } = await app.server.inject({ url: url ?? '' })
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'/,
      )
      expect(headers['x-frame-options']).toBe('DENY')
      expect(body).toContain(`<h1>${title}</h1>`)
      expect(body).not.toMatch(/<script|\son\w+=| style=/)
      expect(body).toContain('<a class="skip" href="#main">本文へ移動</a>')
    }
  })

  test('a page lists its sections, escapes its title and links to the other pages', async () => {
    const { body } = await get('/legal/terms')
    expect(body).toContain('<title>利用規約 &lt;2&gt; - 社内報</title>')
    expect(body).toContain('<p class="note">バージョン 3.0</p>')
    expect(body).toContain('<li><a href="#二">二</a></li>')
    expect((await get('/legal/privacy')).body).toContain('<a href="/legal/terms">利用規約</a>')
    expect(body).toContain('<a href="https://example.com/help?a=1&amp;b=2">使い方</a>')
    expect(body).toContain(`<a href="${links.policy}">プライバシーポリシー</a>`)
  })

  test('the manual is made of all texts of its folder, and its pictures are files', async () => {
    expect((await get('/manual')).headers.location).toBe('/manual/')
    expect((await get('/manual/')).body).toContain('<a href="/manual/post/write">投稿</a>')
    expect((await get('/manual/post/write?x=1')).body).toContain('<img src="/manual/post/write.png" alt="画面">')
    const { headers, rawPayload } = await get('/manual/post/write.png')
    expect([headers['content-type'], headers['cache-control']]).toEqual(['image/png', 'public, max-age=3600'])
    expect(rawPayload).toEqual(picture)
  })

  test.each([
    '/legal',
    '/legal/',
    '/legal/terms.md',
    '/legal/terms/',
    '/legal/constructor',
    '/legal/..%2Fterms',
    '/manual/none',
    '/manual/index.md',
    '/manual/post/write.md',
    '/manual/..%2f..%2fpackage.json',
    '/manual/post/',
    '/manual/none.png',
    '/manual/a%00b',
  ])('an address that leads nowhere is a page that says so: %s', async (url) => {
    const { statusCode, headers, body } = await get(url)
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(body).toContain('<h1>ページが見つかりません</h1>')
  })

  test('no address, method or header makes a page fail', async () => {
    const part = fc.oneof(
      fc.constantFrom(
        'terms',
        'post',
        'write.png',
        '..',
        '.',
        '',
        '%2e%2e',
        '%2f',
        '%',
        '%00',
        '%ff',
        '__proto__',
        '*',
      ),
      fc.string({ unit: 'binary' }).map((text) => encodeURIComponent(text.toWellFormed())),
    )
    const request = fc.record({
      folder: fc.constantFrom('legal', 'manual'),
      parts: fc.array(part, { maxLength: 4 }),
      method: fc.constantFrom('GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'),
      header: fc.constantFrom('if-none-match', 'range', 'cookie', 'accept-encoding', 'if-modified-since'),
      value: fc.constantFrom('', '*', '"', 'bytes=9-1', 'bytes=0-,1-', 'theme=%', 'x'.repeat(3000), 'gzip;q=x'),
    })
    await fc.assert(
      fc.asyncProperty(request, async ({ folder, parts, method, header, value }) => {
        const url = `/${[folder, ...parts].join('/')}`
        const { statusCode } = await own.inject({ method, url, headers: { [header]: value } } as InjectOptions)
        expect(statusCode, url).toBeLessThan(500)
      }),
      { numRuns: 300 },
    )
  })

  test('SET-05 a page has the colours that the reader has chosen, the device’s for a cookie of nothing known', async () => {
    expect((await get('/legal/terms', { cookie: 'theme=dark' })).body).toContain('<html lang="ja" data-theme="dark">')
    for (const value of ['auto', '"><script>', '%']) {
      expect((await get('/legal/terms', { cookie: `theme=${value}` })).body).toContain('<html lang="ja">')
    }
  })

  test('SET-08 a page has the text size that the reader has chosen', async () => {
    expect((await get('/manual/', { cookie: 'textSize=largest' })).body).toContain(
      '<html lang="ja" data-text-size="largest">',
    )
  })

  test('a page that is known is not sent again, in other colours it is', async () => {
    const { headers } = await get('/legal/terms')
    expect([headers['cache-control'], headers.vary]).toEqual(['no-cache', 'cookie'])
    const known = await get('/legal/terms', { 'if-none-match': `"x", W/${headers.etag}` })
    expect([known.statusCode, known.body]).toEqual([304, ''])
    expect((await get('/legal/terms', { 'if-none-match': headers.etag, cookie: 'theme=dark' })).statusCode).toBe(200)
    expect((await get('/manual/none', { 'if-none-match': (await get('/manual/none')).headers.etag })).statusCode).toBe(
      404,
    )
  })

  test('HEAD is answered like GET, without a body', async () => {
    for (const url of ['/legal/terms', '/manual/', '/manual/post/write.png', '/manual/none']) {
      const [head, whole] = [await own.inject({ method: 'HEAD', url }), await get(url)]
      expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([
        whole.statusCode,
        whole.headers['content-type'],
        '',
      ])
    }
  })

  test('CONS-03 G-163 a start without a text, or with one that has no title, reports which', async () => {
    await expect(loadLegalTexts({ legalDir: join(folder, 'none'), termsVersion: '1' })).rejects.toThrow(
      /^The setting LEGAL_DIR must be a folder .*terms\.md/,
    )
    writeFileSync(join(folder, 'post/terms.md'), '## 第1条\n')
    await expect(loadLegalTexts({ legalDir: join(folder, 'post'), termsVersion: '1' })).rejects.toThrow(
      /terms\.md has no title/,
    )
  })
})
