import { getSession } from '@kawaraban/contract/session.ts'
import { expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { useTestApp } from '../../testing/app.ts'

const app = useTestApp()
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://news.example.com',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'news',
  OIDC_CLIENT_SECRET: 'secret',
}

test.each([
  ['without TRUST_PROXY', {}, 1],
  ['with TRUST_PROXY', { TRUST_PROXY: '127.0.0.1' }, 0],
])('G-313 production %s reports forwarded headers: %j %i', async (_, settings, times) => {
  const lines: string[] = []
  const config = readConfig({ ...production, ...settings, DATABASE_URL: app.databaseUrl })
  const logStream = { write: (line: string) => void lines.push(line) }
  const server = await buildApp({ config, db: app.db, clock: () => app.clock.now, logStream })
  const call = (headers: Record<string, string>) => server.inject({ url: getSession.path, headers })
  const reports = () => lines.filter((line) => line.includes('TRUST_PROXY')).length
  await call({})
  expect(reports()).toBe(0)
  for (let count = 0; count < 3; count += 1) await call({ 'x-forwarded-for': '10.0.0.1' })
  expect(reports()).toBe(times)
  await server.close()
})
