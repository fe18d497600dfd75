import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serviceLauncher } from './testing/launcher.ts'

const { where, launch, ready, interrupt } = serviceLauncher()

/** Prints at the end of a process which packages it has loaded. */
const printPackages = `
  import { registerHooks } from 'node:module'
  const packages = new Set()
  registerHooks({ load: (url, context, next) => {
    packages.add(/node_modules\\/((@[^/]+\\/)?[^/]+)/.exec(url)?.[1] ?? url)
    return next(url, context)
  } })
  process.on('exit', () => process.stdout.write('loaded: ' + [...packages].join(' ')))`

const loadedBy = async (act: () => Promise<unknown>): Promise<ReadonlySet<string>> => {
  const options = `--import=data:text/javascript,${encodeURIComponent(printPackages)}`
  // Its sources: a bundle loads the packages inside of it without anybody seeing that.
  const running = await ready(launch({ NODE_OPTIONS: options }, 'server', join(import.meta.dirname, 'main.ts')))
  await act()
  await interrupt(running)
  return new Set(/loaded: (.*)/.exec(running.output())?.[1]?.split(' '))
}

const late = {
  'signing in': ['openid-client', 'oidc-provider', 'jose'],
  'pages of text': ['markdown-it'],
  'the documentation of the API': ['@fastify/swagger', '@fastify/swagger-ui'],
  'pushes to browsers': ['web-push'],
  migrations: ['postgrator'],
  'schemas of routes': ['ajv', '@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler'],
  metrics: ['prom-client'],
}

test('0049 a start and the first answer load nothing that only some requests need', async () => {
  await interrupt(await ready(launch()))
  const loaded = await loadedBy(() => fetch(`${where.origin}/v1/session`))
  expect(loaded).toContain('fastify')
  for (const [what, packages] of Object.entries(late))
    expect({ what, loaded: packages.filter((name) => loaded.has(name)) }).toEqual({ what, loaded: [] })
})

test('0049 the first request that needs it loads it', async () => {
  const loaded = await loadedBy(async () => {
    for (const path of ['/legal/terms', '/docs/', '/v1/session/authUrl'])
      expect((await fetch(`${where.origin}${path}`)).status).toBe(200)
  })
  for (const name of ['markdown-it', '@fastify/swagger', 'openid-client']) expect(loaded).toContain(name)
})
