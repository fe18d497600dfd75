import type { Access, Endpoint } from '@kawaraban/contract/endpoint.ts'
import type { ErrorCode } from '@kawaraban/contract/errors.ts'

const account = ['missingSessionKey', 'tokenInvalid', 'sessionInvalid'] as const
const member = [...account, 'noManagementGroup'] as const
const allowed = [...member, 'noPermission'] as const
const byAccess: Record<Access, readonly ErrorCode[]> = {
  anyone: [],
  account,
  member,
  reader: allowed,
  poster: allowed,
  admin: allowed,
}
const always: readonly ErrorCode[] = ['badRequest', 'internal', 'unavailable']
/** A body that is sent is read, even where the endpoint ignores it. */
const ofBody: readonly ErrorCode[] = ['requestTimeout', 'tooLarge', 'unsupportedMediaType']

/** Whether a call needs a CSRF pair. */
export const needsCsrf = (endpoint: Endpoint): boolean => endpoint.csrf && endpoint.method !== 'GET'

/** Whether the body is a file that is passed on as a stream. */
export const isFile = ({ bodyType }: Endpoint): boolean => bodyType !== 'application/json'

/** All codes that an endpoint may refuse with: its own and those of its access, its body and every call. */
export const declaredErrors = (endpoint: Endpoint): readonly ErrorCode[] => [
  ...new Set<ErrorCode>([
    ...byAccess[endpoint.access],
    ...(needsCsrf(endpoint) ? (['csrfFailed'] as const) : []),
    ...endpoint.errors,
    ...(endpoint.method === 'GET' ? [] : ofBody),
    ...always,
  ]),
]
