import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackages, isDebianRoot } from './debian.ts'

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', ...globSync('/usr/lib/postgresql/*/bin')]
const isInstalled = (program: string) => folders.some((folder) => existsSync(join(folder, program)))

/** Programs that the long tests need besides Node and a browser, with their packages of Debian. */
const needed = [
  { program: 'initdb', debianPackage: 'postgresql' },
  { program: 'pg_restore', debianPackage: 'postgresql-client' },
  { program: 'nginx', debianPackage: 'nginx-light' },
  { program: 'curl', debianPackage: 'curl' },
  { program: 'openssl', debianPackage: 'openssl' },
]

/**
 * Checks that the programs for the long tests are installed. Installs missing ones as root on Debian; elsewhere throws an Error
 * that names them.
 */
export const ensurePrograms = (): void => {
  const missing = needed.filter(({ program }) => !isInstalled(program))
  const names = missing.map(({ program, debianPackage }) => `${program} (of ${debianPackage})`)
  if (isDebianRoot) installPackages(missing.map(({ debianPackage }) => debianPackage))
  else if (names.length > 0)
    throw new Error(`The long tests need PostgreSQL, nginx, curl and openssl: install ${names.join(', ')}.`)
}
