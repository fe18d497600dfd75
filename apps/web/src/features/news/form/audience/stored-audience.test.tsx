import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toBody } from '../draft-body.ts'
import { box, button, choose, cleanUp, noon, prepare, reload, suzuki } from '../form.fake.tsx'
import { formStore } from '../form-store.ts'
import { restoreDraft, storeDraft } from '../stored-draft.ts'

const loadAudience = vi.hoisted(() => vi.fn())
vi.mock('../../../audience/load-audience.ts', () => ({ loadAudience }))

beforeEach(() => {
  prepare()
  sessionStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  loadAudience.mockReset().mockReturnValue(new Promise(() => undefined))
})
afterEach(cleanUp)

const tanaka = { ...suzuki, companyUserId: '3', name: '田中' }

describe('whom the post is for', () => {
  const choosePeople = (count: number) => {
    formStore.getState().startAdd(suzuki, true, noon)
    const users = Array.from({ length: count }, (_, index) => ({ ...tanaka, companyUserId: String(1_000_000 + index) }))
    formStore.getState().change({ title: '件名', content: '本文', scope: 'specific' })
    formStore.getState().setAudience([suzuki, ...users])
    return formStore.getState().draft.companyUserIds
  }
  const resume = () => {
    formStore.getState().reset()
    formStore.getState().startAdd(suzuki, true, noon)
    restoreDraft(suzuki, null)
  }

  test('G-093 100,000 people are stored by their ids, and loaded again', async () => {
    const ids = choosePeople(100_000)
    expect(storeDraft(suzuki)).toBe('/news/add')
    resume()
    expect(toBody(formStore.getState(), noon).companyUserIds).toEqual(ids)
    expect(formStore.getState().companyUsers).toEqual([])
    formStore.getState().reset()
    choosePeople(2)
    storeDraft(suzuki)
    loadAudience.mockResolvedValue({ users: [suzuki, tanaka], unseen: [] })
    formStore.getState().reset()
    await reload('/news/add').with({})
    await screen.findByText('計2名')
    expect(loadAudience.mock.calls[0]?.[0]).toMatchObject({
      source: { kind: 'candidates' },
      companyUserIds: ['2', '1000000', '1000001'],
    })
    expect(formStore.getState().companyUsers.map(({ name }) => name)).toEqual(['鈴木 一郎', '田中'])
  })

  test.each([
    ['are too many to be stored', 300_000, () => undefined],
    [
      'find no room in the browser',
      100_000,
      () => {
        const { setItem } = Storage.prototype
        vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
          if (value.length > 100_000) throw new DOMException('full', 'QuotaExceededError')
          setItem.call(this, key, value)
        })
      },
    ],
  ])('people who %s have to be chosen again, and the form shows that until it is done', async (_, count, limit) => {
    choosePeople(count)
    limit()
    expect(storeDraft(suzuki)).toBe('/news/add')
    formStore.getState().reset()
    await reload('/news/add').with({})
    const text = `指定していた${(count + 1).toLocaleString('ja-JP')}名は復元できませんでした。もう一度選択してください。`
    await screen.findByText(text)
    expect(box('タイトル').value).toBe('件名')
    expect(button('確認する').getAttribute('aria-disabled')).toBe('true')
    await choose('公開範囲', '全員')
    expect(screen.queryByText(text)).toBeNull()
    expect(button('確認する').getAttribute('aria-disabled')).not.toBe('true')
  })

  test('a browser that stores nothing leads to an empty form', () => {
    choosePeople(1)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
    expect(storeDraft(suzuki)).toBeNull()
    vi.restoreAllMocks()
    resume()
    expect(formStore.getState()).toMatchObject({ draft: { title: '' }, isRestored: false })
  })
})
