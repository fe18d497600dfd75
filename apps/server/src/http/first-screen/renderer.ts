import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Instant } from '@kawaraban/contract/tokyo.ts'

/** The answer of an endpoint within the process: its data as JSON, and the headers that it sets. */
type InnerAnswer = { readonly data: string; readonly headers: Readonly<Record<string, string>> }

/** Calls an endpoint by its name with the rights of one caller; rejects where it is refused. */
export type Call = (
  name: string,
  sent: {
    readonly params?: Readonly<Record<string, string>>
    readonly query?: Readonly<Record<string, unknown>>
  },
) => Promise<InnerAnswer>

/** What a page is rendered with, beside the answers to its calls. */
type RenderFacts = {
  readonly now: Instant
  readonly userAgent: string
  /** The cookie with what the browser reports about itself. */
  readonly browserCookie: string | undefined
  readonly termsVersion: string
  /** Whether the caller is known by an app's token, instead of a cookie. */
  readonly isWebView: boolean
  /** The public configuration. */
  readonly config: unknown
}

/** The HTML of a first screen, its title, a script to run before it, and the data to take it over, as JSON for a script element. */
export type Rendered = {
  readonly html: string
  readonly title: string
  readonly script: string
  readonly data: string
}

/**
 * All that the server knows of the browser app: renders the first screen at an address for a signed-in user, or gives
 * null where the browser has to.
 */
export type Render = (address: string, call: Call, facts: RenderFacts) => Promise<Rendered | null>

/** Loads the built renderer at its first use; null where it is not built. A failure is loaded again by the next call. */
export const createLoader = (path: string): (() => Promise<Render | null>) => {
  let loaded: Promise<Render> | undefined
  const load = async () => {
    try {
      const { render } = (await import(pathToFileURL(path).href)) as { render: Render }
      return render
    } catch (error) {
      loaded = undefined
      throw error
    }
  }
  return async () => {
    if (!loaded && !existsSync(path)) return null
    loaded ??= load()
    return loaded
  }
}
