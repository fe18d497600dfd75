import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@kawaraban/local-postgres/free-port.ts'

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
 * Starts an nginx in a folder, with a certificate for `localhost` and a site, or none. `here` replaces the addresses of a site in
 * docs/operations.md by those of this machine.
 */
export const startNginx = async (folder: string, site = '') => {
  mkdirSync(join(folder, 'conf.d'))
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
  const [http, https] = [await freePort(), await freePort()]
  const origin = `https://localhost:${https}`
  const here = (text: string): string =>
    text
      .replaceAll('https://news.example.com', origin)
      .replaceAll('/etc/ssl/certs/news.example.com.pem', cert)
      .replaceAll('/etc/ssl/private/news.example.com.key', key)
      .replaceAll('news.example.com', 'localhost')
      .replaceAll('/var/log/nginx', folder)
      .replaceAll('listen 80;', `listen 127.0.0.1:${http};`)
      .replaceAll('listen 443 ', `listen 127.0.0.1:${https} `)
  writeFileSync(conf, nginxConfiguration(folder))
  if (site) writeFileSync(join(folder, 'conf.d/kawaraban.conf'), here(site))
  run('nginx', '-c', conf)
  return {
    origin,
    /** The origin of the site that redirects to the other. */
    plainOrigin: `http://127.0.0.1:${http}`,
    conf,
    cert,
    key,
    here,
    stop: (): void => run('nginx', '-c', conf, '-s', 'stop'),
  }
}
