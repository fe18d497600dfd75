import { getFileFacts } from '@kawaraban/contract/files.ts'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import { vi } from 'vitest'
import type { TestApp } from '../apps/server/src/testing/app.ts'
import { newsBodyAt, type Person } from '../apps/server/src/testing/company.ts'
import { filesOf } from '../apps/server/src/testing/files-app.ts'

type Content = string | Buffer
type Sent = { readonly name: string; readonly content: Content; readonly alt?: string }

/** Posts with these files, of which all are there; returns the ids of the post and of its files. */
export const postWithFiles = async (
  app: TestApp,
  author: Person,
  { files, ...over }: { files: readonly Sent[] } & Record<string, unknown>,
): Promise<{ newsId: string; fileIds: readonly string[] }> => {
  const { upload } = filesOf(app)
  const sent: { fileId: string; alt?: string }[] = []
  for (const { name, content, alt } of files)
    sent.push({ fileId: await upload(author, name, content), ...(alt !== undefined && { alt }) })
  const isReady = async ({ fileId }: { fileId: string }) =>
    (await app.call(author, getFileFacts, { params: { fileId } })).data.state === 'ready'
  for (const file of sent) await vi.waitUntil(() => isReady(file), { timeout: 20_000 })
  const body = newsBodyAt(app.clock.now, { files: sent, ...over })
  const { message, data } = await app.call(author, createNews, { body })
  if (message !== 'OK') throw new Error(`the post was refused: ${message}`)
  return { newsId: data.newsId, fileIds: sent.map(({ fileId }) => fileId) }
}
