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
const receiverSecret = 'the-receiver-of-a-development-is-open-to-all'

/** Settings that make the receiver the push gateway of the service at `origin`. */
export const receiverGateway = (origin: string) => ({
  url: `${origin}/receiver/gateway`,
  secrets: [receiverSecret],
})

/** Where the receiver takes mails, for the service at `port`: several services may run on one machine. */
const mailPortOf = (port: number): number => (port < 45_000 ? port + 20_000 : port - 20_000)

/** Settings that make the receiver the mail server of the service at `port`. */
export const receiverMail = (port: number, publicUrl: string) => ({
  host: '127.0.0.1',
  port: mailPortOf(port),
  isTls: false,
  isReceiver: true,
  from: 'news@example.com',
  signIn: null,
  key: receiverSecret,
  connections: 5,
  publicUrl,
})

type ReceiverOf = {
  readonly pushGateway: { readonly secrets: readonly string[] } | null
  readonly mail: { readonly port: number; readonly isReceiver?: boolean } | null
}

/** What the receiver has to know of the settings: the secrets of the gateway, and where it takes mails, if it does. */
export const receiverOptions = ({ pushGateway, mail }: ReceiverOf) => ({
  secrets: pushGateway?.secrets ?? [receiverSecret],
  mailPort: mail?.isReceiver ? mail.port : null,
})
