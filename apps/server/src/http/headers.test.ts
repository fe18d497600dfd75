import fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { installHeaders } from './headers.ts'

const policyOf = async (environment: Record<string, string>) => {
  const app = fastify()
  await installHeaders(app, readConfig(environment))
  app.get('/', async () => 'page')
  const { headers } = await app.inject('/')
  return new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((part) => part.split(/ (.*)/) as [string, string]),
  )
}

test('T28 a page runs, shows and asks for nothing but the service’s own', async () => {
  const policy = await policyOf({})
  expect(policy.get('default-src')).toBe("'none'")
  expect(policy.get('script-src')).toBe("'self'")
  expect(policy.get('connect-src')).toBe("'self'")
  expect(policy.get('frame-ancestors')).toBe("'none'")
})

test('ANL-06 OPS-06 a configured tag manager may come and send, and nobody else', async () => {
  const policy = await policyOf({ TAG_MANAGER_ID: 'GTM-ABC123' })
  expect(policy.get('script-src')).toBe("'self' https://*.googletagmanager.com")
  expect(policy.get('connect-src')).toContain('https://*.google-analytics.com')
  expect(policy.get('default-src')).toBe("'none'")
  expect([...policy.values()].join(' ')).not.toContain('unsafe-eval')
})
