import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@kawaraban/local-postgres/free-port.ts'
import { certificate } from './push-service.ts'

const run = (...args: string[]): void => {
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
  const { status, stderr, error } = spawnSync('postfix', args, { encoding: 'utf8', env })
  if (error) throw new Error(`These tests need postfix: install it (${error.message}).`)
  if (status !== 0) throw new Error(`postfix ${args.at(-1)} failed, which starts as root alone: ${stderr}`)
}

type Options = {
  /** What it answers to recipients, by address, as its access tables have it; others are taken. */
  readonly answers: Readonly<Record<string, string>>
  /** Port on this machine of the server to which it hands over whatever it has taken, its own reports too. */
  readonly relayPort: number
}

const mainOf = (folder: string, { answers, relayPort }: Options) => `
compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
maillog_file_prefixes = ${folder}
maillog_file = ${folder}/mail.log
myhostname = mail.example.com
mydestination =
alias_maps =
alias_database =
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
disable_dns_lookups = yes
relayhost = [127.0.0.1]:${relayPort}
smtp_tls_security_level = none
smtpd_tls_chain_files = ${folder}/tls.pem
smtpd_tls_security_level = encrypt
smtpd_recipient_restrictions =
  check_recipient_access inline:{ ${Object.entries(answers)
    .map(([address, answer]) => `{ ${address} = ${answer} }`)
    .join(' ')} },
  permit_mynetworks, reject
`

/** Each service with its limit of processes, none of them in a root of its own. */
const masterOf = (port: number) =>
  [
    `127.0.0.1:${port} inet n - n - - smtpd`,
    'pickup unix n - n 60 1 pickup',
    'cleanup unix n - n - 0 cleanup',
    'qmgr unix n - n 300 1 qmgr',
    'tlsmgr unix - - n 1000 1 tlsmgr',
    'rewrite unix - - n - - trivial-rewrite',
    ...['bounce', 'defer', 'trace'].map((name) => `${name} unix - - n - 0 bounce`),
    ...['smtp', 'relay'].map((name) => `${name} unix - - n - - smtp`),
    ...['error', 'retry'].map((name) => `${name} unix - - n - - error`),
    'proxymap unix - - n - - proxymap',
    'showq unix n - n - - showq',
    'anvil unix - - n - 1 anvil',
    'scache unix - - n - 1 scache',
    'postlog unix-dgram n - n - 1 postlogd',
    '',
  ].join('\n')

/** Starts a Postfix with a queue and a configuration of its own, with STARTTLS and the certificate of the tests. */
export const startPostfix = async (options: Options) => {
  const folder = mkdtempSync(join(tmpdir(), 'kawaraban-postfix-'))
  chmodSync(folder, 0o755)
  const configuration = join(folder, 'etc')
  for (const name of ['etc', 'queue']) mkdirSync(join(folder, name))
  const port = await freePort()
  writeFileSync(join(folder, 'tls.pem'), certificate)
  writeFileSync(join(configuration, 'main.cf'), mainOf(folder, options))
  writeFileSync(join(configuration, 'master.cf'), masterOf(port))
  const start = () => run('-c', configuration, 'start')
  const stop = () => run('-c', configuration, 'stop')
  start()
  return {
    port,
    start,
    stop,
    /** What it has logged so far. */
    log: (): string => readFileSync(join(folder, 'mail.log'), 'utf8'),
    close: (): void => {
      stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
