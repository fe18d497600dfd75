import { assignableType } from '@kawaraban/contract/audience.ts'
import { createCategory } from '@kawaraban/contract/categories.ts'
import type { Endpoint } from '@kawaraban/contract/endpoint.ts'
import { endpointsByFeature } from '@kawaraban/contract/endpoints.ts'
import { createFileAddress, getFile, getFileFacts, getPicture } from '@kawaraban/contract/files.ts'
import { noFeedVersion } from '@kawaraban/contract/news.ts'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import { pinNews } from '@kawaraban/contract/pins.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { dayMs, formatDateTime } from '@kawaraban/contract/tokyo.ts'
import { putNewsOnTop } from '@kawaraban/contract/tops.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { openApiDocument } from '../../http/openapi.ts'
import { requestOf } from '../../testing/calls.ts'
import { newsBodyAt, type Person } from '../../testing/company.ts'
import { useFilesApp } from '../../testing/files-app.ts'
import { useTrash } from '../../testing/trash-app.ts'

const { app, upload } = useFilesApp()
const { remove, restore } = useTrash(app)

type Input = NonNullable<Parameters<typeof requestOf>[3]>
type Schema = { readonly properties?: Record<string, unknown> }
type Operation = {
  readonly operationId: string
  readonly parameters: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema }> }
}

const endpoints = new Map(
  Object.values(endpointsByFeature)
    .flat()
    .map((endpoint) => [endpoint.name, endpoint]),
)
const operations = Object.values(openApiDocument().paths as Record<string, Record<string, Operation>>).flatMap((path) =>
  Object.values(path),
)
const endpointOf = ({ operationId }: Operation): Endpoint => {
  const endpoint = endpoints.get(operationId)
  if (!endpoint) throw new Error(operationId)
  return endpoint
}
const isInPath = ({ parameters }: Operation, name: string) =>
  parameters.some((one) => one.in === 'path' && one.name === name)
const isInBody = ({ requestBody }: Operation) =>
  Object.values(requestBody?.content ?? {}).some(({ schema }) => 'newsId' in (schema.properties ?? {}))

/** Operations about one post, but those of who finds it in the trash. */
const ofTrash = ['restoreNews', 'purgeNews']
const aboutPost = operations.filter((one) => isInPath(one, 'newsId') || isInBody(one))

/** What operations about a post send beside its id. */
const sent: Record<string, (newsId: string) => Input> = {
  completeNews: () => ({ body: { reactionType: 'completed' } }),
  countNudge: () => ({ body: {} }),
  createNudge: () => ({ body: { narrowing: {} } }),
  exportReaders: () => ({ body: { format: 'csv', narrowing: {} } }),
  updateNews: () => ({ body: newsBodyAt(app.clock.now) }),
  countReach: (newsId) => ({ body: { scope: 'all', newsId } }),
}

const ask = async (person: Person, endpoint: Endpoint, input: Input = {}) => {
  const { statusCode, body } = await app.server.inject(requestOf(app.cookieName, person, endpoint, input))
  return { statusCode, body }
}
const askAbout = (person: Person, operation: Operation, newsId: string) =>
  ask(person, endpointOf(operation), {
    params: { newsId, assignableType, nudgeId: '1', version: '1' },
    ...sent[operation.operationId]?.(newsId),
  })
const unknownId = '999999999'

const everybody = () => {
  const { sato, suzuki, ito, tanaka, yamada } = app.cast
  return { admin: sato, author: suzuki, editor: ito, named: tanaka, viewer: yamada }
}

/** A post that people have done everything with, in the trash. */
const trashed = async (over: Parameters<typeof app.storePost>[1] = {}): Promise<string> => {
  const { sato, suzuki, tanaka } = app.cast
  const newsId = await app.storePost(suzuki, { title: '避難訓練', dueAt: app.clock.now + dayMs / 2, ...over })
  const params = { newsId }
  await app.call(tanaka, viewNews, { params })
  await app.call(tanaka, completeNews, { params, body: { reactionType: 'completed' } })
  await app.call(tanaka, pinNews, { params })
  await app.call(sato, putNewsOnTop, { params })
  await remove(suzuki, newsId)
  return newsId
}

test('TRASH-01 every operation about a post answers for one in the trash as for one that never was, to everybody', async () => {
  const { suzuki, tanaka } = app.cast
  expect(aboutPost.length).toBeGreaterThan(25)
  const ids = [await trashed(), await trashed({ audience: [tanaka] })]
  const differing: string[] = []
  for (const operation of aboutPost) {
    const { operationId } = operation
    for (const [role, person] of Object.entries(everybody())) {
      // Who manages the post finds it in the trash.
      if (ofTrash.includes(operationId) && (role === 'admin' || role === 'author')) continue
      const unknown = await askAbout(person, operation, unknownId)
      for (const newsId of ids) {
        const answer = await askAbout(person, operation, newsId)
        if (JSON.stringify(answer) !== JSON.stringify(unknown))
          differing.push(`${operationId} to ${role}: ${answer.body}`)
      }
    }
  }
  expect(differing).toEqual([])
  // And what it answers for a post that is there is something else: otherwise nothing was compared.
  const silent: string[] = []
  for (const operation of aboutPost) {
    const { operationId } = operation
    const newsId = await app.storePost(suzuki, { endAt: app.clock.now + dayMs })
    const answers = await Promise.all(
      [everybody().admin, suzuki].map(async (person) => [
        JSON.stringify(await askAbout(person, operation, newsId)),
        JSON.stringify(await askAbout(person, operation, unknownId)),
      ]),
    )
    if (answers.every(([known, unknown]) => known === unknown)) silent.push(operationId)
  }
  // A nudge that nobody has made is none of any post, and what is no post in the trash cannot be deleted from it.
  expect(silent.toSorted()).toEqual(['purgeNews', 'withdrawNudge'])
})

/** Reads of anything that depend on no id, and what those that look for posts send. */
const listing: Record<string, () => Input> = {
  countNewPosts: () => ({ query: { version: noFeedVersion } }),
  searchNews: () => ({ body: { query: '避難' } }),
  checkNews: () => ({ body: { scope: 'all', dueDate: formatDateTime(app.clock.now + dayMs / 2) } }),
  exportOverview: () => ({ body: { format: 'csv' } }),
}
/** What says something else each time, or is about the trash or the space that it takes. */
const isApart = ({ operationId }: Operation) =>
  ['getAuthUrl', 'getTrashState', 'listTrash', 'getFileSpace'].includes(operationId)
const reads = operations.filter(
  (one) =>
    !isApart(one) &&
    (one.operationId in listing ||
      (endpointOf(one).method === 'GET' && !one.parameters.some((parameter) => parameter.in === 'path'))),
)

/** What everybody reads, without the versions that count changes. */
const readAll = async () => {
  const answers: Record<string, string> = {}
  for (const operation of reads) {
    for (const [role, person] of Object.entries(everybody())) {
      const { statusCode, body } = await ask(person, endpointOf(operation), listing[operation.operationId]?.())
      answers[`${operation.operationId} to ${role}`] = `${statusCode} ${body.replace(/"version":"[\d-]+"/, '')}`
    }
  }
  return answers
}

test('TRASH-01 every list, count, search, bar and export is as if the post had never been, and as before when it is restored', async () => {
  const { sato, suzuki, tanaka } = app.cast
  const looks = { name: '総務', colour: 'blue', icon: 'building', posters: 'editors' }
  const { categoryId } = (await app.call(sato, createCategory, { body: looks })).data
  await app.db.query(sql`delete from news`)
  const before = await readAll()
  const post = await app.storePost(suzuki, { title: '避難訓練', dueAt: app.clock.now + dayMs / 2, categoryId })
  await app.call(tanaka, viewNews, { params: { newsId: post } })
  const during = await readAll()
  await remove(suzuki, post)
  expect(await readAll()).toEqual(before)
  await restore(suzuki, post)
  expect(await readAll()).toEqual(during)
  const changed = new Set(
    Object.keys(before).flatMap((key) => (before[key] === during[key] ? [] : [key.split(' ')[0]])),
  )
  for (const name of Object.keys(listing)) expect(changed, name).toContain(name)
  for (const name of ['listNews', 'getLatestNews', 'listTodo', 'countUnread', 'listProgress', 'listCategories'])
    expect(changed, name).toContain(name)
})

let fileId: string
beforeAll(async () => {
  fileId = await upload(app.cast.suzuki, 'a.txt', 'aa')
})

test('TRASH-01 FILE-05 its files are nobody’s, at an address from before too, and are there again when it is restored', async () => {
  const { sato, suzuki, tanaka } = app.cast
  const body = newsBodyAt(app.clock.now, { files: [{ fileId }] })
  const { newsId } = (await app.call(suzuki, createNews, { body })).data
  const params = { fileId }
  const { address } = (await app.call(tanaka, createFileAddress, { params })).data
  const opened = async () => (await app.server.inject({ url: address })).statusCode
  expect(await opened()).toBe(200)
  await remove(suzuki, newsId)
  for (const person of [sato, suzuki, tanaka])
    for (const endpoint of [getFile, getFileFacts, getPicture, createFileAddress]) {
      const answer = (id: string) => ask(person, endpoint, { params: { fileId: id, size: 'small' } })
      expect(await answer(fileId)).toEqual(await answer(unknownId))
    }
  expect(await opened()).toBe(404)
  await restore(suzuki, newsId)
  expect((await ask(tanaka, getFile, { params })).body).toBe('aa')
})
