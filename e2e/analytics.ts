import type { Page } from 'playwright-core'

type Pushed = { event?: string }

/** Puts the tag manager's list into the page, as if it had been loaded; before the first address. */
export const listen = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.assign(globalThis, { dataLayer: [] }))

/** The events of that name which the page has handed to the tag manager. */
export const eventsOf = (page: Page, name: string): Promise<Pushed[]> =>
  page.evaluate(
    (event) => (globalThis as unknown as { dataLayer: Pushed[] }).dataLayer.filter((pushed) => pushed.event === event),
    name,
  )
