import type { FastifyInstance } from 'fastify'
import type { Provider } from '../config.ts'
import { refuse } from '../http/answer.ts'
import type { Deps } from '../http/deps.ts'
import { isLoopback } from '../setting-rules.ts'
import type { CallbackPath } from './client.ts'
import { findMembersOfAll } from './queries.ts'

const callbackPaths: readonly CallbackPath[] = ['/login', '/app/callback']

/**
 * Mounts the built-in sign-in provider of the development tools and returns how to reach it. The settings refuse it in
 * production and on addresses beyond this machine.
 */
export const installBuiltIn = async (app: FastifyInstance, { config, db }: Deps): Promise<Provider> => {
  const { installProvider } = await import('@kawaraban/dev-tools/sign-in/install.ts')
  return installProvider(app, {
    publicUrl: config.publicUrl,
    callbackPaths,
    claims: { ...config.claims, ...(config.emailClaim && { email: config.emailClaim }) },
    findMembers: (docomoIds) => findMembersOfAll(db, docomoIds),
    isLoopback,
    refuseUnknown: (reply) => refuse(reply, 'notFound'),
  })
}
