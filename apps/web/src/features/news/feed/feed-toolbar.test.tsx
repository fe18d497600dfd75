import { listNews } from '@kawaraban/contract/news.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { now } from './feed-post.fake.ts'
import { card, closeFeed, fakeBrowser, items, markAllTipsSeen, openFeed, serveFeed } from './feed-setup.fake.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  fakeBrowser()
  markAllTipsSeen()
})
afterEach(closeFeed)

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

const quick = ['未完了のみ', '未読のみ', '対応が必要のみ', 'ピン留めのみ'] as const

describe('menus', () => {
  test('FEED-01 FEED-03 FEED-04 the sort menu has four orders; a choice closes it and loads from the start', async () => {
    const server = serveFeed(items(25))
    openFeed()
    await card('お知らせ25')
    expect(screen.queryByText(/並び順/)).toBeNull()
    await press('並び替え')
    const menu = await screen.findByRole('menu')
    expect([...menu.querySelectorAll('[role=menuitemradio]')].map((item) => item.textContent)).toEqual([
      '公開日が新しい順',
      '公開日が古い順',
      '対応期限が遅い順',
      '対応期限が近い順',
    ])
    expect(screen.getByRole('menuitemradio', { checked: true }).textContent).toBe('公開日が新しい順')
    await userEvent.click(screen.getByRole('menuitemradio', { name: '対応期限が近い順' }))
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await card('お知らせ25')
    const last = server.requests(listNews).at(-1)?.query
    expect(last).toMatchObject({ sortBy: 'dueDate', order: 'asc' })
    expect(last?.after).toBeUndefined()
    expect(screen.getByText('並び順：対応期限が近い順')).toBeTruthy()
  })

  test('FEED-01 a press outside and Escape close a menu, and the focus returns', async () => {
    serveFeed(items(2))
    openFeed()
    await card('お知らせ2')
    for (const close of [() => userEvent.keyboard('{Escape}'), () => userEvent.click(document.body)]) {
      await press('絞り込み')
      await screen.findByRole('menu')
      await close()
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '絞り込み' })))
    }
  })

  test.each([
    ['viewer', quick],
    ['editor', [...quick, '公開前を除く', '公開期限切を除く', '公開期限切のみ']],
    ['admin', [...quick, '公開前を除く', '公開期限切を除く', '公開期限切のみ']],
  ] as const)('FEED-06 G-350 G-546 a %s is offered these filters', async (role, offered) => {
    serveFeed(items(1))
    openFeed(role)
    await press('絞り込み')
    await screen.findByRole('menu')
    expect(screen.getAllByRole('menuitemcheckbox').map((item) => item.textContent)).toEqual(offered)
  })

  test('FEED-05 G-063 filters combine, the menu staying open, and travel joined by commas', async () => {
    const server = serveFeed(items(3))
    openFeed()
    await press('絞り込み')
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: '未完了のみ' }))
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: '未読のみ' }))
    const filters = () => server.requests(listNews).at(-1)?.query.companyintraNewsStatusFilter
    await waitFor(() => expect(filters()).toEqual(new Set(['unreacted', 'unread'])))
    await userEvent.keyboard('{Escape}')
    await screen.findByText('絞り込み中：未完了のみ、未読のみ')
    await press('条件を消す')
    await waitFor(() => expect(filters()).toEqual(new Set()))
    expect(screen.queryByText(/絞り込み中/)).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '絞り込み' }))
  })
})
