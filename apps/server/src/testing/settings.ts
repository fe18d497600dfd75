import { readConfig } from '../config.ts'

/** Settings of a sign-in provider, which production needs. */
export const provider = {
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'news',
  OIDC_CLIENT_SECRET: 'secret',
}

/** The sentence with which these settings are refused, or 'accepted'. */
export const refusal = (environment: Record<string, string>): string => {
  try {
    readConfig(environment)
  } catch (error) {
    return (error as Error).message
  }
  return 'accepted'
}
