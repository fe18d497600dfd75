import { createNews } from '@kawaraban/contract/news-writing.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refuse } from '../../../testing/server.fake.ts'
import { cleanUp, noon, prepare, serve, suzuki } from './form.fake.tsx'
import { formStore } from './form-store.ts'
import { submitDraft } from './submit.ts'

beforeEach(prepare)
afterEach(cleanUp)

const fill = () => {
  formStore.getState().startAdd(suzuki, true, noon)
  formStore.getState().change({ title: '件名', content: '本文' })
}

test('CONF-03 a post that is being sent is not sent a second time', async () => {
  const { sent } = serve()
  fill()
  expect(await Promise.all([submitDraft(), submitDraft()])).toEqual(['sent', 'ignored'])
  expect(sent()).toHaveLength(1)
})

test('FORM-19 an invalid draft is not sent, and every field shows its errors', async () => {
  const { calls } = serve()
  fill()
  formStore.getState().change({ content: '' })
  expect(await submitDraft()).toBe('invalid')
  expect(calls()).toEqual([])
  expect(formStore.getState()).toMatchObject({ fieldsWithoutErrors: [], submitted: false })
})

test('CONF-06 an answer that arrives after the form was left does not reach the next one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const posted = Promise.withResolvers<ReturnType<typeof refuse>>()
  const { requests } = serve({ createNews: () => posted.promise })
  fill()
  const submitting = submitDraft()
  await vi.waitFor(() => expect(formStore.getState().submitted).toBe(true), 20_000)
  formStore.getState().reset()
  fill()
  formStore.getState().setSubmitted(true)
  await vi.waitFor(() => expect(requests(createNews)).toHaveLength(1), 20_000)
  posted.resolve(refuse('oldEndDate'))
  expect(await submitting).toBe('failed')
  expect(formStore.getState()).toMatchObject({ refused: {}, submitted: true })
})

describe('a form identifies its post', () => {
  const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })

  test('by one key as long as it is filled in, and the next form by another', async () => {
    const outcomes = [refuse('oldEndDate'), refuse('invalidTitle')]
    const { postKeys } = serve({ createNews: () => outcomes.shift() ?? { newsId: '9' } })
    fill()
    expect(await submitDraft()).toBe('invalid')
    formStore.getState().change({ end: { date: '2026/11/22' } })
    expect(await submitDraft()).toBe('invalid')
    formStore.getState().change({ title: '直した件名' })
    expect(await submitDraft()).toBe('sent')
    formStore.getState().reset()
    fill()
    expect(await submitDraft()).toBe('sent')
    expect(postKeys()).toEqual([expect.stringMatching(uuid), postKeys()[0], postKeys()[0], expect.stringMatching(uuid)])
    expect(postKeys()[3]).not.toBe(postKeys()[0])
  })
})
