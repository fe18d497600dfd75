import type { BrowserFacts } from '@kawaraban/contract/browser-facts.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { type GivenAnswer, giveAnswers } from '../../platform/given-answers.ts'

/** What the server put into a page beside its first screen. */
export type PageData = {
  /** The name of its screen. */
  readonly screen: string
  readonly minute: Instant
  readonly todoCount: number | null
  readonly unreadCount: number | null
  /** Rendered for the account of an app's token. */
  readonly isWebView: boolean
  readonly browser: BrowserFacts
  readonly config: unknown
  /** The answers to the calls that the server made while it rendered the page, by `callKey`. */
  readonly answers: Readonly<Record<string, GivenAnswer>>
}

/** Id of the element with the page's data, as JSON. */
export const pageDataId = 'page-data'

/** Reads the data of a page that the server has rendered; null for the plain page. From now on calls get its answers. */
export const readPageData = (): PageData | null => {
  const text = document.getElementById(pageDataId)?.textContent
  if (!text) return null
  const page = JSON.parse(text) as PageData
  giveAnswers(page.answers)
  return page
}

/** Removes the data from the page, with the answers that nobody has taken: from now on they would be old. */
export const discardPageData = (): void => {
  giveAnswers({})
  document.getElementById(pageDataId)?.remove()
}
