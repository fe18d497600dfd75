import { getPublicationDefault } from '@kawaraban/contract/company.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../../../shell/query-client.ts'
import { refuse } from '../../../../testing/server.fake.ts'
import { publicationDefaultQuery } from '../../../company/publication-default-query.ts'
import { box, cleanUp, fillIn, findBox, open, prepare, press, serve, write } from '../form.fake.tsx'
import { formStore, hasInput } from '../form-store.ts'

beforeEach(prepare)
afterEach(cleanUp)

const end = () => [box('公開終了日時の日付').value, box('公開終了日時の時間').value]
const usual = ['2026/11/21', '12:00']
const inAMonth = ['2026/12/20', '12:00']
const isLoaded = () => waitFor(() => expect(formStore.getState().waitsForEnd).toBe(false))

/** A server that gives its answer when `answer` is called. */
const serveLate = () => {
  const { promise, resolve } = Promise.withResolvers<{ publicationLength: 'oneMonth' }>()
  serve({ getPublicationDefault: () => promise })
  const answer = async () => {
    await act(async () => resolve({ publicationLength: 'oneMonth' }))
    await waitFor(() => expect(queryClient.getQueryData(publicationDefaultQuery.queryKey)).toBeDefined())
    await act(async () => undefined)
  }
  return { answer }
}

test('WRITE-01 a new form has the end that the company has chosen, and that is no input', async () => {
  serve({ getPublicationDefault: { publicationLength: 'oneMonth' } })
  await open('/news/add')
  await findBox('タイトル')
  await waitFor(() => expect(end()).toEqual(inAMonth))
  expect(hasInput(formStore.getState())).toBe(false)
  expect(screen.getByRole('button', { name: '1か月' }).ariaPressed).toBe('true')
})

test('WRITE-01 FORM-05 where nothing is chosen, and where it cannot be loaded, it ends one day later', async () => {
  serve()
  await open('/news/add')
  await findBox('タイトル')
  await isLoaded()
  expect(end()).toEqual(usual)
  cleanUp()
  prepare()
  const server = serve({ getPublicationDefault: refuse('noPermission') })
  await open('/news/add')
  await fillIn()
  await waitFor(() => expect(server.requests(getPublicationDefault).length).toBe(1))
  expect(end()).toEqual(usual)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('WRITE-01 what is known already is in the form from its first render', async () => {
  const server = serve()
  const { goTo } = await open('/')
  queryClient.setQueryData(publicationDefaultQuery.queryKey, { publicationLength: 'oneMonth' })
  await goTo('/news/add')
  await findBox('タイトル')
  expect(end()).toEqual(inAMonth)
  expect(server.requests(getPublicationDefault)).toEqual([])
})

test('WRITE-01 a default that comes late leaves an end that the author has changed, and what else was written', async () => {
  const { answer } = serveLate()
  await open('/news/add')
  await fillIn()
  await write('公開終了日時の日付', '2026/11/30')
  await answer()
  expect(end()).toEqual(['2026/11/30', '12:00'])
  expect([box('タイトル').value, box('本文').value]).toEqual(['件名', '本文'])
})

test('WRITE-01 a default that comes while a text is written counts from the start that the form has by then', async () => {
  const { answer } = serveLate()
  await open('/news/add')
  await fillIn()
  await write('公開開始日時の日付', '2027/01/31')
  await answer()
  await waitFor(() => expect(end()).toEqual(['2027/02/28', '12:00']))
  expect(box('タイトル').value).toBe('件名')
})

test('WRITE-01 it is taken once: what the author changes afterwards stays over the confirm screen', async () => {
  serve({ getPublicationDefault: { publicationLength: 'oneMonth' } })
  await open('/news/add')
  await fillIn()
  await waitFor(() => expect(end()).toEqual(inAMonth))
  await write('公開開始日時の日付', '2026/11/23')
  await press('確認する')
  await userEvent.click(await screen.findByRole('button', { name: '戻る' }))
  await findBox('タイトル')
  expect(end()).toEqual(inAMonth)
})
