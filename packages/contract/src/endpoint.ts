import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call an endpoint, checked in this order before anything that was sent is read (G-032):
 * `anyone` needs no credential; `account` needs a session; `member` also needs a management group;
 * `reader` also needs a role other than none (PERM-06), `poster` one that may post (PERM-03), `admin` the role admin (PERM-11).
 */
export type Access = 'anyone' | 'account' | 'member' | 'reader' | 'poster' | 'admin'

type Schema = z.ZodMiniType
type BodyType = 'application/json' | 'text/csv' | 'application/offset+octet-stream'
/** Types of the files that an endpoint may answer with in place of the envelope. */
export const fileTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/**
 * One endpoint as a value: the server registers it, the browser calls it, the OpenAPI document describes it.
 * `errors` names the refusals that it can answer beside those of its access; `faults` maps a top-level field of the
 * params, of the headers, of the body or of the body's items to the refusal that a wrong value of it gets (G-116).
 */
export type Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Data extends Schema | undefined = Schema | undefined,
  Headers extends Schema | undefined = Schema | undefined,
> = {
  readonly name: string
  readonly summary: string
  /** HEAD and PATCH are those of uploads by tus alone. */
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path from the root, parameters as `:name`. */
  readonly path: `/v1/${string}`
  readonly access: Access
  /** false only for calls about the session, the one for the pair, and those with their own secret (AUTH-15, G-193, G-671). Ignored on GET. */
  readonly csrf: boolean
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** Headers of its own, their names in lower case. */
  readonly headers: Headers
  /** Shape of `data` in the envelope; undefined where `data` is null. */
  readonly data: Data
  readonly errors: readonly ErrorCode[]
  readonly faults: Readonly<Record<string, ErrorCode>>
  /** JSON is parsed by `body`; a file of another type is handed on as a stream, and `body` is undefined. */
  readonly bodyType: BodyType
  /** Largest body in bytes. */
  readonly bodyLimit: number
  /** A success is a file of one of `fileTypes`, or of any type, without the envelope, and `data` is undefined. */
  readonly answersFile: boolean | 'ofAnyType'
}

type Declared<P, Q, B, D, H> = {
  name: string
  summary: string
  method: Endpoint['method']
  path: Endpoint['path']
  access?: Access
  csrf?: boolean
  params?: P
  query?: Q
  body?: B
  headers?: H
  data?: D
  errors?: readonly ErrorCode[]
  faults?: Readonly<Record<string, ErrorCode>>
  bodyType?: BodyType
  bodyLimit?: number
  answersFile?: Endpoint['answersFile']
}

/** Largest body in bytes where an endpoint names no other: a profile of characters that all are escaped, four times over. */
const usualBody = 4 * 1024
/** Bodies up to here are read at once; larger ones wait for their turn. */
export const smallBody = 64 * 1024

/**
 * Declares an endpoint; by default for readers, with CSRF, without input or data, and with a body of at most 4 KiB. The build of
 * the browser app leaves out those that nobody calls.
 */
export const endpoint = /* @__NO_SIDE_EFFECTS__ */ <
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  D extends Schema | undefined = undefined,
  H extends Schema | undefined = undefined,
>(
  declared: Declared<P, Q, B, D, H>,
): Endpoint<P, Q, B, D, H> => ({
  access: 'reader',
  csrf: true,
  errors: [],
  faults: {},
  bodyType: 'application/json',
  bodyLimit: usualBody,
  answersFile: false,
  ...declared,
  params: declared.params as P,
  query: declared.query as Q,
  body: declared.body as B,
  headers: declared.headers as H,
  data: declared.data as D,
})

/** What a caller sends for a schema, before parsing. */
export type Sent<S> = S extends Schema ? z.input<S> : undefined
/** What a handler reads from a schema, after parsing. */
export type Read<S> = S extends Schema ? z.output<S> : undefined
/** What an endpoint answers in `data`. */
export type DataOf<E extends Endpoint> = E['data'] extends Schema ? z.output<E['data']> : null

/** Every answer, whatever its status (API-02, G-118). */
export type Envelope<Data> = { success: boolean; message: string; data: Data | null }
