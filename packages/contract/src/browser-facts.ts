/** What is shown above the feed's header: the offer of the app, the offer of notices, or nothing. */
export const banners = ['none', 'install', 'push'] as const
type Banner = (typeof banners)[number]

/** What the first screen depends on of the browser that shows it, beside the account and the address. */
export type BrowserFacts = {
  /** A browser on a phone or tablet. */
  readonly isMobile: boolean
  /** It has a share sheet. */
  readonly canShare: boolean
  readonly banner: Banner
}

/** The cookie with the facts of the last visit, so that the first HTML has them. */
export const browserFactsCookie = 'screen'

/** The cookie's value for `facts`. */
export const writeBrowserFacts = ({ isMobile, canShare, banner }: BrowserFacts): string =>
  `${isMobile ? 'mobile' : 'pc'}.${canShare ? 'share' : 'copy'}.${banner}`

/** The facts of a cookie's value; null where it has none. */
export const readBrowserFacts = (value: string | undefined): BrowserFacts | null => {
  const [, device, sharing, name] = /^(mobile|pc)\.(share|copy)\.(\w+)$/.exec(value ?? '') ?? []
  const banner = banners.find((known) => known === name)
  if (device === undefined || banner === undefined) return null
  return { isMobile: device === 'mobile', canShare: sharing === 'share', banner }
}
