import type { AppRedirect } from '../app-redirects.ts'

/** Where the page is that plays the native app. */
export const simulatorPath = '/simulator'

/** The mark of its user agent where APP_USER_AGENT names no other. */
export const simulatorMark = 'KawarabanSimulator'

/** Where its sign-in goes back; each sign-in is confirmed, so that the question can be seen. */
export const simulatorRedirect = (publicUrl: string): AppRedirect => ({
  name: 'Simulator',
  uri: `${publicUrl}${simulatorPath}`,
  needsConfirmation: true,
})
