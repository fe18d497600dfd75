import { expect, test } from 'vitest'
import { axeViolations, contrastViolations } from './axe.ts'
import { layoutDefects } from './layout.ts'
import { openPages } from './pages.ts'

const { open } = openPages()

test('The visual checks find what is too wide, cut off, too small and too pale', async () => {
  const page = await open('http://nowhere.test', { viewport: { width: 375, height: 700 } })
  await page.setContent(`<title>A</title>
    <h1 style="color: #999">Pale</h1>
    <p style="width: 900px">Wide</p>
    <p style="width: 60px; overflow: hidden; white-space: nowrap">Cut off in its middle</p>
    <div role="dialog" aria-label="High" style="position: fixed; top: -50px">High</div>
    <button style="width: 20px; height: 50px">Narrow</button>
    <label style="display: block; height: 44px"><input type="checkbox" />Enough</label>
    <button style="width: 50px; height: 50px; outline: none">Unmarked</button>`)
  await page.getByRole('button', { name: 'Unmarked' }).focus()
  expect(await layoutDefects(page)).toEqual([
    'scrolls sideways: 908 px on 375 px',
    'beside the screen: p 「Wide」',
    'cut off: p 「Cut off in its middle」',
    'above or below the screen: div 「High」',
    'target of 20 by 50 px: button 「Narrow」',
    'focus without outline: button 「Unmarked」',
  ])
  const rules = (violations: string[]) => [...new Set(violations.map((violation) => violation.split(':')[0]))].sort()
  expect(rules(await contrastViolations(page))).toEqual(['axe color-contrast'])
  expect(rules(await axeViolations(page))).toEqual([
    'axe color-contrast',
    'axe html-has-lang',
    'axe landmark-one-main',
    'axe region',
  ])
})
