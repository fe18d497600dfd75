import { undecided } from '@kawaraban/demo-cast/cast.ts'
import { expect, test } from 'vitest'
import { addPerson } from '../apps/server/src/testing/company.ts'
import { entrance } from './entrance.ts'
import { checkCalls, holdScripts, openRendered, pictureOf, recordCalls, waitForTakeOver } from './rendered-page.ts'
import { startTestServer } from './test-server.ts'

const { server, open, now, step } = startTestServer()

let added = 0
const addUndecided = (name: keyof typeof undecided) =>
  addPerson(server().db, server().cast.ours, { ...undecided[name], docomoId: `d${++added}`, now: now() })

test.each([
  ['yamaguchi', 'desktop', false, 1440],
  ['yamaguchi', 'phone', true, 375],
  ['fujita', 'desktop', true, 1440],
  ['fujita', 'phone', false, 375],
] as const)(
  'What %s has to answer first, on a %s, dark: %s, %d px wide, is there before any script and does not move (G-293)',
  async (name, device, dark, width) => {
    const page = await open(await addUndecided(name), { device, dark, viewport: { width, height: 800 } })
    const calls = recordCalls(page)
    const release = await holdScripts(page)
    await openRendered(page, '/', () => calls.splice(0))
    await page.getByRole('heading', { level: 1 }).waitFor()
    const before = await step('The screen shows before any script', () => pictureOf(page))
    release()
    await waitForTakeOver(page)
    await checkCalls(page, calls, [])
    expect((await pictureOf(page)).equals(before)).toBe(true)
  },
)

test('A box that is ticked before any script counts, and agreeing leads on (G-293, CONS-09)', async () => {
  const page = await open(await addUndecided('yamaguchi'))
  const { terms, confirmation, agree, refuse } = entrance(page)
  const release = await holdScripts(page)
  await openRendered(page, '/')
  await terms.getByRole('heading').first().waitFor()
  await confirmation.check()
  expect(await agree.isDisabled()).toBe(true)
  release()
  await agree.click()
  await refuse.click()
  await page.getByRole('heading', { level: 1, name: '社内報' }).waitFor()
})
