import { countReach } from '@kawaraban/contract/notices.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { quietly } from '../../failure.ts'
import { publicConfig } from '../../platform/public-config.ts'
import { type Audience, audienceBody, audienceKey } from './audience-key.ts'

/** Larger audiences show only their size: uploading the list would take seconds on a phone. */
const maxSentIds = 10_000

/** `reachable` is null for an audience that is too large to send. */
export type AudienceReach = { readonly people: number; readonly reachable: number | null }

/** Loads the size of an audience, and how many of its people can be notified. */
export const reachQuery = (audience: Audience) =>
  queryOptions({
    queryKey: ['reach', ...audienceKey(audience)],
    queryFn: ({ signal }) => quietly(() => call(countReach, { body: audienceBody(audience), signal })),
    retry: false,
  })

/**
 * The size of a post's audience, and how many of them can be notified; null until it is loaded, without a
 * channel for notices, and while `isOn` is false.
 */
export const useReach = (audience: Audience, isOn: boolean): AudienceReach | null => {
  const { scope, companyUserIds } = audience
  const isLarge = scope === 'specific' && companyUserIds.length > maxSentIds
  const { data } = useQuery({
    ...reachQuery(audience),
    enabled: isOn && !isLarge && publicConfig().canNotify !== false,
  })
  if (!isOn) return null
  return isLarge ? { people: companyUserIds.length, reachable: null } : (data ?? null)
}
