import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../../shell/query-client.ts'
import { type Answers, refuse, refuseWithMessage } from '../../../testing/server.fake.ts'
import {
  answerAlert,
  box,
  button,
  cleanUp,
  fillIn,
  findBox,
  moveTimers,
  open,
  prepare,
  press,
  scheduled,
  serve,
  waitForLastRetry,
  write,
} from './form.fake.tsx'
import { formStore } from './form-store.ts'

beforeEach(() => {
  prepare()
  moveTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(cleanUp)

const cut = new TypeError('cut')
const busy = () => refuseWithMessage('Service unavailable', { status: 503, headers: { 'retry-after': '30' } })
const posting = '投稿に時間がかかっています。自動で送信し直していますので、そのままお待ちください。'
const editing = '保存に時間がかかっています。自動で送信し直していますので、そのままお待ちください。'

const reachConfirm = async (answers: Answers) => {
  const server = serve(answers)
  const page = await open('/news/add', undefined, { isFromHome: true })
  await fillIn()
  await press('確認する')
  await screen.findByRole('button', { name: '投稿する' })
  return { ...server, ...page }
}
const reachEdit = async (answers: Answers) => {
  const server = serve({ getNews: scheduled, ...answers })
  const page = await open('/news/edit/7')
  await findBox('タイトル')
  await write('本文', '新しい本文')
  return { ...server, ...page }
}

describe('API-04 CONF-06 a new post whose first tries fail', () => {
  test('is sent again with the same body and key, shows that it retries, and then is posted', async () => {
    const outcomes = [cut, cut, busy()]
    const { sent, postKeys } = await reachConfirm({ createNews: () => outcomes.shift() ?? { newsId: '9' } })
    await press('投稿する')
    expect((await screen.findByText(posting)).getAttribute('role')).toBe('status')
    expect(button('投稿する').getAttribute('aria-busy')).toBe('true')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await vi.advanceTimersByTimeAsync(60_000)
    await screen.findByText('feed')
    expect(sent()).toHaveLength(4)
    expect(new Set(sent().map((body) => JSON.stringify(body))).size).toBe(1)
    expect(new Set(postKeys()).size).toBe(1)
    await waitFor(() => expect(formStore.getState().isOpen).toBe(false))
  })

  test('can be stopped: nothing more is sent, the input stays, and the next press sends the same post', async () => {
    let isCut = true
    const { path, postKeys } = await reachConfirm({ createNews: () => (isCut ? cut : { newsId: '9' }) })
    const refresh = vi.spyOn(queryClient, 'invalidateQueries')
    await press('投稿する')
    await screen.findByText(posting)
    await press('送信を中止')
    await waitFor(() => expect(screen.queryByText(posting)).toBeNull())
    expect(path()).toBe('/news/add/confirm')
    const tries = postKeys().length
    await vi.advanceTimersByTimeAsync(130_000)
    expect(postKeys()).toHaveLength(tries)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    // The try that was cut off may have made the post.
    expect(refresh).toHaveBeenCalledWith({ queryKey: ['feed'] })
    isCut = false
    await press('投稿する')
    await screen.findByText('feed')
    expect(postKeys()).toHaveLength(tries + 1)
    expect(new Set(postKeys()).size).toBe(1)
  })

  test('a try that is running when it is stopped is not repeated', async () => {
    const late = Promise.withResolvers<ReturnType<typeof refuse>>()
    const outcomes = [cut, late.promise]
    const { path } = await reachConfirm({ createNews: () => outcomes.shift() ?? refuse('internal') })
    await press('投稿する')
    await screen.findByText(posting)
    await vi.advanceTimersByTimeAsync(1_000)
    await waitFor(() => expect(outcomes).toEqual([]))
    await press('送信を中止')
    late.resolve(refuse('oldEndDate'))
    await screen.findByRole('button', { name: '戻る' })
    expect([path(), formStore.getState().refused]).toEqual(['/news/add/confirm', {}])
  })

  test('is not sent any more when its form was given up', async () => {
    const { sent } = await reachConfirm({ createNews: cut })
    await press('投稿する')
    await screen.findByText(posting)
    formStore.getState().reset()
    await answerAlert('通信できませんでした。')
    const tries = sent().length
    await vi.advanceTimersByTimeAsync(130_000)
    expect(sent()).toHaveLength(tries)
  })
})

describe('API-04 EDIT-14 an edit whose first tries fail', () => {
  test('is sent again, shows that it retries, and then is saved', async () => {
    const outcomes = [cut, busy()]
    const { sent, postKeys } = await reachEdit({ updateNews: () => outcomes.shift() ?? null })
    await press('保存する')
    await screen.findByText(editing)
    expect(button('保存する').getAttribute('aria-busy')).toBe('true')
    await vi.advanceTimersByTimeAsync(60_000)
    await screen.findByText('detail')
    expect(sent()).toHaveLength(3)
    expect(new Set(sent().map((body) => JSON.stringify(body))).size).toBe(1)
    expect(new Set(postKeys())).toEqual(new Set([expect.stringMatching(/^[\da-f-]{36}$/)]))
  })

  test('fails after two minutes only, with everything that was typed', async () => {
    const { path } = await reachEdit({ updateNews: cut })
    await press('保存する')
    await waitForLastRetry()
    await answerAlert('通信できませんでした。')
    expect(screen.queryByText(editing)).toBeNull()
    expect([path(), box('本文').value]).toEqual(['/news/edit/7', '新しい本文'])
    expect(button('キャンセル')).toBeTruthy()
    expect(button('保存する').getAttribute('aria-busy')).toBeNull()
  })
})
