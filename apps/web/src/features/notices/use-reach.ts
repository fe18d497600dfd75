import { countReach } from '@kawaraban/contract/notices.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { fail } from '../../failure.ts'
import { publicConfig } from '../../platform/public-config.ts'

/** Larger audiences show only their size: uploading the list would take seconds on a phone. */
const maxSentIds = 10_000

const numbers = new WeakMap<readonly string[], number>()
let lastNumber = 0
/** A number in place of a list of ids, which would be too long for a query key. */
const numberOf = (ids: readonly string[]): number => {
  const known = numbers.get(ids)
  if (known !== undefined) return known
  lastNumber += 1
  numbers.set(ids, lastNumber)
  return lastNumber
}

type Audience = { readonly scope: 'all' | 'specific'; readonly companyUserIds: readonly string[] }
/** `reachable` is null for an audience that is too large to send. */
export type AudienceReach = { readonly people: number; readonly reachable: number | null }

/**
 * The size of a post's audience, and how many of them can be notified; null until it is loaded, without a
 * channel for notices, and while `isOn` is false.
 */
export const useReach = ({ scope, companyUserIds }: Audience, isOn: boolean): AudienceReach | null => {
  const isSpecific = scope === 'specific'
  const isLarge = isSpecific && companyUserIds.length > maxSentIds
  const { data } = useQuery({
    queryKey: ['reach', scope, isSpecific ? numberOf(companyUserIds) : 0],
    queryFn: async ({ signal }) => {
      try {
        const body = { scope, companyUserIds: isSpecific ? [...companyUserIds] : [] }
        return await call(countReach, { body, signal })
      } catch (error) {
        void fail(error, { action: 'quiet' })
        throw error
      }
    },
    enabled: isOn && !isLarge && publicConfig().canNotify !== false,
    retry: false,
  })
  if (!isOn) return null
  return isLarge ? { people: companyUserIds.length, reachable: null } : (data ?? null)
}
