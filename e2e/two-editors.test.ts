import { getNews } from '@kawaraban/contract/news.ts'
import { updateNews } from '@kawaraban/contract/news-writing.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { describe, expect, test } from 'vitest'
import { conflict, former, openEditForm, present } from './changed-post.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step, forward, now } = startTestServer()

describe('Two editors at once', () => {
  const openBoth = async (title: string) => {
    const { cast, storePost } = server()
    const newsId = await storePost(cast.suzuki, { title, content: former, endAt: now() + 5 * dayMs })
    const author = await open(cast.suzuki, { expectedErrors: /failed to (update|fetch) news/ })
    const admin = await open(cast.sato)
    const forms = { author: await openEditForm(author, newsId), admin: await openEditForm(admin, newsId) }
    await forward(minuteMs)
    await forms.admin.title.fill(`${title}（変更）`)
    await forms.admin.save.click()
    await admin.getByText('投稿を編集しました。').waitFor()
    await forms.author.content.fill(present)
    return { newsId, author, form: forms.author }
  }
  const stored = async (newsId: string) =>
    (await server().call(server().cast.suzuki, getNews, { params: { newsId } })).data

  test('The second one is told who and when, sees the difference, and goes on without losing either (AGAIN-05)', async () => {
    const { newsId, author, form } = await openBoth('社員食堂の休業')
    await step('The save is refused, and says who has saved before, and how both differ', async () => {
      await form.save.click()
      await conflict(author)
        .getByText(/佐藤 健一さんが2026\/11\/20 10:\d\dに保存しました。/)
        .waitFor()
      const title = conflict(author).getByRole('group', { name: 'タイトル' })
      expect(await title.getByRole('radio', { name: '保存されている内容' }).isChecked()).toBe(true)
      const content = conflict(author).getByRole('group', { name: '本文' })
      expect(await content.getByRole('radio', { name: '自分の入力' }).isChecked()).toBe(true)
      await content.getByRole('deletion').first().waitFor()
      await content.getByRole('insertion').first().waitFor()
      expect(await stored(newsId)).toMatchObject({ title: '社員食堂の休業（変更）', content: former })
    })
    await step('Escape leads back to the form as it was typed', async () => {
      await author.keyboard.press('Escape')
      await conflict(author).waitFor({ state: 'detached' })
      expect(await form.content.inputValue()).toBe(present)
      expect(await form.title.inputValue()).toBe('社員食堂の休業')
    })
    await step('Going on saves the own text with the title of the other', async () => {
      await form.save.click()
      await conflict(author).getByRole('button', { name: '選んだ内容で保存する' }).click()
      await author.getByText('投稿を編集しました。').waitFor()
      expect(await stored(newsId)).toMatchObject({ title: '社員食堂の休業（変更）', content: present })
    })
  })

  test('Without a network at that moment everything typed stays, and it is taken up later (AGAIN-05)', async () => {
    const { newsId, author, form } = await openBoth('会議室の予約')
    await author.route(`**${getNews.path.replace(':newsId', newsId)}`, (route) =>
      route.request().method() === 'GET' ? route.abort() : route.fallback(),
    )
    await form.save.click()
    const alert = author.getByRole('alertdialog')
    await alert.getByRole('button', { name: 'OK' }).click()
    expect(await form.content.inputValue()).toBe(present)
    await author.unrouteAll()
    await form.save.click()
    await conflict(author).getByRole('button', { name: 'すべて保存されている内容にする' }).click()
    await conflict(author).getByRole('button', { name: '選んだ内容で保存する' }).click()
    await author.getByText('投稿を編集しました。').waitFor()
    expect(await stored(newsId)).toMatchObject({ title: '会議室の予約（変更）', content: former })
  })

  test('A call that says nothing of versions saves as ever (AGAIN-05, G-031)', async () => {
    const { cast, call } = server()
    const newsId = await server().storePost(cast.suzuki, { title: '古いアプリからの編集', endAt: now() + 5 * dayMs })
    await call(cast.tanaka, completeNews, { params: { newsId }, body: { reactionType: 'completed' } })
    const post = await stored(newsId)
    const { title, startDate, endDate, dueDate, scope, pushFlag } = post
    const body = { title, content: present, startDate, endDate, dueDate, scope, pushFlag }
    await openEditForm(await open(cast.suzuki), newsId)
    expect(await call(cast.sato, updateNews, { params: { newsId }, body })).toMatchObject({ success: true })
    expect((await call(cast.tanaka, getNews, { params: { newsId } })).data).toMatchObject({
      viewerReactions: [{ reactionType: 'completed', reacted: true }],
    })
  })
})
