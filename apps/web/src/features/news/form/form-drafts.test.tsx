import { saveDraft, saveDraftAudience } from '@kawaraban/contract/drafts.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cast } from '../../../testing/cast.fake.ts'
import { type Answers, refuse } from '../../../testing/server.fake.ts'
import { draftStore } from '../../drafts/draft-store.fake.ts'
import {
  draftId,
  openForm,
  passTime,
  prepareDrafts,
  seeSaved,
  storedInput,
  unloads,
  writeAndSave,
  yesterday,
} from './drafts.fake.tsx'
import { answerAlert, box, cleanUp, fillIn, press, suzuki, write } from './form.fake.tsx'
import { formStore } from './form-store.ts'

vi.mock('../../../platform/analytics.ts', () => ({ sendEvent: () => undefined, allowEvents: () => undefined }))

beforeEach(prepareDrafts)
afterEach(cleanUp)

describe('DRAFT-01 what is written', () => {
  test('is stored two seconds after the last change, with the inputs that were changed, and the form says when', async () => {
    const { drafts, fields, requests } = await openForm()
    const { change } = formStore.getState()
    change({ title: '<"書きかけ">' })
    await passTime(1_500)
    change({ title: '<"書きかけ">。' })
    await passTime(1_500)
    expect(requests(saveDraft)).toHaveLength(0)
    await passTime(500)
    await waitFor(() => expect(requests(saveDraft)).toHaveLength(1), { timeout: 700 })
    await seeSaved()
    expect(fields()).toEqual([{ title: '<"書きかけ">。' }])
    expect([...drafts.keys()]).toEqual([formStore.getState().postKey])
    formStore.getState().setDeadline(true)
    await passTime()
    await waitFor(() => expect(fields()).toMatchObject([{ title: '<"書きかけ">。', due: { date: '' } }]))
    expect(requests(saveDraftAudience)).toHaveLength(0)
  })

  test('G-442 is stored every twenty seconds while somebody goes on writing', async () => {
    const { fields } = await openForm()
    for (let second = 0; second <= 20; second += 1) {
      formStore.getState().change({ title: `${second}` })
      await passTime(1_000)
    }
    await waitFor(() => expect(fields()).toHaveLength(1))
  })

  test('the people go up by a call of their own, when they were changed', async () => {
    const { drafts, requests } = await openForm()
    await writeAndSave()
    formStore.getState().change({ scope: 'specific' })
    formStore.getState().setAudience([suzuki, cast.tanaka])
    await passTime()
    const ids = [suzuki, cast.tanaka].map(({ companyUserId }) => companyUserId)
    await waitFor(() => expect([...drafts.values()]).toMatchObject([{ companyUserIds: ids }]))
    formStore.getState().setAudience([suzuki, cast.tanaka])
    formStore.getState().change({ content: '本文' })
    await passTime()
    await waitFor(() => expect([...drafts.values()]).toMatchObject([{ fields: { content: '本文' } }]))
    expect(requests(saveDraftAudience)).toHaveLength(1)
  })

  test('nothing is stored of a form in which nothing was entered, and what was emptied again goes', async () => {
    const { drafts, requests } = await openForm()
    await passTime(10_000)
    expect(requests(saveDraft)).toHaveLength(0)
    await writeAndSave()
    await userEvent.clear(box('タイトル'))
    await passTime()
    await waitFor(() => expect(drafts.size).toBe(0))
  })

  test('without a network it is in the tab, and goes up once there is one', async () => {
    let isCut = true
    const store = draftStore()
    const { saveDraft: take } = store.answers
    await openForm(
      {},
      { answers: { ...store.answers, saveDraft: (sent) => (isCut ? new TypeError('cut') : take(sent)) } },
    )
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => !isCut)
    await write('タイトル', '件名')
    await passTime()
    await screen.findByText('通信できないため、下書きをこのタブに残しています。つながりしだい保存します。')
    expect(storedInput()).not.toEqual([])
    expect(unloads()).toBe(false)
    isCut = false
    window.dispatchEvent(new Event('online'))
    await seeSaved()
    expect(store.fields()).toEqual([{ title: '件名' }])
    expect(storedInput()).toEqual([])
    expect(unloads()).toBe(true)
  })

  test('what a page without a network has left in the tab is in the form of the next one, and goes up from there', async () => {
    await openForm({}, { answers: { saveDraft: new TypeError('cut') } })
    await write('タイトル', '件名')
    await passTime()
    await waitFor(() => expect(storedInput()).not.toEqual([]))
    const key = formStore.getState().postKey
    const kept = { ...sessionStorage }
    cleanUp()
    prepareDrafts()
    Object.assign(sessionStorage, kept)
    const { drafts } = await openForm()
    expect(box('タイトル').value).toBe('件名')
    await passTime()
    await waitFor(() => expect([...drafts.keys()]).toEqual([key]))
  })

  test('G-490 what is written is stored at once, in the tab and at the server, when the page is hidden', async () => {
    const { fields, requests } = await openForm()
    const setVisibility = (state: DocumentVisibilityState) => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
      document.dispatchEvent(new Event('visibilitychange'))
    }
    setVisibility('hidden')
    setVisibility('visible')
    formStore.getState().change({ title: '件名' })
    expect(storedInput()).toEqual([])
    setVisibility('hidden')
    expect(storedInput()).not.toEqual([])
    await waitFor(() => expect(fields()).toEqual([{ title: '件名' }]))
    await waitFor(() => expect(storedInput()).toEqual([]))
    expect(requests(saveDraft)).toHaveLength(1)
  })

  test('G-440 the end that the company has chosen is no input, and is not stored', async () => {
    const { fields } = await openForm({}, { answers: { getPublicationDefault: { publicationLength: 'oneMonth' } } })
    await waitFor(() => expect(formStore.getState().draft.end.date).toBe('2026/12/20'))
    await writeAndSave()
    expect(fields()).toEqual([{ title: '件名' }])
    formStore.getState().change({ end: { date: '2026/12/24' } })
    await passTime()
    await waitFor(() => expect(fields()).toMatchObject([{ end: { date: '2026/12/24' } }]))
  })

  test('PERM-03 who may not post any more is told, and has it in the tab until they may again', async () => {
    await openForm({}, { answers: { saveDraft: refuse('noPermission') } })
    await write('タイトル', '件名')
    await passTime()
    await answerAlert('この操作を行う権限がありません。')
    await screen.findByText('feed')
    expect(storedInput()).not.toEqual([])
  })

  test('people who were too many for the tab remain at the server, until others are chosen', async () => {
    const companyUserIds = Array.from({ length: 300_000 }, (_, index) => String(1_000_000 + index))
    const stored = {
      [draftId]: { ...yesterday, fields: { ...yesterday.fields, scope: 'specific' as const }, companyUserIds },
    }
    const first = await openForm(stored, { answers: { saveDraft: new TypeError('cut') }, state: { draftId } })
    await write('タイトル', '件名')
    await passTime()
    await waitFor(() => expect(storedInput()).not.toEqual([]))
    const kept = { ...sessionStorage }
    cleanUp()
    prepareDrafts()
    Object.assign(sessionStorage, kept)
    const { drafts, requests } = await openForm(Object.fromEntries(first.drafts))
    await screen.findByText(/^指定していた300,000名は復元できませんでした。/)
    await passTime()
    await waitFor(() => expect(drafts.get(draftId)?.fields.title).toBe('件名'))
    expect(drafts.get(draftId)?.companyUserIds).toHaveLength(300_000)
    expect(requests(saveDraftAudience)).toEqual([])
    formStore.getState().setAudience([suzuki, cast.tanaka])
    await passTime()
    await waitFor(() => expect(drafts.get(draftId)?.companyUserIds).toHaveLength(2))
  })

  test('a save whose answer was lost is followed by the next, and nobody is told of another tab', async () => {
    const store = draftStore()
    const { saveDraft: take } = store.answers
    let isLost = true
    const lose: Answers['saveDraft'] = (sent) => {
      const answer = take(sent)
      return isLost ? new TypeError('cut') : answer
    }
    await openForm({}, { answers: { ...store.answers, saveDraft: lose } })
    await write('タイトル', '件名')
    await passTime()
    await screen.findByText('下書きをまだ保存できていません。自動で保存し直します。')
    isLost = false
    await userEvent.type(box('タイトル'), 'の続き')
    await passTime()
    await seeSaved()
    expect(store.fields()).toEqual([{ title: '件名の続き' }])
  })

  test('what is too long is said, and stored once it is shorter', async () => {
    const store = draftStore()
    const { saveDraft: take } = store.answers
    const bound: Answers['saveDraft'] = (sent) =>
      (sent.body.fields.content?.length ?? 0) > 30_000 ? refuse('badRequest') : take(sent)
    const { requests } = await openForm({}, { answers: { ...store.answers, saveDraft: bound } })
    formStore.getState().change({ content: 'あ'.repeat(30_001) })
    await passTime()
    await screen.findByText('文章が長すぎるため、下書きを保存できません。短くすると保存します。')
    await passTime(60_000)
    expect(requests(saveDraft)).toHaveLength(1)
    formStore.getState().change({ content: 'あ' })
    await passTime()
    await seeSaved('12:04')
  })
})

describe('DRAFT-05 a post', () => {
  test('names its draft and the version that the form knows, once no save is under way', async () => {
    const { sent, drafts, postKeys } = await openForm()
    await fillIn()
    await passTime()
    await seeSaved()
    await press('確認する')
    await userEvent.click(await screen.findByRole('button', { name: '投稿する' }))
    await screen.findByText('feed')
    const [[id, stored] = []] = drafts
    expect(sent()).toMatchObject([{ draftId: id, draftVersions: [stored?.version] }])
    expect(postKeys()).toEqual([id])
  })

  test('that comes before any save names none, and nothing is saved behind it', async () => {
    const { sent, requests } = await openForm()
    await fillIn()
    await press('確認する')
    await userEvent.click(await screen.findByRole('button', { name: '投稿する' }))
    await screen.findByText('feed')
    expect(sent()[0]).not.toHaveProperty('draftId')
    await passTime(60_000)
    expect(requests(saveDraft)).toHaveLength(0)
  })
})
