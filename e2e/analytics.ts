import type { Page } from 'playwright-core'

type Pushed = { event?: string }

/** Installs the tag manager's list as if it had been loaded. Call it before the first address. */
export const installDataLayer = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.assign(globalThis, { dataLayer: [] }))

/** The events of that name that the page has sent to the tag manager. */
export const eventsOf = (page: Page, name: string): Promise<Pushed[]> =>
  page.evaluate(
    (event) => (globalThis as unknown as { dataLayer: Pushed[] }).dataLayer.filter((pushed) => pushed.event === event),
    name,
  )
