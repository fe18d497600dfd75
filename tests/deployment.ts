import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@kawaraban/local-postgres/free-port.ts'
import { startPostgres } from './debian-postgres.ts'
import { startNginx } from './nginx.ts'

/**
 * Starts what docs/operations.md expects on a machine: a PostgreSQL, an nginx without sites, a certificate and folders for logs.
 * `here` replaces addresses of the document by those of this machine; `fetch` calls the service through nginx by https.
 */
export const openMachine = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kawaraban-machine-'))
  chmodSync(folder, 0o755)
  for (const name of ['log', 'run']) mkdirSync(join(folder, name))
  const nginx = await startNginx(folder)
  const { origin, cert, conf, key } = nginx
  const postgres = await startPostgres(folder)
  const ports = new Map<string, number>()
  for (const port of ['8081', '8082', '9081', '9082', '9083']) ports.set(port, await freePort())
  const here = (text: string): string =>
    nginx
      .here(text)
      .replaceAll('127.0.0.1:5432', `127.0.0.1:${postgres.port}`)
      .replaceAll('/var/log/kawaraban', join(folder, 'log'))
      .replaceAll('/run/kawaraban', join(folder, 'run'))
      .replaceAll(/\b(808[12]|908[123])\b/g, (port) => String(ports.get(port)))

  const agent = new Agent({ ca: readFileSync(cert), keepAlive: true })
  return {
    folder,
    origin,
    postgresPort: postgres.port,
    tls: { key: readFileSync(key), cert: readFileSync(cert) },
    here,
    /** The port that replaces one of the document. */
    portOf: (port: string): number => ports.get(port) ?? 0,
    /** Environment for the document's commands: nginx's configuration, and the certificate to trust. */
    env: { NODE_EXTRA_CA_CERTS: cert, CURL_CA_BUNDLE: cert, NGINX_CONF: conf },
    fetch: async (path: string, { method = 'GET', headers = {}, body = '' } = {}) => {
      const sent = request(`${origin}${path}`, { method, headers, agent })
      sent.end(body)
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      let text = ''
      for await (const chunk of response) text += chunk
      return { status: response.statusCode ?? 0, headers: response.headers, text }
    },
    /** The target of the redirect from http; null for none. */
    redirectOf: async (path: string): Promise<string | null> => {
      const response = await fetch(`${nginx.plainOrigin}${path}`, { redirect: 'manual' })
      return response.headers.get('location')
    },
    close: async (): Promise<void> => {
      agent.destroy()
      nginx.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type Machine = Awaited<ReturnType<typeof openMachine>>
