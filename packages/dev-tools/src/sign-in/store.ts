import { LRUCache } from 'lru-cache'
import type { Adapter, AdapterPayload } from 'oidc-provider'

const maxEntries = 10_000
/** For what has no end of its own. */
const longestS = 3600

/**
 * Stores the state of the built-in provider between requests. It is in memory only: a sign-in that a
 * restart interrupts has to be started again.
 */
export const createStore = (): ((model: string) => Adapter) => {
  const entries = new LRUCache<string, AdapterPayload>({ max: maxEntries })
  const find = (matches: (payload: AdapterPayload) => boolean, model: string) =>
    [...entries].find(([key, payload]) => key.startsWith(`${model}:`) && matches(payload))?.[1]

  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`
    return {
      upsert: async (id, payload, expiresInS) => {
        entries.set(keyOf(id), payload, { ttl: (expiresInS ?? longestS) * 1000 })
      },
      find: async (id) => entries.get(keyOf(id)),
      findByUid: async (uid) => find((payload) => payload.uid === uid, model),
      findByUserCode: async (userCode) => find((payload) => payload.userCode === userCode, model),
      consume: async (id) => {
        const payload = entries.get(keyOf(id))
        if (payload) payload.consumed = true
      },
      destroy: async (id) => {
        entries.delete(keyOf(id))
      },
      revokeByGrantId: async (grantId) => {
        for (const [key, payload] of entries) if (payload.grantId === grantId) entries.delete(key)
      },
    }
  }
}
