import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { subscribe } from './device.ts'
import { createGateway } from './gateway.ts'
import { startMailServer } from './mail-server.ts'
import { type Clocks, createPushService } from './push-service.ts'
import { createMailRecords, createNoticeRecords } from './records.ts'
import { mailsPath, receiverPath } from './settings.ts'

/** The pages load only their own files. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

const device = z.object({ name: z.string().check(z.maxLength(25)), serverKey: z.string().check(z.maxLength(100)) })

/** A call of the gateway names up to 1,000 people. */
const bodyLimit = 256 * 1024

type Options = Clocks & {
  /** What signs the gateway's calls. */
  readonly secrets: readonly string[]
  /** The port that receives mails while the app runs; null where they go to another mail server. */
  readonly mailPort: number | null
}

type List = { readonly list: () => readonly unknown[]; readonly last: () => number }

/** Answers a list of records, unless the page has it already. */
const answerList = (records: List) => async (request: FastifyRequest, reply: FastifyReply) => {
  const tag = `"${records.last()}"`
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  return reply.header('etag', tag).send(records.list())
}

/**
 * Serves the receiver: a push service with its browsers, the operator's gateway, a mail server, and two pages that show what was
 * received. For development and tests only, which the service's settings check. By `pushClock` the push service refuses expired
 * signatures. Nothing is stored.
 */
export const installReceiver = async (
  app: FastifyInstance,
  { secrets, mailPort, ...clocks }: Options,
): Promise<void> => {
  const records = createNoticeRecords()
  const mails = createMailRecords()
  if (mailPort !== null) {
    let stop = (): Promise<void> => Promise.resolve()
    app.addHook('onReady', async () => {
      try {
        stop = await startMailServer(mailPort, mails, clocks.clock)
      } catch (err) {
        // The service is of use without mails.
        app.log.warn({ err, mailPort }, 'the receiver takes no mails')
      }
    })
    app.addHook('onClose', () => stop())
  }
  const folder = join(import.meta.dirname, 'page')
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: folder,
      prefix: `${receiverPath}/page/`,
      decorateReply: false,
      index: false,
      cacheControl: false,
    })
  })
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { root: folder, serve: false })
    const servePage = (path: string, file: string) =>
      scope.get(path, (_request, reply) => reply.header('content-security-policy', policy).sendFile(file))
    servePage(receiverPath, 'receiver.html')
    servePage(mailsPath, 'mails.html')
  })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
    scope.get(`${receiverPath}/received`, answerList(records))
    scope.get(`${mailsPath}/received`, answerList(mails))
    scope.post(`${receiverPath}/devices`, async (request, reply) => {
      const parsed = z.safeParse(device, parseJson(request.body))
      if (!parsed.success) return reply.code(400).send()
      const { name, serverKey } = parsed.data
      return subscribe(`${request.protocol}://${request.host}`, name, serverKey)
    })
    scope.post(`${receiverPath}/push/:name/:token`, createPushService(records, clocks))
    scope.post(`${receiverPath}/gateway`, createGateway(records, secrets, clocks.clock))
  })
}

const parseJson = (body: unknown): unknown => {
  try {
    return JSON.parse(String(body))
  } catch {
    return null
  }
}
