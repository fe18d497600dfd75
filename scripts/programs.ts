import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackages, isDebianRoot } from './debian.ts'

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', ...globSync('/usr/lib/postgresql/*/bin')]

/** Path of an installed program, or undefined. */
export const pathOfProgram = (program: string): string | undefined =>
  folders.map((folder) => join(folder, program)).find((path) => existsSync(path))

/** Programs that the long tests need besides Node and Chromium, with their packages of Debian. */
const needed = [
  { program: 'initdb', debianPackage: 'postgresql' },
  { program: 'pg_restore', debianPackage: 'postgresql-client' },
  { program: 'nginx', debianPackage: 'nginx-light' },
  { program: 'postfix', debianPackage: 'postfix' },
  { program: 'curl', debianPackage: 'curl' },
  { program: 'openssl', debianPackage: 'openssl' },
  { program: 'firefox-esr', debianPackage: 'firefox-esr' },
  { program: 'WebKitWebDriver', debianPackage: 'webkit2gtk-driver' },
  { program: 'Xvfb', debianPackage: 'xvfb' },
]

/**
 * Checks that the programs for the long tests are installed. Installs missing ones as root on Debian; elsewhere throws an Error
 * that names them.
 */
export const ensurePrograms = (): void => {
  const missing = needed.filter(({ program }) => !pathOfProgram(program))
  const names = missing.map(({ program, debianPackage }) => `${program} (of ${debianPackage})`)
  if (isDebianRoot) installPackages(missing.map(({ debianPackage }) => debianPackage))
  else if (names.length > 0)
    throw new Error(`The long tests need some programs that are not installed here: ${names.join(', ')}.`)
}
