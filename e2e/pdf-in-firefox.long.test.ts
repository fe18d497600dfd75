import { filePath } from '@kawaraban/contract/files.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../apps/server/src/testing/app.ts'
import { partWith, pdfOf } from '../apps/server/src/testing/pictures.ts'
import type { Driver } from './browsers/driver.ts'
import { launchFirefox } from './browsers/firefox.ts'
import { postWithFiles } from './posts-with-files.ts'

const colour = [200, 40, 90] as const
let app: TestApp
let origin: string
let tab: Driver | undefined

beforeAll(async () => {
  app = await testApp()
  origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await tab?.close()
  await app.close()
})

test('The viewer of Firefox shows the first page of a PDF (FILE-04, FILE-05)', async () => {
  const { suzuki, tanaka } = app.cast
  const files = [{ name: '手引き.pdf', content: pdfOf(colour) }]
  const { fileIds } = await postWithFiles(app, suzuki, { title: '手引き', files })
  tab = await launchFirefox({ width: 1200, height: 900 })
  await tab.goto(`${origin}/legal`)
  await tab.run(`document.cookie = '${app.cookieName}=${encodeURIComponent(tanaka.sessionKey)}; path=/'`)
  await tab.goto(`${origin}${filePath(fileIds[0] ?? '')}`)
  const part = async () => partWith((await tab?.screenshot()) ?? new Uint8Array(), colour)
  await expect.poll(part, { timeout: 30_000, interval: 500 }).toBeGreaterThan(0.1)
}, 90_000)
