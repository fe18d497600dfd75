import type pg from 'pg'
import { createCsrfPair } from '../apps/server/src/http/csrf.ts'
import { hashOf } from '../apps/server/src/http/session-key.ts'
import { localIssuerName } from '../apps/server/src/local-issuer.ts'
import { csrfIdHeader, csrfTokenHeader } from '../packages/contract/src/session.ts'
import { posts } from './data.ts'
import type { Step, Visitor } from './load.ts'

export const connections = 16
const stepsEach = 400

/** The session key that a person of the bench signs in with. */
export const sessionKeyOf = (managementGroupId: number, companyUserId: number): string =>
  `${managementGroupId}.bench session ${companyUserId}`

/** Signs a person in without the sign-in provider; returns the session key. */
export const startSession = async (
  client: pg.Client,
  managementGroupId: number,
  companyUserId: number,
): Promise<string> => {
  const key = sessionKeyOf(managementGroupId, companyUserId)
  const { rows } = await client.query(
    `insert into accounts (issuer, subject, management_group_id, company_user_id, terms_version, is_granted_analytics)
    values ($1, $2, $3, $4, '2.9.0', true) returning account_id`,
    [localIssuerName, key, managementGroupId, companyUserId],
  )
  await client.query('insert into member_sessions values ($1, $2, $3, $4, $5, now(), now())', [
    managementGroupId,
    hashOf(key),
    companyUserId,
    rows[0].account_id,
    localIssuerName,
  ])
  return key
}

/** Headers of a request of a signed-in person. */
export const signedIn = (key: string): Record<string, string> => {
  const { csrfId, csrfToken } = createCsrfPair(key)
  return { cookie: `kawaraban=${encodeURIComponent(key)}`, [csrfIdHeader]: csrfId, [csrfTokenHeader]: csrfToken }
}

const firstVisitor = 100
/** The person behind one of the connections. */
export const visitorId = (index: number): number => firstVisitor + index

/** Signs `connections` people of a company in. */
export const signIn = async (client: pg.Client, managementGroupId = 1): Promise<string[]> => {
  const keys: string[] = []
  for (let index = 0; index < connections; index++) {
    keys.push(await startSession(client, managementGroupId, visitorId(index)))
  }
  return keys
}

const visitors = (headersOf: (index: number) => Record<string, string>, stepsOf: (post: number) => Step[]): Visitor[] =>
  Array.from({ length: connections }, (_, index) => ({
    headers: headersOf(index),
    steps: Array.from({ length: stepsEach }, (_, step) => stepsOf(1 + ((index * 131 + step * 17) % posts))).flat(),
  }))

export type Work = 'feed' | 'open' | 'toggle'
/** Requests that make up one operation of each work. */
export const requestsPerOperation: Record<Work, number> = { feed: 1, open: 2, toggle: 1 }

const json = { 'content-type': 'application/json' }

/** The requests to the reference. */
export const referenceVisitors = (work: Work): Visitor[] => {
  const headersOf = (index: number) => ({ 'x-user': String(visitorId(index)) })
  const steps: Record<Work, (post: number) => Step[]> = {
    feed: () => [{ method: 'GET', path: '/feed' }],
    open: (post) => [
      { method: 'GET', path: `/detail/${post}` },
      { method: 'POST', path: `/view/${post}` },
    ],
    toggle: (post) => [
      { method: 'POST', path: `/reaction/${post}` },
      { method: 'DELETE', path: `/reaction/${post}` },
    ],
  }
  return visitors(headersOf, steps[work])
}

export const newsPath = '/v1/companyIntraNews/companyIntraNews'

/** The same requests to the product, with session and CSRF pair. */
export const productVisitors = (work: Work, keys: readonly string[]): Visitor[] => {
  const headersOf = (index: number) => signedIn(keys[index] ?? '')
  const steps: Record<Work, (post: number) => Step[]> = {
    feed: () => [{ method: 'GET', path: newsPath }],
    open: (post) => [
      { method: 'GET', path: `${newsPath}/${post}` },
      { method: 'POST', path: `${newsPath}/${post}/view` },
    ],
    toggle: (post) => [
      { method: 'POST', path: `${newsPath}/${post}/reaction`, headers: json, body: '{"reactionType":"completed"}' },
      { method: 'DELETE', path: `${newsPath}/${post}/reaction` },
    ],
  }
  return visitors(headersOf, steps[work])
}
