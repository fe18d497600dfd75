import { getFirstSteps } from '@kawaraban/contract/first-steps.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { closeApp, openApp } from '../../app/open-app.fake.tsx'

afterEach(closeApp)

const none = { hasPeople: false, hasPosters: false, hasPost: false }
const panel = () => screen.findByRole('region', { name: '社内報をはじめましょう' })
const rows = async () => within(await panel()).getAllByRole('link')

test('DAY-01 the feed of a new company begins with three steps, each leading to its screen', async () => {
  await openApp('/', { role: 'admin', answers: { getFirstSteps: none } })
  const links = await rows()
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/setting/users', '/setting/permission', '/news/add'])
  for (const [index, name] of [/^社員を登録する/, /^投稿者を決める/, /^最初の投稿/].entries())
    expect(links[index]?.textContent?.replace(/^\d/, '')).toMatch(name)
  expect(screen.queryByText('済み')).toBeNull()
  await screen.findByText('投稿がまだありません')
})

test('DAY-01 what is done is ticked, in words too', async () => {
  await openApp('/', { role: 'admin', answers: { getFirstSteps: { ...none, hasPeople: true, hasPost: true } } })
  const texts = (await rows()).map(({ textContent }) => textContent?.endsWith('済み'))
  expect(texts).toEqual([true, false, true])
})

test('DAY-01 it is gone when all is done', async () => {
  const { server } = await openApp('/', { role: 'admin' })
  await screen.findByText('投稿がまだありません')
  await waitFor(() => expect(server.requests(getFirstSteps).length > 0).toBe(true))
  expect(screen.queryByText('社内報をはじめましょう')).toBeNull()
})

test.each(['editor', 'viewer'] as const)('DAY-01 role %s neither sees the steps nor requests them', async (role) => {
  const { server } = await openApp('/', { role, answers: { getFirstSteps: none } })
  await screen.findByText('投稿がまだありません')
  expect(screen.queryByText('社内報をはじめましょう')).toBeNull()
  expect(server.requests(getFirstSteps).length > 0).toBe(false)
})
