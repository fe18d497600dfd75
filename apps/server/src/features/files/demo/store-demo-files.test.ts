import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'
import { filePath } from '@kawaraban/contract/files.ts'
import { newsPath } from '@kawaraban/contract/news.ts'
import { cast } from '@kawaraban/demo-cast/cast.ts'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoFiles } from '../../../db/seed/demo-files.ts'
import { seedDemo } from '../../../db/seed/seed-demo.ts'
import { createFolderStore } from '../../../file-store/folder.ts'
import { folderOfFiles } from '../../../file-store/settings.ts'
import { localIssuerName } from '../../../local-issuer.ts'
import { at } from '../../../testing/instant.ts'
import { journeys, type SignInApp, signInApp } from '../../../testing/sign-in-app.ts'
import { kindOf } from '../kinds/kind-of.ts'
import { storeDemoFiles } from './store-demo-files.ts'

const now = at('2026/11/20 10:00')
const log = { error: () => undefined }

let dataDir: string
let server: SignInApp
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kawaraban-demo-'))
  server = await signInApp(now, { DATA_DIR: dataDir })
  await seedDemo(server.db, { now, issuer: localIssuerName })
  await storeDemoFiles(server.db, createFolderStore(folderOfFiles(dataDir)), now, log)
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true })
})

const { signIn } = journeys(() => server)
const filesOf = async (docomoId: string, title: string): Promise<AttachedFile[] | null> => {
  const browser = await signIn(docomoId)
  const [row] = await server.db.query<{ newsId: string }>(
    sql`select news_id::text as "newsId" from news where management_group_id = 1 and title = ${title}`,
  )
  return (await browser.call('GET', `${newsPath}/${row?.newsId}`)).data?.files ?? null
}

test('G-611 every file of the demo is of a post, and is what it is called', async () => {
  const [stored] = await server.db.query<{ files: number }>(
    sql`select count(*)::int as files from files where news_id is not null and unnamed_at is null`,
  )
  expect(stored?.files).toBe(demoFiles.length)
  const documents = demoFiles.flatMap(({ name, paths }) => ('content' in paths ? [{ name, path: paths.content }] : []))
  for (const { name, path } of documents) {
    const file = demoFiles.find((one) => one.name === name)
    expect(await kindOf(path, name, { allowsMacros: false })).toEqual({ kind: file?.kind, mime: file?.mime })
  }
  expect(documents.length).toBeGreaterThan(2)
})

test('G-611 the drawings have the pixels that the rows say, and a text for who cannot see them', async () => {
  const pictures = demoFiles.flatMap(({ paths, alt }) => ('small' in paths ? [{ paths, alt }] : []))
  expect(pictures.length).toBeGreaterThan(3)
  for (const { paths, alt } of pictures) {
    expect(alt.length).toBeGreaterThan(8)
    const sizes = await Promise.all(Object.values(paths).map((path) => sharp(path).metadata()))
    expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 480, 360],
      ['webp', 1080, 810],
      ['webp', 1080, 810],
    ])
  }
})

test('G-611 all of them are small, since every start of a demo copies them', async () => {
  const paths = new Set(demoFiles.flatMap(({ paths }) => Object.values(paths)))
  const sizes = await Promise.all([...paths].map(async (path) => (await stat(path)).size))
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(700 * 1024)
})

test('G-611 FILE-05 readers load them as those of every post, and the files of a department only its members', async () => {
  const files = await filesOf(cast.tanaka.docomoId, '防災避難訓練の実施について（全員参加）')
  expect(files?.map(({ kind, state }) => [kind, state])).toEqual([
    ['picture', 'ready'],
    ['pdf', 'ready'],
  ])
  const [picture, pdf] = files ?? []
  const reader = await signIn(cast.tanaka.docomoId)
  const load = (path: string) => reader.request(path)
  expect((await load(filePath(picture?.fileId ?? '', 'small'))).headers.get('content-type')).toBe('image/webp')
  expect((await load(filePath(pdf?.fileId ?? ''))).headers.get('content-type')).toBe('application/pdf')
  const title = '【総務部】備品棚卸しの分担と提出期限'
  const [list] = (await filesOf(cast.sato.docomoId, title)) ?? []
  expect(list?.kind).toBe('sheet')
  expect(await filesOf(cast.tanaka.docomoId, title)).toBeNull()
  expect((await load(filePath(list?.fileId ?? ''))).status).toBe(404)
})

test('G-611 a store that is another installation’s gets none', async () => {
  const folder = join(dataDir, 'other')
  await storeDemoFiles(server.db, createFolderStore(folder), now, log)
  const [stored] = await server.db.query<{ files: number }>(sql`select count(*)::int as files from files`)
  expect(stored?.files).toBe(demoFiles.length)
})
