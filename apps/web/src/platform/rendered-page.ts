import type { BrowserFacts } from '@kawaraban/contract/browser-facts.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'

/** The answer to a call that the server made while it rendered the page: the data of the envelope, and headers. */
export type GivenAnswer = { readonly data: unknown; readonly headers: Readonly<Record<string, string>> }

/** What the server put into a page beside its first screen. */
export type RenderedPage = {
  /** The name of its screen. */
  readonly screen: string
  readonly minute: Instant
  readonly todoCount: number | null
  /** Rendered for the account of an app's token. */
  readonly isWebView: boolean
  readonly browser: BrowserFacts
  readonly config: unknown
  /** By `callKey`. */
  readonly answers: Readonly<Record<string, GivenAnswer>>
}

/** Id of the element with the page's data, as JSON. */
export const pageDataId = 'page-data'

type CallTarget = { readonly params?: unknown; readonly query?: unknown }

/** Identifies a call: two calls with one key get the same answer. */
export const callKey = (name: string, { params, query }: CallTarget = {}): string =>
  `${name} ${JSON.stringify([params ?? null, query ?? null])}`

let answers: Record<string, GivenAnswer> = {}

/** Reads the data of a page that the server has rendered; null for the plain page. From now on calls get its answers. */
export const readRenderedPage = (): RenderedPage | null => {
  const text = document.getElementById(pageDataId)?.textContent
  if (!text) return null
  const page = JSON.parse(text) as RenderedPage
  answers = { ...page.answers }
  return page
}

/** The answer that came with the page, once. */
export const takeGivenAnswer = (key: string): GivenAnswer | undefined => {
  const answer = answers[key]
  delete answers[key]
  return answer
}

/** Removes the data from the page, with the answers that nobody has taken: from now on they would be old. */
export const discardPageData = (): void => {
  answers = {}
  document.getElementById(pageDataId)?.remove()
}
