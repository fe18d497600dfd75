import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { readMethods } from './read-methods.ts'

const year = 365 * 24 * 60 * 60

/** What is not served as it is, by the beginnings of its name. */
const apart = /^(index\.html|service-worker)/

/** Hashed files, also those that another version has added since the start: its pages may load them from here. */
const hashed = /^assets\/[\w-][\w.-]*\.\w+$/

/** The files of `folder` that are served as they are, with `/` between folders. */
const filesOf = (folder: string): ReadonlySet<string> =>
  new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
      .filter((file) => !apart.test(file)),
  )

/**
 * Serves the files that `folder` has at the start, and all of its hashed assets. Assets are fresh for a year, other files are
 * checked each time. Compressed twins are sent where the browser takes them. Files below one folder share a route: one for each
 * took a good part of a start.
 */
export const installWebFiles = async (app: FastifyInstance, folder: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? `public, max-age=${year}, immutable` : 'no-cache')
    },
  })
  const files = filesOf(folder)
  const send = (reply: FastifyReply, file: string) =>
    files.has(file) || hashed.test(file) ? reply.sendFile(file) : reply.callNotFound()
  for (const name of new Set([...files].map((file) => file.replace(/\/.*/, '/')))) {
    app.route<{ Params: { '*'?: string } }>({
      method: readMethods,
      url: name.endsWith('/') ? `/${name}*` : `/${name}`,
      handler: (request, reply) => send(reply, name + (request.params['*'] ?? '')),
    })
  }
}
