import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@kawaraban/local-postgres/free-port.ts'
import { startPostgres } from './debian-postgres.ts'

const run = (program: string, ...args: string[]) => {
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8', env })
  if (error) throw new Error(`These tests need ${program}: install it (${error.message}).`)
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`)
}

/** nginx's main configuration, which includes the sites. */
const nginxConfiguration = (folder: string) => `
pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log;
worker_processes 1;
events { worker_connections 512; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  include ${folder}/conf.d/*.conf;
}
`

/**
 * Starts what docs/operations.md expects on a machine: a PostgreSQL, an nginx without sites, a certificate and folders for logs.
 * `here` replaces addresses of the document by those of this machine; `fetch` calls the service through nginx by https.
 */
export const openMachine = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kawaraban-machine-'))
  chmodSync(folder, 0o755)
  for (const name of ['conf.d', 'log', 'run']) mkdirSync(join(folder, name))
  const [key, cert, conf] = ['tls.key', 'tls.pem', 'nginx.conf'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  run(
    'openssl',
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-keyout', key, '-out', cert],
  )
  const postgres = await startPostgres(folder)
  writeFileSync(conf, nginxConfiguration(folder))
  run('nginx', '-c', conf)

  const [http, https] = [await freePort(), await freePort()]
  const origin = `https://localhost:${https}`
  const ports = new Map<string, number>()
  for (const port of ['8081', '8082', '9081', '9082', '9083']) ports.set(port, await freePort())
  const here = (text: string): string =>
    text
      .replaceAll('https://news.example.com', origin)
      .replaceAll('/etc/ssl/certs/news.example.com.pem', cert)
      .replaceAll('/etc/ssl/private/news.example.com.key', key)
      .replaceAll('news.example.com', 'localhost')
      .replaceAll('listen 80;', `listen 127.0.0.1:${http};`)
      .replaceAll('listen 443 ', `listen 127.0.0.1:${https} `)
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
      const response = await fetch(`http://127.0.0.1:${http}${path}`, { redirect: 'manual' })
      return response.headers.get('location')
    },
    close: async (): Promise<void> => {
      agent.destroy()
      run('nginx', '-c', conf, '-s', 'stop')
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type Machine = Awaited<ReturnType<typeof openMachine>>
