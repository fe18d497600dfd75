import { pinNews } from '@kawaraban/contract/pins.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { formatDateTime, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { cast } from '../../../testing/cast.fake.ts'
import { refuse } from '../../../testing/server.fake.ts'
import { now } from './feed-post.fake.ts'
import { anItem, card, cardNow, items, openFeed, openFeedTests, serveFeed, titles } from './feed-setup.fake.tsx'

const reload = vi.hoisted(() => vi.fn())
vi.mock('../../../platform/page.ts', () => ({ reloadPage: reload }))

const { logged } = openFeedTests()
beforeEach(() => void reload.mockReset())

describe('a card', () => {
  test('FEED-10 FEED-09 FEED-11 G-353 shows title, dates, content, author and target', async () => {
    serveFeed([anItem({ title: '年末調整', content: '提出してください。', dueDate: '2026/11/23 18:00' })])
    openFeed()
    const { getByText, getByRole } = await card('年末調整')
    expect(getByRole('link')).toHaveProperty('pathname', '/news/1')
    expect(getByText('2026/11/19(木)').parentElement?.textContent).toContain('公開日')
    expect(getByText('2026/11/23(月) 18:00').parentElement?.textContent).toContain('対応期限')
    expect(getByText('2026/11/23(月) 18:00').closest('.text-warn')?.textContent).toContain('あと3日')
    for (const text of ['提出してください。', '佐藤 健一', '総務部', '公開範囲：全員', '未読']) getByText(text)
  })

  test('FEED-09 a viewed post is 既読 and no longer bold', async () => {
    serveFeed([anItem({ newsId: '2', title: '見た', viewed: true }), anItem({ title: 'まだ' })])
    openFeed()
    const { getByText, getByRole } = await card('見た')
    getByText('既読')
    expect(getByRole('heading').className).toContain('font-normal')
    expect(cardNow('まだ').getByRole('heading').className).toContain('font-bold')
  })

  test('FEED-11 G-021 a due date 7 days away is not highlighted, today and the past are', async () => {
    serveFeed([
      anItem({ newsId: '3', title: '七日後', dueDate: '2026/11/27 00:00' }),
      anItem({ newsId: '2', title: '今日', dueDate: '2026/11/20 18:00' }),
      anItem({ newsId: '1', title: '昨日', dueDate: '2026/11/19 18:00' }),
    ])
    openFeed()
    expect((await card('七日後')).getByText(/対応期限/).closest('.text-warn')).toBeNull()
    cardNow('今日').getByText('今日まで')
    cardNow('昨日').getByText('昨日で期限切れ')
  })

  test('FEED-11 G-021 the due date of a completed post stays highlighted, without the days left', async () => {
    const viewerReactions = [{ reactionType: 'completed' as const, reacted: true }]
    serveFeed([
      anItem({ newsId: '2', title: '今日', dueDate: '2026/11/20 18:00', viewerReactions }),
      anItem({ newsId: '1', title: '昨日', dueDate: '2026/11/19 18:00', viewerReactions }),
    ])
    openFeed()
    await card('今日')
    for (const [title, due] of [
      ['今日', '対応期限 2026/11/20(金) 18:00'],
      ['昨日', '対応期限 2026/11/19(木) 18:00'],
    ] as const)
      expect(
        cardNow(title)
          .getByText(/対応期限/)
          .closest('.text-warn')?.textContent,
      ).toBe(due)
  })

  test('FEED-07 FEED-08 FEED-30 labels follow the clock while the page is open', async () => {
    vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    serveFeed([
      anItem({ newsId: '2', title: '終わる', endDate: formatDateTime(now) }),
      anItem({ newsId: '1', title: '始まる', startDate: formatDateTime(now + minuteMs) }),
    ])
    openFeed('editor')
    await act(() => vi.advanceTimersByTimeAsync(100))
    fireEvent.click(screen.getByRole('button', { name: '公開前 1件' }))
    expect(cardNow('終わる').queryByText('公開期限切')).toBeNull()
    cardNow('始まる').getByText('公開前')
    await act(() => vi.advanceTimersByTimeAsync(minuteMs))
    cardNow('終わる').getByText('公開期限切')
    expect(cardNow('始まる').queryByText('公開前')).toBeNull()
  })

  test('FEED-12 FEED-31 FEED-32 shows completion in scope only, its pin, and the icon in its colour', async () => {
    serveFeed([
      anItem({
        newsId: '3',
        title: '対象',
        scope: 'specific',
        companyUserIds: [cast.sato.companyUserId],
        iconType: '00000001',
      }),
      anItem({ newsId: '2', title: '対象外', scope: 'specific', iconType: '00000009', viewerPinned: true }),
      anItem({ newsId: '1', title: '全員へ' }),
    ])
    openFeed('admin')
    const own = await card('対象')
    own.getByRole('button', { name: '完了にする' })
    own.getByRole('button', { name: 'ピン留めする' })
    expect(own.getByText('佐').className).toContain('bg-purple')
    const other = cardNow('対象外')
    expect(other.queryByRole('button', { name: /完了/ })).toBeNull()
    other.getByRole('button', { name: 'ピン留めを外す' })
    other.getByText('ピン留め')
    expect(other.getByText('佐').className).toContain('bg-blue')
    expect(cardNow('全員へ').getByText('佐').className).toContain('bg-pink')
  })

  test('G-079 G-078 an address in the content is no link of its own; the audience is beside the author', async () => {
    serveFeed([anItem({ title: '案内', content: 'https://example.com/ を見る', postTarget: 'ユーザー指定' })])
    openFeed()
    const { getAllByRole, getByText } = await card('案内')
    expect(getAllByRole('link')).toHaveLength(1)
    expect(getByText('公開範囲：ユーザー指定').closest('div')?.textContent).toContain('佐藤 健一')
  })

  test('FEED-10 markup in a post is shown as text', async () => {
    serveFeed([anItem({ title: '<img src=x onerror=alert(1)>', content: '<b>太字</b>' })])
    openFeed()
    ;(await card('<img src=x onerror=alert(1)>')).getByText('<b>太字</b>')
    expect(document.querySelector('img, b')).toBeNull()
  })
})

test('FEED-10 the title comes before the pin, for readers and for Tab', async () => {
  serveFeed(items(1))
  openFeed()
  const { getByRole } = await card('お知らせ1')
  getByRole('link').focus()
  await userEvent.tab()
  expect(document.activeElement).toBe(getByRole('button', { name: 'ピン留めする' }))
  await userEvent.tab()
  expect(document.activeElement).toBe(getByRole('button', { name: '完了にする' }))
})

describe('completing', () => {
  test('FEED-13 a completion is announced, and its undoing, once the server has done it', async () => {
    const server = serveFeed(items(1))
    const answer = Promise.withResolvers<null>()
    server.on(completeNews, () => answer.promise)
    openFeed()
    const { getByRole, findByRole } = await card('お知らせ1')
    const announced = () => screen.getAllByRole('status').map((region) => region.textContent)
    await userEvent.click(getByRole('button', { name: '完了にする' }))
    expect(announced()).not.toContain('完了にしました。')
    answer.resolve(null)
    await userEvent.click(await findByRole('button', { name: '完了済み' }))
    await waitFor(() => expect(announced()).toContain('未完了に戻しました。'))
  })

  test('FEED-13 REACT-07 the flag changes only after success, without loading the list again', async () => {
    const server = serveFeed(items(2))
    openFeed()
    const { getByRole, findByRole } = await card('お知らせ2')
    const answer = Promise.withResolvers<void>()
    server.on(completeNews, async () => {
      await answer.promise
      return null
    })
    await userEvent.click(getByRole('button', { name: '完了にする' }))
    await waitFor(() => expect(server.writes()).toEqual(['POST /2/reaction']))
    await userEvent.click(getByRole('button', { name: '完了にする' }))
    await act(async () => answer.resolve())
    await userEvent.click(await findByRole('button', { name: '完了済み' }))
    await findByRole('button', { name: '完了にする' })
    expect(server.writes()).toEqual(['POST /2/reaction', 'DELETE /2/reaction'])
    expect(server.cursors()).toEqual([null])
  })

  test('FEED-14 ERR-17 ERR-19 a failure is logged and the page reloads; the flag stays', async () => {
    const server = serveFeed(items(1))
    openFeed()
    const { getByRole } = await card('お知らせ1')
    server.on(completeNews, refuse('internal'))
    await userEvent.click(getByRole('button', { name: '完了にする' }))
    await waitFor(() => expect(logged).toHaveBeenCalledWith('failed to update reaction', expect.any(Error)))
    expect(getByRole('button', { name: '完了にする' })).toBeTruthy()
    await screen.findByRole('alertdialog', { name: '完了にできませんでした。' })
    await answerDialog()
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  })

  test('FEED-14 ERR-21 a deleted post has its own message before the page reloads', async () => {
    const server = serveFeed(items(1))
    openFeed()
    server.on(completeNews, refuse('documentDeleted'))
    await userEvent.click((await card('お知らせ1')).getByRole('button', { name: '完了にする' }))
    await screen.findByText('この投稿は削除されているため、完了にできません。')
    expect(reload).not.toHaveBeenCalled()
    await answerDialog()
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  })

  test('G-064 under 未完了のみ the completed post leaves at once and the focus goes to the next card', async () => {
    serveFeed(items(3))
    openFeed()
    await card('お知らせ3')
    await userEvent.click(screen.getByRole('button', { name: '絞り込み' }))
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: '未完了のみ' }))
    await userEvent.keyboard('{Escape}')
    const { getByRole } = await card('お知らせ2')
    getByRole('button', { name: '完了にする' }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(titles()).toEqual(['お知らせ3', 'お知らせ1']))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('お知らせ1'))
  })
})

describe('pins', () => {
  test('PIN-01 PIN-02 G-067 the icon turns, and the card moves to its place and back', async () => {
    const server = serveFeed(items(3))
    openFeed()
    await userEvent.click((await card('お知らせ1')).getByRole('button', { name: 'ピン留めする' }))
    await waitFor(() => expect(titles()).toEqual(['お知らせ1', 'お知らせ3', 'お知らせ2']))
    cardNow('お知らせ1').getByText('ピン留め')
    await userEvent.click(cardNow('お知らせ3').getByRole('button', { name: 'ピン留めする' }))
    await waitFor(() => expect(titles()).toEqual(['お知らせ3', 'お知らせ1', 'お知らせ2']))
    await userEvent.click(cardNow('お知らせ3').getByRole('button', { name: 'ピン留めを外す' }))
    await waitFor(() => expect(titles()).toEqual(['お知らせ1', 'お知らせ3', 'お知らせ2']))
    expect(server.writes()).toEqual(['POST /1/pin', 'POST /3/pin', 'DELETE /3/pin'])
  })

  test('G-068 the icon changes at once; a failure is logged and it reverts, the card stays', async () => {
    const server = serveFeed(items(2))
    openFeed()
    const { getByRole, findByRole } = await card('お知らせ1')
    const answer = Promise.withResolvers<ReturnType<typeof refuse>>()
    server.on(pinNews, () => answer.promise)
    await userEvent.click(getByRole('button', { name: 'ピン留めする' }))
    await findByRole('button', { name: 'ピン留めを外す' })
    await act(async () => answer.resolve(refuse('documentDeleted')))
    await findByRole('button', { name: 'ピン留めする' })
    expect(logged).toHaveBeenCalledWith('failed to update pin', expect.any(Error))
    expect(titles()).toEqual(['お知らせ2', 'お知らせ1'])
  })
})

const answerDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'OK' }))
}
