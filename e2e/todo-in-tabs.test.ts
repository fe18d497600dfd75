import { completeNews } from '@kawaraban/contract/reactions.ts'
import { listTodo } from '@kawaraban/contract/todo.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { card } from './feed.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step, now } = startTestServer()

const titles = ['安全講習の受講報告', '年末調整の提出', '健康診断の予約', '名刺の確認'] as const

const numberIn = (page: Page, count: number) => page.getByRole('button', { name: `対応が必要 ${count}件` })
const complete = (page: Page, title: string) => card(page, title).getByRole('button', { name: '完了にする' }).click()
const isCompleted = (page: Page, title: string) => card(page, title).getByRole('button', { name: '完了済み' }).waitFor()

/** Holds the answers to completions and to the list, as a slow network does, until `release` is called. */
const slowDown = async (page: Page) => {
  const held: string[] = []
  const released = Promise.withResolvers<void>()
  const paths = [completeNews, listTodo].map(({ path }) => new RegExp(`^${path.replace(/:\w+/, '\\d+')}$`))
  await page.route(
    ({ pathname }) => paths.some((path) => path.test(pathname)),
    async (route) => {
      const response = await route.fetch()
      held.push(new URL(route.request().url()).pathname)
      await released.promise
      await route.fulfill({ response })
    },
  )
  return { held: () => [...held].sort(), release: () => released.resolve() }
}

test('A reader on a slow network completes in two tabs, and both have the right number at once (TODO-02, G-242)', async () => {
  const { cast, storePost } = server()
  const ids: string[] = []
  for (const [place, title] of titles.entries()) {
    const times = { startAt: now() - dayMs, dueAt: now() + place * dayMs, endAt: now() + 30 * dayMs }
    ids.push(await storePost(cast.suzuki, { title, ...times }))
  }
  const [first = ''] = ids
  const completionOf = (newsId: string) => completeNews.path.replace(':newsId', newsId)
  const page = await open(cast.tanaka, { device: 'phone' })
  const other = await page.context().newPage()
  await other.clock.setFixedTime(now())
  for (const tab of [page, other]) {
    await tab.goto('/')
    await numberIn(tab, 4).waitFor()
  }
  const slow = await slowDown(page)
  await step('The list, of which the number is the length, is requested beside the completion', async () => {
    await complete(page, titles[0])
    await expect.poll(slow.held).toEqual([completionOf(first), listTodo.path].sort())
  })
  await step('Meanwhile the other tab completes the next one: it says what the server has left', async () => {
    await complete(other, titles[1])
    await isCompleted(other, titles[1])
    for (const tab of [page, other]) await numberIn(tab, 2).waitFor()
  })
  await step('The answer of the first one, which comes last, counts it no second time', async () => {
    slow.release()
    for (const tab of [page, other]) {
      await isCompleted(tab, titles[0])
      await numberIn(tab, 2).waitFor()
    }
  })
  await step('From then on the number changes with the completion alone', async () => {
    await complete(page, titles[2])
    for (const tab of [page, other]) await numberIn(tab, 1).waitFor()
  })
})
