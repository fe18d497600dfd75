import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether packages can be installed here: as root on Debian. */
export const isDebianRoot = existsSync('/etc/debian_version') && process.getuid?.() === 0

const aptGet = (...args: string[]): void => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status } = spawnSync('apt-get', ['-q', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`apt-get ${args[0]} failed: install by hand what is missing.`)
}

/** Whether apt knows a package of that name; not every release has each. */
export const isPackage = (name: string): boolean =>
  spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0

/** Installs the packages with apt-get, as root on Debian, and prints that; throws when it fails. */
export const installPackages = (packages: readonly string[]): void => {
  if (packages.length === 0) return
  process.stdout.write(`Installing ${packages.join(', ')} with apt-get, for the tests.\n`)
  aptGet('update')
  aptGet('install', '-y', '--no-install-recommends', ...packages)
}
