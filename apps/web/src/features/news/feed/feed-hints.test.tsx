import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { tipText } from '../../../messages/tips.ts'
import { aPost, now } from './feed-post.fake.ts'
import { anItem, closeFeed, fakeBrowser, items, openFeed, serveFeed } from './feed-setup.fake.tsx'
import { feedTips } from './feed-tips.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  fakeBrowser()
})
afterEach(closeFeed)

const flags = (...args: Parameters<typeof feedTips>) => feedTips(...args).map((tip) => tip.flag)

describe('which hints the feed has', () => {
  test('TIP-01 header, add button for those who post, completion where the first post can be completed', () => {
    expect(flags(true, aPost())).toEqual(['newsHeader', 'newsAdd', 'newsReaction'])
    expect(flags(false, aPost())).toEqual(['newsHeader', 'newsReaction'])
    expect(flags(true, undefined)).toEqual(['newsHeader', 'newsAdd'])
  })

  test('TIP-01 G-390 the header’s says what this role can set', () => {
    const [own] = feedTips(false, undefined)
    const [admins] = feedTips(true, undefined, { isOfAdmin: true })
    expect([own?.text, admins?.text]).toEqual([
      'ここから、プロフィールや通知の設定ができます。',
      'ここから、プロフィールや権限などの設定ができます。',
    ])
  })

  test('TIP-12 the number of what is to be done is explained once, at the whole of what bears it', () => {
    expect(flags(false, undefined)).toEqual(['newsHeader'])
    const number = feedTips(false, undefined, { hasNumber: true }).at(-1)
    expect(number?.flag).toBe('newsTodo')
    const target = number?.target
    if (typeof target !== 'function') throw new Error('the target is looked up')
    expect(target()).toBeNull()
    const whole = document.body.appendChild(document.createElement('a'))
    const circle = whole.appendChild(document.createElement('span'))
    circle.dataset.todoNumber = ''
    expect(target()).toBe(whole)
    whole.remove()
  })

  test('G-080 the first post has to be in scope and not completed', () => {
    expect(flags(false, aPost({ completed: true }))).toEqual(['newsHeader'])
    expect(flags(false, aPost({ inAudience: false }))).toEqual(['newsHeader'])
  })
})

describe('on the screen', () => {
  const read = async () => {
    const texts: (string | null | undefined)[] = []
    for (let tip = 0; tip < 5; tip += 1) {
      const dialog = await screen.findByRole('dialog')
      texts.push(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent)
      const button = screen.getByRole('button', { name: /^(次へ|閉じる)$/ })
      const isLast = button.textContent === '閉じる'
      await userEvent.click(button)
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBe(dialog))
      if (isLast) break
    }
    return texts
  }

  test('TIP-01 TIP-02 G-137 a poster reads three, in their order and once', async () => {
    serveFeed(items(2))
    openFeed('editor')
    expect(await read()).toEqual([tipText.feed.newsHeader, tipText.feed.newsAdd, tipText.feed.newsReaction])
    expect(Object.keys(localStorage).sort()).toEqual(
      ['newsAdd', 'newsHeader', 'newsReaction'].map((flag) => `companyIntraNews.tip.${flag}`),
    )
  })

  test('TIP-01 a viewer whose first post is for others reads of the header only', async () => {
    serveFeed([anItem({ scope: 'specific' })])
    openFeed('viewer')
    expect(await read()).toEqual([tipText.feed.newsHeader])
  })
})
