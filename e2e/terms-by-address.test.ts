import { undecided } from '@kawaraban/demo-cast/cast.ts'
import { expect, test } from 'vitest'
import { addPerson } from '../apps/server/src/testing/company.ts'
import { agreeToTerms, entrance } from './entrance.ts'
import { startTestServer } from './test-server.ts'

const { server, open, now, step } = startTestServer()

let added = 0
const addUndecided = (name: keyof typeof undecided) =>
  addPerson(server().db, server().cast.ours, { ...undecided[name], docomoId: `d${++added}`, now: now() })

test('Terms and the question about analytics come first at any address, with their texts, and lead on to it (CONS-09, NAV-32, G-293)', async () => {
  const { cast, storePost } = server()
  const newsId = await storePost(cast.suzuki, { title: '避難訓練のお知らせ' })
  for (const [address, heading] of [
    ['/', '社内報'],
    ['/terms', '社内報'],
    [`/news/${newsId}`, '避難訓練のお知らせ'],
  ] as const) {
    const page = await open(await addUndecided('yamaguchi'))
    await page.goto(address)
    await step(`${address}: the terms can be read, confirmed and agreed to`, () => agreeToTerms(page))
    expect(new URL(page.url()).pathname).toBe('/analytics')
    await entrance(page).refuse.click()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
})

test('The question about analytics is at its own address, too, for who has agreed to the terms (CONS-07, G-293)', async () => {
  const page = await open(await addUndecided('fujita'))
  await page.goto('/analytics')
  await entrance(page).refuse.click()
  await page.getByRole('heading', { level: 1, name: '社内報' }).waitFor()
})
