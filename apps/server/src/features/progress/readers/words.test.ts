import type { Endpoint } from '@kawaraban/contract/endpoint.ts'
import { exportReaders } from '@kawaraban/contract/exports.ts'
import { listAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { countNudge, createNudge } from '@kawaraban/contract/nudges.ts'
import { listReaders } from '@kawaraban/contract/progress.ts'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../testing/app.ts'

const app = useTestApp()

const five = 'd 1 2 3 4'
const six = `${five} 5`
const searches: readonly [Endpoint, (search: string) => object][] = [
  [listAuthorities, (search) => ({ query: { search } })],
  [listReaders, (search) => ({ query: { narrowing: JSON.stringify({ search }) } })],
  [countNudge, (search) => ({ body: { search } })],
  [createNudge, (search) => ({ body: { narrowing: { search } } })],
  [exportReaders, (search) => ({ body: { format: 'csv', narrowing: { search } } })],
]

test.each(searches)('G-317 $name searches by five words and refuses a sixth', async (endpoint, sentOf) => {
  const { sato } = app.cast
  const newsId = await app.storePost(sato)
  const send = (search: string) => app.call(sato, endpoint, { params: { newsId }, ...sentOf(search) })
  expect(await send(six)).toMatchObject({ status: 200, message: 'Too many words', data: null })
  // A file is no JSON.
  if (!endpoint.answersFile) expect(await send(`${five} ${five} １`)).toMatchObject({ message: 'OK' })
})
