import { listNews } from '@kawaraban/contract/news.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { refuse } from '../../../testing/server.fake.ts'
import { card, items, openFeed, openFeedTests, serveFeed } from './feed-setup.fake.tsx'

const config = vi.hoisted(() => ({ manualUrl: 'https://example.com/manual' as string | undefined }))
vi.mock('../../../platform/public-config.ts', () => ({ publicConfig: () => config }))

const { logged } = openFeedTests()

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('nothing to show', () => {
  test('FEED-15 no posts: the text, and the manual in a new tab', async () => {
    serveFeed([])
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    openFeed()
    await screen.findByText('投稿がまだありません')
    await press('使い方マニュアルを見る')
    expect(open).toHaveBeenCalledWith('https://example.com/manual', '_blank', expect.stringContaining('noopener'))
  })

  test('G-144 without an address of the manual there is no button', async () => {
    config.manualUrl = undefined
    serveFeed([])
    openFeed()
    await screen.findByText('投稿がまだありません')
    expect(screen.queryByText('使い方マニュアルを見る')).toBeNull()
  })

  test('G-073 a filter that leaves nothing has its own text, no manual, and can be taken off', async () => {
    const server = serveFeed([])
    openFeed()
    await screen.findByText('投稿がまだありません')
    await press('絞り込み')
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: '未完了のみ' }))
    await userEvent.keyboard('{Escape}')
    await screen.findByText('条件に一致する投稿がありません')
    expect(screen.queryByText(/投稿がまだ|マニュアル/)).toBeNull()
    server.posts = items(1)
    await userEvent.click(screen.getAllByRole('button', { name: '条件を消す' })[0] as HTMLElement)
    await card('お知らせ1')
  })

  test('FEED-29 G-074 ERR-19 a failed fetch is logged in these words and says it in its own place above 再読み込み', async () => {
    const server = serveFeed(items(2))
    server.on(listNews, refuse('internal'))
    openFeed()
    await screen.findByRole('button', { name: '再読み込み' })
    expect(logged).toHaveBeenCalledWith('failed to fetch news', expect.any(Error))
    const said = screen.getByText('投稿を表示できませんでした')
    expect(said.closest('[role=alert], [role=status], [aria-live]')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.queryByText(/投稿がまだ/)).toBeNull()
    server.on(listNews, ({ query }) => server.page(query.after))
    await press('再読み込み')
    await card('お知らせ2')
  })
})

describe('the add button', () => {
  test.each(['admin', 'editor'] as const)(
    'FEED-16 NAV-05 an %s has it, and it leads to the form, which knows where from',
    async (role) => {
      serveFeed(items(1))
      const { router } = openFeed(role)
      await userEvent.click(await screen.findByRole('link', { name: '投稿する' }))
      await screen.findByRole('heading', { name: '新規投稿' })
      expect(router.state.location.state).toMatchObject({ isFromHome: true })
    },
  )

  test('FEED-16 a viewer has none', async () => {
    serveFeed(items(1))
    openFeed()
    await card('お知らせ1')
    expect(screen.queryByRole('link', { name: '投稿する' })).toBeNull()
  })
})
