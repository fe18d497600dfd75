import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { devices } from '../apps/server/src/testing/extent.ts'
import { startGallery } from '../apps/web/build/gallery-server.ts'
import { openPages } from './pages.ts'
import { expectNoVisualDefects } from './visual-checks.ts'

const { open } = openPages()
const folder = mkdtempSync(join(tmpdir(), 'kawaraban-gallery-'))
let gallery: Awaited<ReturnType<typeof startGallery>>
beforeAll(async () => {
  gallery = await startGallery(folder)
})
afterAll(async () => {
  await gallery.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The layers that states on pages of their own show. */
const layers = '[role$=dialog], [role=menu], [role=listbox], [role=tooltip], [role=status] button, [data-foot-bar]'

describe.each(devices('phone', 'desktop'))('Visual checks of the gallery, on a %s', { timeout: 300_000 }, (device) => {
  const openStates = async () => {
    const page = await open(gallery.origin, { device })
    await page.goto('/gallery?states')
    await page.getByRole('heading', { name: 'Components' }).waitFor()
    return page
  }

  test('A developer sees the states of each component on one page', async () => {
    const page = await openStates()
    const names = await page.locator('main > section > h2').allTextContents()
    expect(names.length).toBeGreaterThan(25)
    for (const name of names) {
      await page.goto(`/gallery?states&component=${name}`)
      await page.getByRole('heading', { name, exact: true }).waitFor()
      await expectNoVisualDefects(page, `gallery ${name} ${device}`)
    }
  })

  test('A developer sees the states that need a page of their own', async () => {
    const page = await openStates()
    const links = page.locator('main > section').getByRole('link', { name: /^\w+, / })
    const states = await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
    expect(states.length).toBeGreaterThan(20)
    for (const [name, address] of states) {
      await page.goto(address ?? '')
      await page.locator(layers).first().waitFor()
      await expectNoVisualDefects(page, `gallery ${name} ${device}`)
    }
  })
})
