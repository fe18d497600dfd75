import { cast } from '@kawaraban/demo-cast/cast.ts'
import { card, feedOf, openPost } from '../feed.ts'
import { openMenu } from '../feed-menus.ts'
import { type Studio, show } from './studio.ts'

const person = cast.tanaka
const unread = '【注意】実在の取引先を装った不審なメールが届いています'
const closing = '年末年始の休業期間と、休業中の入館について'

const todoName = '対応が必要な投稿'

/** What a reader has to complete. */
const takeTodo = async ({ open, take }: Studio) => {
  const page = await open({ device: 'pc', person, height: 900 })
  const column = page.getByRole('region', { name: todoName })
  const first = column.getByRole('listitem').first()
  await take(page, 'todo-pc', { of: [column], marks: [first.locator('[data-badge]'), first.getByRole('button')] })
  await page.context().close()
  const phone = await open({ device: 'phone', person, path: '/todo' })
  await phone.getByRole('list', { name: todoName }).waitFor()
  await take(phone, 'todo-phone')
  await phone.context().close()
}

/** The feed of a reader, with its buttons. */
const takeFeed = async ({ open, take }: Studio) => {
  const page = await open({ device: 'pc', person, height: 1060 })
  await feedOf(page).waitFor()
  const post = card(page, unread)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await take(page, 'feed-pc', {
    marks: [
      button('更新'),
      button('絞り込み'),
      button('並び替え'),
      post.getByText('未読', { exact: true }),
      post.getByRole('button', { name: 'ピン留めする' }),
      post.getByRole('button', { name: '完了にする' }),
    ],
  })
  const toolbar = page.getByRole('toolbar')
  await take(page, 'filter-pc', { of: [toolbar, await openMenu(page, '絞り込み')] })
  await page.keyboard.press('Escape')
  await take(page, 'sort-pc', { of: [toolbar, await openMenu(page, '並び替え')] })
  await page.context().close()
}

const takeFeedOnPhone = async ({ open, take }: Studio) => {
  const page = await open({ device: 'phone', person })
  await feedOf(page).waitFor()
  await take(page, 'feed-phone', {
    marks: [
      page.getByRole('link', { name: 'メニュー' }),
      page.getByRole('button', { name: '絞り込み' }),
      page.getByRole('button', { name: '並び替え' }),
    ],
  })
  await page.getByRole('link', { name: 'メニュー' }).click()
  await page.getByRole('link', { name: /使い方マニュアル/ }).waitFor()
  await take(page, 'menu-phone')
  await page.context().close()
}

const takeDetail = async ({ open, take }: Studio) => {
  const phone = await open({ device: 'phone', person })
  await show(card(phone, closing))
  await openPost(phone, closing)
  await take(phone, 'detail-phone', { marks: [phone.getByRole('button', { name: '完了にする' })] })
  await phone.context().close()

  const page = await open({ device: 'pc', person, height: 1100 })
  await openPost(page, closing)
  const post = page.getByRole('article')
  await take(page, 'detail-pc', {
    of: [post],
    marks: [
      post.getByRole('button', { name: /ピン留め/ }),
      post.getByRole('button', { name: 'リンクをコピー' }),
      post.getByRole('button', { name: '完了にする' }),
    ],
  })
  await post.getByRole('link', { name: /nyukan/ }).click()
  await page.getByRole('alertdialog').waitFor()
  await take(page, 'link-pc', { of: [page.getByRole('alertdialog')] })
  await page.context().close()
}

/** Takes the pictures of the feed and of a post. */
export const takeReading = async (studio: Studio): Promise<void> => {
  await takeFeed(studio)
  await takeFeedOnPhone(studio)
  await takeTodo(studio)
  await takeDetail(studio)
}
