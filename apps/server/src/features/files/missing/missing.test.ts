import { execFileSync } from 'node:child_process'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { filePath } from '@kawaraban/contract/files.ts'
import { getNews, listNews } from '@kawaraban/contract/news.ts'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import { expect, test } from 'vitest'
import { blocksOf } from '../../../../../../tests/document.ts'
import { projectRoot } from '../../../config.ts'
import { launch } from '../../../testing/command.ts'
import { newsBodyAt } from '../../../testing/company.ts'
import { useFilesApp } from '../../../testing/files-app.ts'

const { app, ask, upload } = useFilesApp({ isPerTest: true })

/** Runs the operators' check, with the folder of data that the server has. */
const check = (args: readonly string[] = []) =>
  launch('scripts/manage.ts', ['check', ...args], {
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: dirname(app.filesFolder),
  }).ended

const post = async () => {
  const { suzuki } = app.cast
  const fileId = await upload(suzuki, 'a.txt', 'aa')
  const { data } = await app.call(suzuki, createNews, {
    body: newsBodyAt(app.clock.now, { files: [{ fileId }, { fileId: await upload(suzuki, 'b.txt', 'bb') }] }),
  })
  return { fileId, newsId: data.newsId as string }
}
const states = async (newsId: string) => {
  await app.call(app.cast.tanaka, listNews)
  const { data } = await app.call(app.cast.tanaka, getNews, { params: { newsId } })
  return data.files.map(({ state }: { state: string }) => state)
}

test('FILE-07 G-558 what is missing from the store is found by the check, said by the post, and found again', async () => {
  const { fileId, newsId } = await post()
  const { managementGroup: code } = app.cast.ours
  expect((await check()).out).not.toContain('missing')
  const folder = join(app.filesFolder, String(app.cast.ours.managementGroupId), fileId)
  await rename(folder, `${folder}.lost`)
  expect((await check()).out).toContain(`${code}: 1 file missing from the store; posts say so`)
  expect(await states(newsId)).toEqual(['missing', 'ready'])
  expect((await ask(app.cast.tanaka, filePath(fileId))).statusCode).toBe(404)
  await rename(`${folder}.lost`, folder)
  expect((await check()).out).toContain(`${code}: 1 file there again`)
  expect(await states(newsId)).toEqual(['ready', 'ready'])
})

test('FILE-08 G-556 G-558 the document’s commands copy and restore the files; a database alone is another store’s until an operator says it', async () => {
  const { fileId, newsId } = await post()
  const [copy] = blocksOf('docs/operations.md', 'Backup')
    .filter(({ isRun }) => isRun)
    .slice(-1)
  const [restore] = blocksOf('docs/operations.md', 'Restore')
    .filter(({ isRun }) => isRun)
    .slice(-1)
  const dataDir = dirname(app.filesFolder)
  const run = (text = '') =>
    execFileSync(
      'sh',
      ['-euc', text.replace(/npm run manage -- /g, `"${process.execPath}" "${projectRoot}/scripts/manage.ts" `)],
      {
        cwd: dataDir,
        env: { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: app.databaseUrl, NODE_NO_WARNINGS: '1' },
        encoding: 'utf8',
      },
    )
  run(copy?.text)
  await rm(app.filesFolder, { recursive: true })
  expect(await check()).toMatchObject({ code: 1, err: expect.stringContaining('not the one that the database knows') })
  expect((await check(['--use-store'])).out).toContain('2 files missing')
  expect(await states(newsId)).toEqual(['missing', 'missing'])
  await rm(app.filesFolder, { recursive: true })
  expect(run(restore?.text)).toContain('2 files there again')
  expect(await states(newsId)).toEqual(['ready', 'ready'])
  expect((await ask(app.cast.tanaka, filePath(fileId))).body).toBe('aa')
}, 60_000)
