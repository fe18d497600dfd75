import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mailAddressOf } from '@kawaraban/demo-cast/cast.ts'
import type { Configuration, Provider as OidcProvider } from 'oidc-provider'
import { errorPage } from './page.ts'
import { pagePolicy } from './plain-page.ts'
import type { ClaimNames, Person, Service } from './service.ts'
import { createStore } from './store.ts'

/** The one client of the provider: the service itself. */
export type Client = { readonly issuer: string; readonly clientId: string; readonly clientSecret: string }

/** Seconds that a sign-in may take, and that its code is good for. */
const interactionS = 600
const codeS = 60

type Options = {
  readonly client: Client
  readonly service: Service
  /** Path below which the provider is mounted. */
  readonly mount: string
  readonly findPerson: (docomoId: string) => Promise<Person | undefined>
  /** Path of the sign-in page of one interaction. */
  readonly pageOf: (uid: string) => string
}

const claimsOf = (person: Person, names: ClaimNames) => ({
  sub: person.docomoId,
  [names.docomoId]: person.docomoId,
  [names.name]: person.name,
  [names.department]: person.departmentName,
  ...(names.email && { [names.email]: mailAddressOf(person), email_verified: true }),
  ...(person.isRepresentative && { [names.admin]: true }),
  ...(person.managementGroup !== null && { [names.managementGroup]: person.managementGroup }),
})

/**
 * A complete OpenID Connect provider for trying the service out: code flow with PKCE, one client, keys that live as
 * long as the process. Every sign-in shows the choice of people.
 */
export const createProvider = async (options: Options): Promise<OidcProvider> => {
  const { Provider, interactionPolicy } = await import('oidc-provider')
  const { client, service } = options
  const policy = interactionPolicy.base()
  // The choice of a person is the consent to give that account's data to the service.
  policy.remove('consent')
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const configuration: Configuration = {
    adapter: createStore(),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' }] },
    cookies: { keys: [randomBytes(32).toString('base64url')], long: { path: options.mount } },
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: service.callbackPaths.map((path) => `${service.publicUrl}${path}`),
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    pkce: { required: () => true },
    responseTypes: ['code'],
    scopes: ['openid', 'profile'],
    claims: { openid: ['sub'], profile: [...Object.values(service.claims), 'email_verified'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { policy, url: (_ctx, interaction) => options.pageOf(interaction.uid) },
    findAccount: async (_ctx, subject) => {
      const person = await options.findPerson(subject)
      return person && { accountId: subject, claims: async () => claimsOf(person, service.claims) }
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        ...(oidc.session?.accountId && { accountId: oidc.session.accountId }),
        ...(oidc.client && { clientId: oidc.client.clientId }),
      })
      grant.addOIDCScope('openid profile')
      await grant.save()
      return grant
    },
    renderError: (ctx) => {
      ctx.set('content-security-policy', pagePolicy)
      ctx.type = 'html'
      ctx.body = errorPage(`${service.publicUrl}/login`)
    },
    ttl: {
      AccessToken: codeS,
      AuthorizationCode: codeS,
      IdToken: codeS,
      Interaction: interactionS,
      Session: interactionS,
      Grant: interactionS,
    },
  }
  return new Provider(client.issuer, configuration)
}
