import { deleteDraft, saveDraft } from '@kawaraban/contract/drafts.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cast } from '../../../testing/cast.fake.ts'
import { refuse } from '../../../testing/server.fake.ts'
import { draftStore } from '../../drafts/draft-store.fake.ts'
import { draftId, openForm, passTime, prepareDrafts, seeSaved, yesterday } from './drafts.fake.tsx'
import { answerAlert, box, button, cleanUp, fillIn, findBox, press, suzuki, write } from './form.fake.tsx'
import { formStore } from './form-store.ts'

vi.mock('../../../platform/analytics.ts', () => ({ sendEvent: () => undefined, allowEvents: () => undefined }))

beforeEach(prepareDrafts)
afterEach(cleanUp)

describe('DRAFT-02 the newest draft', () => {
  test('is offered over the empty form, and fills it; its people are loaded with it', async () => {
    const companyUserIds = [suzuki.companyUserId, cast.tanaka.companyUserId]
    const stored = { ...yesterday, fields: { ...yesterday.fields, scope: 'specific' as const }, companyUserIds }
    const { requests } = await openForm({ [draftId]: stored })
    await screen.findByText('2026/11/19 14:22 の下書き「昨日の件名」があります。')
    await press('再開する')
    await waitFor(() => expect(box('タイトル').value).toBe('昨日の件名'))
    expect(box('本文').value).toBe('昨日の本文')
    expect(formStore.getState().draft).toMatchObject({ scope: 'specific', companyUserIds })
    expect(document.activeElement).toBe(box('タイトル'))
    expect(screen.queryByText(/の下書き「/)).toBeNull()
    await seeSaved('2026/11/19 14:22')
    await passTime(60_000)
    expect(requests(saveDraft)).toHaveLength(0)
    // What nobody has set is that of a new form.
    expect(formStore.getState().draft.start.date).toBe('2026/11/20')
  })

  test.each([
    ['the end that the company has chosen', () => undefined],
    ['a template', () => formStore.getState().fill((draft) => ({ ...draft, content: '【日時】' }))],
  ])('fills a form that has %s', async (_, fill) => {
    const { fields } = await openForm(
      { [draftId]: { ...yesterday, fields: { title: '昨日の件名' } } },
      { answers: { getPublicationDefault: { publicationLength: 'oneMonth' } } },
    )
    await waitFor(() => expect(formStore.getState().draft.end.date).toBe('2026/12/20'))
    act(fill)
    await press('再開する')
    await waitFor(() => expect(box('タイトル').value).toBe('昨日の件名'))
    expect([box('本文').value, formStore.getState().draft.end.date]).toEqual(['', '2026/12/20'])
    await userEvent.type(box('タイトル'), '！')
    await passTime()
    await waitFor(() => expect(fields()).toEqual([{ title: '昨日の件名！' }]))
  })

  test('is not offered once something is written', async () => {
    await openForm({ [draftId]: yesterday })
    await screen.findByText(/昨日の件名/)
    await write('本文', 'あ')
    expect(screen.queryByText(/昨日の件名/)).toBeNull()
  })

  test('a draft that was chosen in the feed opens in the form; one that is gone is said to be', async () => {
    await openForm({ [draftId]: yesterday }, { state: { draftId } })
    expect(box('タイトル').value).toBe('昨日の件名')
    cleanUp()
    prepareDrafts()
    const opening = openForm({}, { state: { draftId } })
    await answerAlert('この下書きは、投稿されたか削除されています。')
    await opening
    expect((await findBox('タイトル')).value).toBe('')
  })

  test('where there are 50, the oldest is offered for deletion, and then it is stored', async () => {
    let isFull = true
    const store = draftStore({ [draftId]: yesterday })
    const { saveDraft: take, deleteDraft: remove } = store.answers
    const { requests } = await openForm(
      {},
      {
        answers: {
          ...store.answers,
          saveDraft: (sent) => (isFull ? refuse('limitExceeded') : take(sent)),
          deleteDraft: (sent) => {
            isFull = false
            return remove(sent)
          },
        },
      },
    )
    await write('タイトル', '件名')
    await passTime()
    await screen.findByText(/下書きが50件あるため、保存できません。最も古い下書き「昨日の件名」（2026\/11\/19 14:22）/)
    await press('最も古い下書きを削除する')
    await waitFor(() => expect(requests(deleteDraft)).toMatchObject([{ params: { draftId } }]))
    await seeSaved()
    expect(store.fields()).toEqual([{ title: '件名' }])
  })
})

describe('DRAFT-04 a draft that is open twice', () => {
  const meet = async () => {
    const all = await openForm({ [draftId]: yesterday }, { state: { draftId } })
    all.changeElsewhere(draftId, { title: '別のタブの件名' })
    await write('タイトル', 'このタブの件名')
    await passTime()
    await screen.findByText('この下書きは、別のタブまたは端末で変更されました。')
    expect(all.drafts.get(draftId)?.fields).toEqual({ title: '別のタブの件名' })
    return all
  }

  test('tells the later one, which may take it over', async () => {
    const { drafts } = await meet()
    await press('この内容で上書きする')
    await seeSaved()
    expect(drafts.get(draftId)?.fields).toMatchObject({ title: 'このタブの件名' })
    await userEvent.type(box('タイトル'), '！')
    await passTime()
    await waitFor(() => expect(drafts.get(draftId)?.fields.title).toBe('このタブの件名！'))
  })

  test('or goes on as a draft, and a post, of its own', async () => {
    const { drafts, fields } = await meet()
    await press('別の下書きとして保存する')
    await seeSaved()
    expect(fields()).toMatchObject([{ title: '別のタブの件名' }, { title: 'このタブの件名' }])
    expect(formStore.getState().postKey).not.toBe(draftId)
    expect([...drafts.keys()]).toContain(formStore.getState().postKey)
  })

  test('one that was posted or deleted elsewhere stays so, unless it is stored as another', async () => {
    const { drafts } = await openForm({ [draftId]: yesterday }, { state: { draftId } })
    drafts.clear()
    await write('タイトル', 'このタブの件名')
    await passTime()
    await screen.findByText('この下書きは、別のタブまたは端末で投稿されたか削除されました。')
    expect(drafts.size).toBe(0)
    await press('別の下書きとして保存する')
    await seeSaved()
    expect([...drafts.keys()]).toEqual([formStore.getState().postKey])
  })

  test('a post that the server refuses for it says so, and the form offers both', async () => {
    await openForm({}, { answers: { createNews: refuse('draftChanged') } })
    await fillIn()
    await press('確認する')
    await userEvent.click(await screen.findByRole('button', { name: '投稿する' }))
    await answerAlert('この下書きは、別のタブまたは端末で変更されています。')
    expect(button('この内容で上書きする')).toBeTruthy()
  })
})
