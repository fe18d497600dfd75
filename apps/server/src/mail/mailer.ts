import { PassThrough } from 'node:stream'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { isMailAddress } from '../mail-address.ts'
import { measures } from '../measures.ts'
import type { MailContent } from './compose.ts'
import type { MailSettings, MailSignIn } from './settings.ts'
import { mailTexts } from './texts.ts'

/** A mail for one person. */
type Mail = MailContent & {
  readonly to: string
  readonly messageId: string
  /** Headers beside those of every mail. */
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * What the mail server did with a mail: it took it, refuses its address for good, refuses this mail for good, or has not taken it
 * for now. Words are the server's and may hold addresses; reasons never do. `about` says whether this mail was not taken, or no other
 * would be either, or whether a connection broke, so that it may be either of them, and the mail may have been taken.
 */
export type MailResult =
  | { readonly state: 'taken' }
  | { readonly state: 'addressRefused'; readonly reason: string; readonly words: string }
  | { readonly state: 'mailRefused'; readonly reason: string }
  | { readonly state: 'notTaken'; readonly reason: string; readonly about: 'mail' | 'all' | 'break' }

/** What is thrown by the client. */
type Failure = { code?: string; command?: string; responseCode?: number; response?: string }

const connectMs = 10_000
/** A server that checks what it gets before it answers is slow; to give up would mean to send the mail again. */
const silenceMs = 60_000
/** Mails over one connection. */
const mailsOfConnection = 1_000

/** What the client throws when a connection breaks, or is silent, in whatever state. */
const broken: ReadonlySet<string> = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'unknown'])

/** Codes of RFC 3463 by which a refusal after the content is about the address or the mailbox. */
const aboutAddress = /^\d{3}[ -]5\.[12]\./

const resultOf = ({ code = 'unknown', command, responseCode: status, response = '' }: Failure): MailResult => {
  if (status === undefined || status < 400) {
    const reason = `${code}${command ? ` (${command})` : ''}`
    if (code === 'EENVELOPE') return { state: 'mailRefused', reason }
    return { state: 'notTaken', reason, about: broken.has(code) ? 'break' : 'all' }
  }
  const isOfMail = command === 'RCPT TO' || command === 'DATA'
  const reason = `status ${status} (${command ?? 'connection'})`
  // A refusal of the sender or of the sign-in is the operator's to repair, and no fault of those who are written to.
  if (status < 500 || !isOfMail) return { state: 'notTaken', reason, about: isOfMail ? 'mail' : 'all' }
  return command === 'RCPT TO' || aboutAddress.test(response)
    ? { state: 'addressRefused', reason, words: response }
    : { state: 'mailRefused', reason }
}

const authOf = (signIn: MailSignIn) =>
  signIn.type === 'password'
    ? { user: signIn.user, pass: signIn.password }
    : {
        type: 'OAuth2' as const,
        user: signIn.user,
        clientId: signIn.clientId,
        clientSecret: signIn.clientSecret,
        refreshToken: signIn.refreshToken,
        accessUrl: signIn.tokenUrl,
      }

/** What is called when the whole of a mail has gone out. */
type Noted = { readonly onWhole?: () => void }

const open = async (
  { host, port, isTls, isReceiver = false, signIn, connections }: MailSettings,
  ca?: string,
): Promise<Transporter> => {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    pool: true,
    maxConnections: connections,
    maxMessages: mailsOfConnection,
    // A mail whose connection breaks may have been taken: whether it is sent again is ours to decide and to count.
    maxRequeues: 0,
    host,
    port,
    secure: isTls,
    requireTLS: !isTls && !isReceiver,
    ignoreTLS: isReceiver,
    tls: { minVersion: 'TLSv1.2', ...(ca && { ca }) },
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    ...(signIn && { auth: authOf(signIn), forceAuth: true }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // A server may have taken a mail without an answer only after the whole of it has gone out.
  transport.use('stream', ({ data, message }, done) => {
    const { onWhole } = data as Noted
    const noteEnd = () => new PassThrough({ flush: (ended) => ended(void onWhole?.()) })
    message.transform(noteEnd)
    done()
  })
  return transport
}

export type Mailer = { readonly send: (mail: Mail) => Promise<MailResult>; readonly close: () => Promise<void> }

/** Creates what sends mails over one pool of connections, which opens with the first mail. `ca` is trusted beside the usual ones, in tests. */
export const createMailer = (settings: MailSettings, ca?: string): Mailer => {
  let transport: Promise<Transporter> | null = null
  return {
    send: async ({ to, messageId, headers, ...content }) => {
      // What is stored was checked; a mail is never written to more than it says.
      if (!isMailAddress(to)) return { state: 'mailRefused', reason: 'not an address' }
      transport ??= open(settings, ca)
      let isWhole = false
      try {
        const whole: SendMailOptions & Noted = {
          ...content,
          messageId,
          from: { name: mailTexts.sender, address: settings.from },
          to: { name: '', address: to },
          envelope: { from: settings.from, to: [to] },
          onWhole: () => {
            isWhole = true
          },
          headers: { ...headers, 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        }
        await (await transport).sendMail(whole)
        return { state: 'taken' }
      } catch (error) {
        const result = resultOf(error as Failure)
        if (isWhole && result.state === 'notTaken' && result.about === 'break') measures.lostMailAnswers.publish(null)
        return result
      }
    },
    close: async () => (await transport)?.close(),
  }
}
