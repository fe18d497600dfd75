import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { decrypt } from './decrypt.ts'
import { deviceKeys, isSubscribedWith } from './device.ts'
import { emptyNotice, noticeOf, reasonOf } from './notice.ts'
import type { NoticeRecords } from './records.ts'
import { verifyVapid } from './vapid.ts'

/** The clocks of the service, and of what signs its pushes. */
export type Clocks = { readonly clock: () => Instant; readonly pushClock: () => Instant }

type Push = { Params: { name: string; token: string }; Body: Buffer | undefined }

/** Most bytes that push services accept. */
const largestMessage = 4096

class Refused extends Error {
  readonly status: number
  constructor(status: number, reason: string) {
    super(reason)
    this.status = status
  }
}

const headerOf = ({ headers }: FastifyRequest<Push>, name: string): string | null => {
  const value = headers[name]
  return typeof value === 'string' ? value : null
}

/** Checks signature, headers and size as a push service does; throws Refused. */
const check = (request: FastifyRequest<Push>, now: Instant): void => {
  const { params, protocol, host, headers, body } = request
  try {
    const serverKey = verifyVapid(headers.authorization, `${protocol}://${host}`, now)
    if (!isSubscribedWith(params.token, serverKey)) throw new Error('not the key of the subscription')
  } catch (error) {
    throw new Refused(403, reasonOf(error))
  }
  if (!/^\d+$/.test(headerOf(request, 'ttl') ?? '')) throw new Refused(400, 'no TTL')
  if (!/^([\w-]{1,32})?$/.test(headerOf(request, 'topic') ?? '')) throw new Refused(400, 'topic')
  if (!/^(very-low|low|normal|high)?$/.test(headerOf(request, 'urgency') ?? '')) throw new Refused(400, 'urgency')
  if (headerOf(request, 'content-encoding') !== 'aes128gcm') throw new Refused(400, 'content encoding')
  if ((body?.length ?? 0) > largestMessage) throw new Refused(413, 'too large')
}

/**
 * Creates the handler that accepts a push like a push service, and decrypts it like the browser. `pushClock` decides what
 * has expired.
 */
export const createPushService =
  (records: NoticeRecords, { clock, pushClock }: Clocks) =>
  async (request: FastifyRequest<Push>, reply: FastifyReply) => {
    const { name, token } = request.params
    const add = (payload: string, notice: ReturnType<typeof noticeOf>, refusal: string | null) =>
      records.add({
        at: clock(),
        channel: 'web',
        company: null,
        to: [name],
        ...notice,
        delivery: {
          ttl: headerOf(request, 'ttl') ?? '',
          topic: headerOf(request, 'topic'),
          urgency: headerOf(request, 'urgency'),
        },
        payload,
        refusal,
      })
    try {
      check(request, pushClock())
      const payload = decrypt(request.body ?? Buffer.alloc(0), deviceKeys(token))
      add(payload, noticeOf(payload), null)
      return reply.code(201).header('location', request.url).send()
    } catch (error) {
      add('', emptyNotice, reasonOf(error))
      // Only the browser can notice that a push cannot be decrypted: the push service accepts it.
      return reply.code(error instanceof Refused ? error.status : 201).send()
    }
  }
