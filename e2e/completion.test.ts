import { listNews } from '@kawaraban/contract/news.ts'
import { completeNews, listReactions, uncompleteNews } from '@kawaraban/contract/reactions.ts'
import { formatDateTime, minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { Page, Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { article, dismiss, readPost } from './detail.ts'
import { card } from './feed.ts'
import { checkNetwork } from './messages.ts'
import { startTestServer } from './test-server.ts'

const reactions = /\/reaction$/

/** Delays completions until the returned function is called. */
const delayCompletions = async (page: Page) => {
  const delay = Promise.withResolvers<void>()
  await page.route(reactions, async (route) => {
    await delay.promise
    await route.continue()
  })
  return delay.resolve
}

const pathOf = (request: Request) => new URL(request.url()).pathname

describe('Completing a post, on a phone (S-15)', () => {
  const { server, open, step, forward, now } = startTestServer()

  /** Opens the feed for a reader, with a new post that is not completed. */
  const openFeed = async (title: string) => {
    const { call, cast, storePost } = server()
    const { suzuki: author, tanaka: reader } = cast
    const newsId = await storePost(author, { title })
    const about = { params: { newsId } }
    const page = await open(reader, { device: 'phone', expectedErrors: /^failed to update reaction/ })
    await page.goto('/')
    const onCard = (name: string) => card(page, title).getByRole('button', { name, exact: true })
    await onCard('完了にする').waitFor()
    return {
      page,
      newsId,
      onCard,
      onDetail: (name: string) => article(page).getByRole('button', { name, exact: true }),
      complete: () => call(reader, completeNews, { ...about, body: { reactionType: 'completed' } }),
      uncomplete: () => call(reader, uncompleteNews, about),
      /** What the author reads: the number of completions, and when the reader completed. */
      completions: async () => {
        const { companyUsers, totalReactions } = (await call(author, listReactions, about)).data
        const isReader = ({ companyUserId }: { companyUserId: string }) => companyUserId === reader.companyUserId
        return { totalReactions, reactedAt: companyUsers.find(isReader)?.reactedAt }
      },
    }
  }
  const nobody = { totalReactions: 0, reactedAt: '' }

  test('A reader completes a post in the feed, and takes it back (FEED-13, REACT-02, REACT-03, REACT-07, API-15, API-16)', async () => {
    const { page, newsId, onCard, completions } = await openFeed('避難訓練の参加登録')
    const sent: Request[] = []
    let lists = 0
    page.on('request', (request) => {
      if (reactions.test(request.url())) sent.push(request)
      // The page after the first one loads by itself.
      if (pathOf(request) === listNews.path && !request.url().includes('after=')) lists += 1
    })
    await step('The card changes only after the answer, without loading the list again', async () => {
      const release = await delayCompletions(page)
      await onCard('完了にする').click()
      await expect.poll(() => onCard('完了にする').getAttribute('aria-busy')).toBe('true')
      await onCard('完了にする').click({ force: true })
      release()
      await onCard('完了済み').waitFor()
      expect([lists, sent.length]).toEqual([0, 1])
      const path = completeNews.path.replace(':newsId', newsId)
      expect([sent[0]?.method(), sent[0] && pathOf(sent[0])]).toEqual([completeNews.method, path])
      expect(sent[0]?.postDataJSON()).toEqual({ reactionType: 'completed', version: 1 })
      expect(await completions()).toEqual({ totalReactions: 1, reactedAt: formatDateTime(now()) })
    })
    await step('Another click takes the completion back', async () => {
      await onCard('完了済み').click()
      await onCard('完了にする').waitFor()
      expect([sent[1]?.method(), sent[1]?.postData()]).toEqual([uncompleteNews.method, null])
      expect(await completions()).toEqual(nobody)
    })
  })

  test('A reader who completes on two devices has one completion, with the first time (REACT-10, G-087)', async () => {
    const { onCard, complete, uncomplete, completions } = await openFeed('避難訓練の集合場所')
    const firstTime = formatDateTime(now())
    await step('The post was completed on another device five minutes before', async () => {
      expect(await complete()).toMatchObject({ success: true })
      await forward(5 * minuteMs)
      await onCard('完了にする').click()
      await onCard('完了済み').waitFor()
      expect(await completions()).toEqual({ totalReactions: 1, reactedAt: firstTime })
    })
    await step('The completion was taken back on another device before', async () => {
      expect(await uncomplete()).toMatchObject({ success: true })
      await onCard('完了済み').click()
      await onCard('完了にする').waitFor()
      expect(await completions()).toEqual(nobody)
    })
  })

  test('A reader completes a post on its detail, which does not wait for the answer (REACT-05)', async () => {
    const title = '避難訓練の持ち物'
    const { page, onCard, onDetail, completions } = await openFeed(title)
    let answers = 0
    page.on('requestfinished', (request) => {
      if (reactions.test(request.url())) answers += 1
    })
    const release = await step('Each click changes the button before the answers arrive', async () => {
      await readPost(page, title)
      const releaseAnswers = await delayCompletions(page)
      for (const [before, after] of [
        ['完了にする', '完了済み'],
        ['完了済み', '完了にする'],
        ['完了にする', '完了済み'],
      ] as const) {
        await onDetail(before).click()
        await onDetail(after).waitFor()
      }
      expect(await completions()).toEqual(nobody)
      return releaseAnswers
    })
    await step('After the answers, the last click counts on the server and in the feed', async () => {
      release()
      await expect.poll(() => answers).toBe(3)
      await expect.poll(completions).toEqual({ totalReactions: 1, reactedAt: formatDateTime(now()) })
      await onDetail('完了済み').waitFor()
      await page.goBack()
      await onCard('完了済み').waitFor()
    })
  })

  test('A reader whose completion fails sees a message, and the stored state (FEED-14, REACT-06, REACT-07, ERR-17, ERR-18)', async () => {
    const title = '避難訓練の反省会'
    const { page, onCard, onDetail, completions } = await openFeed(title)
    await onCard('完了にする').click()
    await onCard('完了済み').waitFor()
    await step('A failure in the feed shows a message and reloads the page', async () => {
      await page.route(reactions, (route) => route.fulfill({ status: 500, body: 'out of order' }))
      await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
      await onCard('完了済み').click()
      await dismiss(page, checkNetwork)
      await page.waitForFunction(() => !('isSamePage' in globalThis))
      await onCard('完了済み').waitFor()
    })
    await step('A failure on the detail shows a message and leads to the feed', async () => {
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
