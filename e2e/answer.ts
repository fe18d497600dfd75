import type { DataOf, Endpoint, Sent } from '@kawaraban/contract/endpoint.ts'
import { type RefusalCode, refusals } from '@kawaraban/contract/errors.ts'
import type { Page } from 'playwright-core'

/** The calls of an endpoint, of one path where `params` are given, of any otherwise. */
const callsOf = (endpoint: Endpoint, params?: Readonly<Record<string, string>>): RegExp => {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params?.[name] ?? '[^/?]+')
  return new RegExp(`${path}(\\?.*)?$`)
}

const fulfill = (page: Page, calls: RegExp, { method }: Endpoint, body: object) =>
  page.route(calls, (route) => (route.request().method() === method ? route.fulfill({ json: body }) : route.fallback()))

/** Answers the calls of an endpoint in the server's place, with data of the contract's shape, which it checks. */
export const answer = <E extends Endpoint>(
  page: Page,
  endpoint: E,
  data: DataOf<E>,
  params?: Sent<E['params']> & Readonly<Record<string, string>>,
): Promise<unknown> => {
  endpoint.data?.parse(data)
  return fulfill(page, callsOf(endpoint, params), endpoint, { success: true, message: 'OK', data })
}

/** Refuses the calls of an endpoint in the server's place, with a code that it declares or that its access has. */
export const refuse = (page: Page, endpoint: Endpoint, code: RefusalCode): Promise<unknown> =>
  fulfill(page, callsOf(endpoint), endpoint, { success: false, message: refusals[code], data: null })
