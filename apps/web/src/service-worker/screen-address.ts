const screens = /^\/(?:$|(?:news|menu|todo|progress|setting|login|terms|analytics)(?:\/|$))/

/**
 * Whether an address shows a screen of the app. Files, the API, plain pages and the return from the sign-in provider, which
 * carries a query, are none.
 */
export const isScreenAddress = ({ pathname, search }: URL): boolean =>
  screens.test(pathname) && !(pathname.startsWith('/login') && search !== '')
