import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import { displayIn } from '@kawaraban/contract/display.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readMethods, serveRead } from '../http/read-methods.ts'
import type { Links } from '../links.ts'
import type { LegalTexts } from './legal.ts'
import { openManual } from './manual.ts'
import type { Rendered } from './markdown.ts'
import { pagePolicy } from './style.ts'
import { missingText, pageOf } from './template.ts'

type Pages = { readonly links: Links; readonly legal: LegalTexts; readonly manualFolder: string }

const maxAgeS = 60 * 60

const isFresh = (known: string | undefined, etag: string) =>
  known?.split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag) ?? false

/** The files of `folder` beside its texts, with `/` between folders. */
const picturesOf = (folder: string): ReadonlySet<string> => {
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  return new Set(entries.filter((entry) => /\.(?!md$)\w+$/.test(entry)).map((entry) => entry.split(sep).join('/')))
}

/**
 * Installs the plain pages, for strangers too and without the browser app: `/legal/terms`, `/legal/privacy` and the
 * manual below `/manual/` with its pictures.
 */
export const installPages = async (app: FastifyInstance, { links, legal, manualFolder }: Pages): Promise<void> => {
  const manual = openManual(manualFolder)

  /** Sends a page as the reader's browser shows it, or 304 if it is cached; null is an unknown address. */
  const send = ({ cookies, headers }: FastifyRequest, reply: FastifyReply, text: Rendered | null | undefined) => {
    const html = pageOf(text ?? missingText, links, displayIn(cookies))
    const etag = `"${createHash('sha256').update(html).digest('base64url')}"`
    reply
      .code(text ? 200 : 404)
      .headers({ 'content-security-policy': pagePolicy, 'cache-control': 'no-cache', vary: 'cookie', etag })
    if (text && isFresh(headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('text/html; charset=utf-8').send(html)
  }

  const serve = (url: string, textOf: (path: string) => Promise<Rendered | null> | null | undefined) =>
    app.route<{ Params: { '*'?: string } }>({
      method: readMethods,
      url,
      handler: async (request, reply) => send(request, reply, await textOf(request.params['*'] ?? '')),
    })

  const pages = new Map(Object.entries(legal).map(([document, { page }]) => [document, page]))
  serve('/legal', () => null)
  serve('/legal/*', (path) => pages.get(path)?.())
  serveRead(app, '/manual', (_request, reply) => reply.redirect('/manual/', 308))
  const pictures = picturesOf(manualFolder)
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: manualFolder,
      serve: false,
      cacheControl: false,
      setHeaders: (reply) => {
        reply.header('cache-control', `public, max-age=${maxAgeS}`)
      },
    })
    scope.route<{ Params: { '*': string } }>({
      method: readMethods,
      url: '/manual/*',
      handler: async (request, reply) => {
        const path = request.params['*']
        return pictures.has(path) ? reply.sendFile(path) : send(request, reply, await manual(path))
      },
    })
  })
}
