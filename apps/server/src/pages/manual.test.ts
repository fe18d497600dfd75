import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../config.ts'
import { useTestApp } from '../testing/app.ts'

const app = useTestApp()

const names = globSync('*.md', { cwd: join(projectRoot, 'manual') }).map((file) => file.replace(/\.md$/, ''))
const addresses = names.map((name) => (name === 'index' ? '/manual/' : `/manual/${name}`))
const get = (url: string) => app.server.inject({ url })
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1] ?? '')

/** Whether an address of the service leads somewhere: to a page or file, and there to the part that it names. */
const leads = async (href: string, from: string): Promise<boolean> => {
  const { pathname, hash } = new URL(href, `http://x${from}`)
  const { statusCode, body } = await get(pathname)
  return statusCode === 200 && (hash === '' || body.includes(`id="${decodeURIComponent(hash.slice(1))}"`))
}

describe('the manual', () => {
  test.each(addresses)('NAV-29 G-144 %s is open to strangers, and all that it links to is there', async (url) => {
    const { statusCode, headers, body } = await get(url)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers['cache-control']).toBe('no-cache')
    expect(body).toMatch(/<h1>.+<\/h1>/)
    // The browser app itself is not built for every test.
    const links = all(body, /href="([^"]+)"/g).filter((href) => /^(#|\/manual\/)/.test(href))
    expect(links.length).toBeGreaterThan(3)
    for (const href of links) expect([href, await leads(href, url)]).toEqual([href, true])
  })

  test.each(addresses)(
    'NAV-29 the pictures of %s have their space reserved, and are cached for an hour',
    async (url) => {
      const pictures = all((await get(url)).body, /<img ([^>]+)>/g)
      for (const picture of pictures) {
        expect(picture).toMatch(/ alt="[^"]+" width="\d+" height="\d+" loading="lazy"$/)
        const [src = ''] = all(picture, /src="([^"]+)"/g)
        const { statusCode, headers } = await get(src)
        expect([src, statusCode, headers['content-type']]).toEqual([src, 200, 'image/webp'])
        expect(headers['cache-control']).toBe('public, max-age=3600')
      }
    },
  )

  test('NAV-29 a picture for fine screens is shown at half of its pixels', async () => {
    const [phone] = all(
      (await get('/manual/feed')).body,
      /<img src="\/manual\/pictures\/feed-phone@2x\.webp" [^>]*?(width="\d+")/g,
    )
    expect(phone).toBe('width="375"')
  })

  test('G-144 an unknown address of the manual is a plain page that says so', async () => {
    for (const url of ['/manual/nothing', '/manual/pictures/nothing.webp', '/manual/feed.md']) {
      const { statusCode, body } = await get(url)
      expect([statusCode, body.includes('ページが見つかりません')]).toEqual([404, true])
    }
  })
})
