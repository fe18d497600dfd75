import { getLatestNews, getNews, listNews } from '@kawaraban/contract/news.ts'
import { createNews, updateNews } from '@kawaraban/contract/news-writing.ts'
import { describe, expect, test } from 'vitest'
import { refusal, useNewsApp } from '../../testing/news-app.ts'

const { app, body, create, countAll } = useNewsApp()

const content = '# 訓練\n\n- **全員**参加'
const formatted = { content, contentFormat: 'markdown' }

const show = async (newsId: string) => (await app.call(app.cast.tanaka, getNews, { params: { newsId } })).data
const item = async () => (await app.call(app.cast.tanaka, listNews)).data[0]
const edit = (newsId: string, over: Record<string, unknown>) =>
  app.call(app.cast.suzuki, updateNews, { params: { newsId }, body: body(over) })

describe('WRITE-02 the format of a content', () => {
  test('is stored, and returned wherever the content is', async () => {
    const { data } = await create(app.cast.suzuki, formatted)
    expect(await show(data.newsId)).toMatchObject(formatted)
    expect((await app.call(app.cast.tanaka, getLatestNews)).data).toMatchObject(formatted)
    expect(await item()).toMatchObject(formatted)
  })

  test('is plain where a create has none, and then nothing is said of it', async () => {
    for (const over of [{ content }, { content, contentFormat: 'plain' }]) {
      const { data } = await create(app.cast.suzuki, over)
      for (const post of [await show(data.newsId), await item()]) {
        expect(post.content).toBe(content)
        expect(post).not.toHaveProperty('contentFormat')
      }
    }
  })

  test.each([
    ['plain stays plain', {}, { content }, false],
    ['plain stays plain, whatever is written', {}, { content: '- 二' }, false],
    ['a content that is the same keeps its marks', formatted, { content, title: '直した件名' }, true],
    ['line ends make no difference', formatted, { content: content.replaceAll('\n', '\r\n') }, true],
    ['a content that differs is plain', formatted, { content: `${content}。` }, false],
    ['plain by name is plain', formatted, { content, contentFormat: 'plain' }, false],
    ['marks by name are marks', {}, { content: '- 二', contentFormat: 'markdown' }, true],
  ])('in an update: %s', async (_, first, then, isFormatted) => {
    const { data } = await create(app.cast.suzuki, { content, ...first })
    expect(await edit(data.newsId, then)).toMatchObject({ success: true })
    expect((await show(data.newsId)).contentFormat).toBe(isFormatted ? 'markdown' : undefined)
    expect((await item()).contentFormat).toBe(isFormatted ? 'markdown' : undefined)
  })

  test('a create that replaces its first try is plain where it says nothing, also with the same content', async () => {
    const headers = { 'idempotency-key': 'one-post' }
    const post = (over: Record<string, unknown>) => app.call(app.cast.suzuki, createNews, { body: body(over), headers })
    const { data } = await post(formatted)
    expect((await post({ content })).data).toEqual(data)
    expect(await show(data.newsId)).not.toHaveProperty('contentFormat')
  })

  test.each([
    ['VAL-30', { content, contentFormat: 'html' }, 'Invalid contentFormat'],
    ['VAL-30', { content, contentFormat: null }, 'Invalid contentFormat'],
    ['VAL-07', { content: '- \n# **', contentFormat: 'markdown' }, 'Invalid content'],
    ['VAL-08', { content: '> 引用', contentFormat: 'markdown' }, 'Invalid content'],
    ['VAL-04', { content: `- ${'あ'.repeat(5999)}`, contentFormat: 'markdown' }, 'Invalid content'],
  ])('%s %j is refused as %s', async (_, over, message) => {
    expect(await create(app.cast.suzuki, over)).toMatchObject(refusal(message))
    expect(await countAll()).toBe(0)
  })
})
