import { chownSync, globSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from '@kawaraban/local-postgres/cluster.ts'
import { freePort } from '@kawaraban/local-postgres/free-port.ts'
import { databaseUser } from '@kawaraban/local-postgres/os-user.ts'

/** A PostgreSQL of Debian's packages, like an operator's, in place of the embedded one. */
export type Postgres = { readonly port: number; readonly stop: () => Promise<void> }

/** Finds the folder with the programs of the newest installed PostgreSQL. */
const findPrograms = (): string => {
  const [folder] = globSync('/usr/lib/postgresql/*/bin').toSorted().reverse()
  if (!folder) throw new Error('These tests need a PostgreSQL with its programs: apt-get install postgresql.')
  return folder
}

/** Creates a cluster below `folder` with superuser `postgres` without password, and starts it on a free port. */
export const startPostgres = async (folder: string): Promise<Postgres> => {
  const programs = findPrograms()
  const user = databaseUser()
  const data = join(folder, 'postgres')
  mkdirSync(data, { mode: 0o700 })
  if (user) chownSync(data, user.uid, user.gid)
  await runProgram(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    user,
  )
  const port = await freePort()
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${data}`
  const log = join(data, 'server.log')
  await runProgram(join(programs, 'pg_ctl'), ['-D', data, '-l', log, '-o', options, '-w', 'start'], user)
  return {
    port,
    stop: () => runProgram(join(programs, 'pg_ctl'), ['-D', data, '-m', 'fast', '-w', 'stop'], user),
  }
}
