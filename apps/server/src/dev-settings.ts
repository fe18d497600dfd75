import type { AppRedirect } from './app-redirects.ts'

/** What development sets where nothing else is set: the addresses of `@kawaraban/dev-tools`, which the settings never load. */

/** The mark of the simulator's user agent where APP_USER_AGENT names no other. */
export const simulatorMark = 'KawarabanSimulator'

/** Where the simulator's sign-in goes back; each sign-in is confirmed, so that the question can be seen. */
export const simulatorRedirect = (publicUrl: string): AppRedirect => ({
  name: 'Simulator',
  uri: `${publicUrl}/simulator`,
  needsConfirmation: true,
})

/** Signs the calls to the receiver. Not confidential: the receiver shows everything to anybody on this machine. */
export const receiverSecret = 'the-receiver-of-a-development-is-open-to-all'

/** Settings that make the receiver the push gateway of the service at `origin`. */
export const receiverGateway = (origin: string) => ({
  url: `${origin}/receiver/gateway`,
  secrets: [receiverSecret],
})
