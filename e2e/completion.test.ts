import { listNews } from '@kawaraban/contract/news.ts'
import { completeNews, listReactions, uncompleteNews } from '@kawaraban/contract/reactions.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { Page, Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { devices } from '../apps/server/src/testing/extent.ts'
import { article, dismiss, readPost } from './detail.ts'
import { card } from './feed.ts'
import { checkNetwork } from './messages.ts'
import { startTestServer } from './test-server.ts'

const title = '避難訓練の参加登録'
const reactions = /\/reaction$/

/** Keeps completions on their way until they are let go. */
const hold = async (page: Page) => {
  const held = Promise.withResolvers<void>()
  await page.route(reactions, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

const pathOf = (request: Request) => new URL(request.url()).pathname

describe.each(devices('phone', 'desktop'))('S-15 completing and un-completing, on a %s', (device) => {
  const { server, open, step, forward } = startTestServer()

  test('FEED-13 FEED-14 REACT-02 REACT-03 REACT-05 REACT-06 REACT-07 REACT-10 API-15 API-16 ERR-17 ERR-18 G-087', async () => {
    const { call, cast, storePost } = server()
    const { suzuki: author, tanaka: reader } = cast
    const newsId = await storePost(author, { title })
    const about = { params: { newsId } }
    const completions = async () => {
      const { companyUsers, totalReactions } = (await call(author, listReactions, about)).data
      const isReader = ({ companyUserId }: { companyUserId: string }) => companyUserId === reader.companyUserId
      return { totalReactions, reactedAt: companyUsers.find(isReader)?.reactedAt }
    }
    const page = await open(reader, { device, expectedErrors: /^failed to update reaction/ })
    const sent: Request[] = []
    let answered = 0
    page.on('requestfinished', (request) => {
      if (reactions.test(request.url())) answered += 1
    })
    let lists = 0
    page.on('request', (request) => {
      if (reactions.test(request.url())) sent.push(request)
      if (pathOf(request) === listNews.path) lists += 1
    })
    const onCard = (name: string) => card(page, title).getByRole('button', { name, exact: true })
    const onDetail = (name: string) => article(page).getByRole('button', { name, exact: true })

    await step('一覧で完了にすると、答えを待ってから、読み込み直さずに変わる', async () => {
      await page.goto('/')
      await onCard('完了にする').waitFor()
      const release = await hold(page)
      const before = lists
      await onCard('完了にする').click()
      await expect.poll(() => onCard('完了にする').getAttribute('aria-busy')).toBe('true')
      await onCard('完了にする').click({ force: true })
      release()
      await onCard('完了済み').waitFor()
      expect(lists).toBe(before)
      expect(sent).toHaveLength(1)
      expect([sent[0]?.method(), sent[0] && pathOf(sent[0])]).toEqual([
        completeNews.method,
        completeNews.path.replace(':newsId', newsId),
      ])
      expect(sent[0]?.postDataJSON()).toEqual({ reactionType: 'completed' })
      expect(await completions()).toEqual({ totalReactions: 1, reactedAt: '2026/11/20 10:00' })
    })
    await step('もう一度押すと、未完了に戻る', async () => {
      await onCard('完了済み').click()
      await onCard('完了にする').waitFor()
      expect([sent[1]?.method(), sent[1]?.postData()]).toEqual([uncompleteNews.method, null])
      expect(await completions()).toEqual({ totalReactions: 0, reactedAt: '' })
    })
    await step('別の端末ですでに完了にしていても、記録は1件で、初めの日時のまま', async () => {
      const complete = { ...about, body: { reactionType: 'completed' } }
      expect(await call(reader, completeNews, complete)).toMatchObject({ success: true })
      await forward(5 * minuteMs)
      await onCard('完了にする').click()
      await onCard('完了済み').waitFor()
      expect(await completions()).toEqual({ totalReactions: 1, reactedAt: '2026/11/20 10:00' })
      expect(await call(reader, uncompleteNews, about)).toMatchObject({ success: true })
      await onCard('完了済み').click()
      await onCard('完了にする').waitFor()
      expect(await completions()).toEqual({ totalReactions: 0, reactedAt: '' })
    })
    await step('詳細では、答えを待たずに完了済みに変わり、すぐに戻せる', async () => {
      await readPost(page, title)
      const release = await hold(page)
      await onDetail('完了にする').click()
      await onDetail('完了済み').waitFor()
      await onDetail('完了済み').click()
      await onDetail('完了にする').waitFor()
      await onDetail('完了にする').click()
      await onDetail('完了済み').waitFor()
      expect(await completions()).toEqual({ totalReactions: 0, reactedAt: '' })
      const before = answered
      release()
      await expect.poll(() => answered).toBe(before + 3)
      await expect.poll(completions).toEqual({ totalReactions: 1, reactedAt: '2026/11/20 10:05' })
      await onDetail('完了済み').waitFor()
      await page.goBack()
      await onCard('完了済み').waitFor()
    })
    await step('一覧で失敗すると、知らせてからページを読み込み直す', async () => {
      await page.route(reactions, (route) => route.fulfill({ status: 500, body: 'out of order' }))
      await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
      await onCard('完了済み').click()
      await dismiss(page, checkNetwork)
      await page.waitForFunction(() => !('isSamePage' in globalThis))
      await onCard('完了済み').waitFor()
    })
    await step('詳細で失敗すると、知らせて一覧へ移る', async () => {
      await readPost(page, title)
      await page.route(reactions, (route) => route.abort('connectionreset'))
      await onDetail('完了済み').click()
      await page.waitForURL('/')
      await dismiss(page, checkNetwork)
      await onCard('完了済み').waitFor()
      expect(await completions()).toMatchObject({ totalReactions: 1 })
    })
  })
})
