import type { FastifyError } from 'fastify'
import type { Config } from '../config.ts'

type Logged = { method: string; url: string; ip: string }

export type LogStream = { readonly write: (line: string) => void }

/**
 * What is logged of requests and errors: addresses without their query, which holds the code of a sign-in, and
 * of an error only what our code and the database call it, never the row that it speaks of.
 */
export const loggerOf = (level: Config['logLevel'], stream?: LogStream) =>
  level !== 'silent' && {
    level,
    ...(stream && { stream }),
    serializers: {
      req: ({ method, url, ip }: Logged) => ({ method, url: url.split('?')[0] ?? '', remoteAddress: ip }),
      err: ({ name, message, stack, code }: FastifyError) => ({ type: name, message, stack: stack ?? '', code }),
    },
  }
