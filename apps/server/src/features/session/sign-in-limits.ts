import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BrowserKeys } from '../../http/browser-keys.ts'
import { networkOf } from '../../http/limits/address.ts'

const timeWindow = '1 minute'
/** Calls a minute of one browser, and of all people at an address whose browsers have a key of ours. */
const maxOfBrowser = 60
export const maxOfAddress = 6_000
/** Calls a minute of an address to finish sign-ins that no browser there has begun. */
export const maxFinishing = 600

type Strangers = { readonly browserKeys: BrowserKeys; readonly maxOfStrangers: number }

/**
 * Limits the calls of a sign-in that `install` adds, apart from all others: by the browser's key first, then by address, where
 * those without a key are counted apart (G-311).
 */
export const limitSignIns = async (
  app: FastifyInstance,
  { browserKeys, maxOfStrangers }: Strangers,
  install: (scope: FastifyInstance) => void,
): Promise<void> => {
  const isStranger = (request: FastifyRequest) => browserKeys.find(request) === null
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, isSignIn: true }
    })
    await scope.register(rateLimit, {
      max: maxOfBrowser,
      timeWindow,
      keyGenerator: (request) => browserKeys.find(request) ?? '',
      allowList: isStranger,
    })
    await scope.register(rateLimit, {
      max: (request) => (isStranger(request) ? maxOfStrangers : maxOfAddress),
      timeWindow,
      keyGenerator: (request) => `${networkOf(request.ip)} ${isStranger(request)}`,
    })
    install(scope)
  })
}
