import { AxeBuilder } from '@axe-core/playwright'
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

/** Of the rules that hold not every element is described, which takes longer than the check. */
const axeOf = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] })

const runAxe = async (axe: AxeBuilder): Promise<string[]> => {
  // There are no frames, whose results axe would merge in a page of its own, which takes longer than the check.
  const { violations } = await axe.setLegacyMode().analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ target }) => !isTooltipLayer(id, target))
      .map(({ target, failureSummary = '' }) => `axe ${id}: ${target.join(' ')} ${failureSummary.split('\n')[1]}`),
  )
}

/** Violations of WCAG 2.2 A and AA and of good practice, one line for each. */
export const axeViolations = async (page: Page): Promise<string[]> => {
  const hasOpenList = (await page.getByRole('listbox').count()) > 0
  const axe = axeOf(page).withTags(tags)
  return runAxe(hasOpenList ? axe.disableRules(rulesWithoutOpenList) : axe)
}

/** Violations of the contrast of colours alone. */
export const contrastViolations = (page: Page): Promise<string[]> => runAxe(axeOf(page).withRules('color-contrast'))
