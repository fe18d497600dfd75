import type { Configuration } from 'openid-client'
import type { Config, Provider } from '../config.ts'
import { Refusal } from '../http/refusal.ts'
import { type Identity, identityOf } from './identity.ts'

/** What has to be remembered of a sign-in between its two halves. */
export type Attempt = { readonly state: string; readonly nonce: string; readonly codeVerifier: string }

/** The answer that the provider sends back through the browser. */
type Callback = { readonly state: string; readonly code: string; readonly iss?: string | undefined }

/** Where the provider sends the browser back to: the web app for itself, the server for a native app. */
export type CallbackPath = '/login' | '/app/callback'

/** The sign-in provider as the service sees it. Nothing else speaks OpenID Connect. */
export type SignOn = {
  /** Begins a sign-in: the address to send the browser to. Refuses with `unavailable` when the provider is. */
  readonly begin: (callbackPath: CallbackPath) => Promise<{ url: string; attempt: Attempt }>
  /** Finishes it: checks the answer and loads the identity. Refuses with `signInFailed`, `noDocomoId` or `unavailable`. */
  readonly finish: (callback: Callback, attempt: Attempt, callbackPath: CallbackPath) => Promise<Identity>
}

/** The provider has to answer within this time, all its calls for one request together. */
const defaultProviderTimeoutMs = 5_000

const load = () => import('openid-client')

const within = async <Result>(providerTimeoutMs: number, work: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Refusal('unavailable', 'the provider is too slow')), providerTimeoutMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** What went wrong, for the log: never what the provider sent, save for an error code of the protocol. */
const reasonOf = (problem: unknown): string => {
  const { message, code, cause, error } = problem as Error & { code?: string; error?: unknown }
  const inner = cause instanceof Error ? `: ${cause.message}` : ''
  const answered = typeof error === 'string' && /^[a-z_]{1,40}$/.test(error) ? `: ${error}` : ''
  return `${code ? `${code} ` : ''}${message}${inner}${answered}`
}

/** Whether the provider gave no answer at all, as opposed to a wrong one. */
const isUnreachable = (error: unknown): boolean => {
  const { code } = error as { code?: string }
  return code === 'OAUTH_TIMEOUT' || (code === undefined && error instanceof TypeError)
}

const refusalFor = (error: unknown): Refusal =>
  error instanceof Refusal ? error : new Refusal(isUnreachable(error) ? 'unavailable' : 'signInFailed', reasonOf(error))

const discover = async ({ issuer, clientId, clientSecret }: Provider): Promise<Configuration> => {
  const oidc = await load()
  const { boundedFetch } = await import('./bounded-fetch.ts')
  const server = new URL(issuer)
  const byBasic = oidc.ClientSecretBasic(clientSecret)
  const byPost = oidc.ClientSecretPost(clientSecret)
  let methods: string[] | undefined
  const configuration = await oidc.discovery(
    server,
    clientId,
    undefined,
    // Basic is what a provider takes that does not say (OpenID Connect Discovery 1.0, section 3).
    (...args) => (methods && !methods.includes('client_secret_basic') ? byPost : byBasic)(...args),
    {
      timeout: defaultProviderTimeoutMs / 1000,
      [oidc.customFetch]: boundedFetch,
      execute: [
        // Signatures are checked although the token comes straight from the provider.
        oidc.enableNonRepudiationChecks,
        ...(server.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
    },
  )
  methods = configuration.serverMetadata().token_endpoint_auth_methods_supported
  return configuration
}

/** Connects to the sign-in provider, whose metadata are loaded when they are first needed. */
export const connectSignOn = (
  provider: Provider,
  { publicUrl, scope, claims, emailClaim }: Config,
  providerTimeoutMs = defaultProviderTimeoutMs,
): SignOn => {
  let known: Promise<Configuration> | undefined
  /** Loads the metadata again after a failure, and never twice at once. */
  const configuration = () => {
    known ??= discover(provider).catch((error) => {
      known = undefined
      throw new Refusal('unavailable', reasonOf(error))
    })
    return known
  }

  const begin: SignOn['begin'] = async (callbackPath) => {
    const oidc = await load()
    const server = await configuration()
    const attempt = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      codeVerifier: oidc.randomPKCECodeVerifier(),
    }
    const url = oidc.buildAuthorizationUrl(server, {
      redirect_uri: new URL(callbackPath, publicUrl).href,
      scope,
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(attempt.codeVerifier),
      code_challenge_method: 'S256',
    })
    return { url: url.href, attempt }
  }

  const finish: SignOn['finish'] = async ({ state, code, iss }, attempt, callbackPath) => {
    const oidc = await load()
    const server = await configuration()
    const answered = new URL(callbackPath, publicUrl)
    answered.search = new URLSearchParams({ state, code, ...(iss !== undefined && { iss }) }).toString()
    const tokens = await oidc.authorizationCodeGrant(server, answered, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.codeVerifier,
      idTokenExpected: true,
    })
    const idClaims = tokens.claims()
    if (!idClaims) throw new Refusal('signInFailed', 'there is no ID token')
    const information = server.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(server, tokens.access_token, idClaims.sub)
      : {}
    return identityOf({ ...information, ...idClaims }, claims, emailClaim)
  }

  return {
    begin: (callbackPath) =>
      within(providerTimeoutMs, begin(callbackPath)).catch((error) => Promise.reject(refusalFor(error))),
    finish: (callback, attempt, callbackPath) =>
      within(providerTimeoutMs, finish(callback, attempt, callbackPath)).catch((error) =>
        Promise.reject(refusalFor(error)),
      ),
  }
}
