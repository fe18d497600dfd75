import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Rules that do not apply while a list is open. The list hides the rest of the page from screen readers: headings,
 * landmarks, and the box that it belongs to, in which the focus stays. The focus reaches nothing else that is hidden.
 */
const rulesWithoutOpenList = ['aria-hidden-focus', 'page-has-heading-one', 'region']

/** A tooltip may appear during any check. It describes its control, in a layer beside the page, and needs no landmark. */
const isTooltipLayer = (id: string, target: readonly unknown[]) =>
  id === 'region' && String(target).startsWith('div[data-overlay-container')

/** Runs in the page; `null` where axe is not there yet. */
const runInPage = async (options: RunOptions): Promise<Pick<AxeResults, 'violations'> | null> => {
  const { axe: loaded } = globalThis as { axe?: typeof axe }
  if (!loaded) return null
  const { violations } = await loaded.run(document, options)
  return { violations }
}

const runAxe = async (page: Page, rules: RunOptions): Promise<string[]> => {
  // Of the rules that hold not every element is described, which takes longer than the check.
  const options: RunOptions = { ...rules, resultTypes: ['violations'] }
  let results = await page.evaluate(runInPage, options)
  if (!results) {
    // Once for each document: to compile axe takes as long as a check.
    await page.evaluate(axe.source)
    results = await page.evaluate(runInPage, options)
  }
  if (!results) throw new Error('axe was not loaded into the page')
  return results.violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ target }) => !isTooltipLayer(id, target))
      .map(({ target, failureSummary = '' }) => `axe ${id}: ${target.join(' ')} ${failureSummary.split('\n')[1]}`),
  )
}

/** Violations of WCAG 2.2 A and AA and of good practice, one line for each. */
export const axeViolations = async (page: Page): Promise<string[]> => {
  const hasOpenList = (await page.getByRole('listbox').count()) > 0
  const off = hasOpenList ? rulesWithoutOpenList : []
  return runAxe(page, {
    runOnly: { type: 'tag', values: tags },
    rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
  })
}

/** Violations of the contrast of colours alone. */
export const contrastViolations = (page: Page): Promise<string[]> =>
  runAxe(page, { runOnly: { type: 'rule', values: ['color-contrast'] } })
