import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * An open list hides the rest of the page from screen readers: headings and landmarks, and the box that it belongs to, in
 * which the focus stays. The focus cannot reach anything else that is hidden, and everything comes back with the list's
 * end, so that axe is wrong there; elsewhere these rules hold.
 */
const rulesWithoutOpenList = ['aria-hidden-focus', 'page-has-heading-one', 'region']

const readFaults = async (axe: AxeBuilder): Promise<string[]> => {
  // Without frames there is nothing to put together on a page of its own, which takes longer than the search.
  const { violations } = await axe.setLegacyMode().analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `axe ${id}: ${target.join(' ')} ${failureSummary.split('\n')[1]}`),
  )
}

/** What axe finds against WCAG 2.2 A and AA and against good practice, one line for each. */
export const axeFaults = async (page: Page): Promise<string[]> => {
  const hasOpenList = (await page.getByRole('listbox').count()) > 0
  const axe = new AxeBuilder({ page }).withTags(tags)
  return readFaults(hasOpenList ? axe.disableRules(rulesWithoutOpenList) : axe)
}

/** What axe finds against the contrast of colours alone. */
export const contrastFaults = (page: Page): Promise<string[]> =>
  readFaults(new AxeBuilder({ page }).withRules('color-contrast'))
