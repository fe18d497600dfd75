import { existsSync, globSync } from 'node:fs'

/** The programs of an installed PostgreSQL that has Citus, or undefined. */
export const findCitus = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin').find((folder) => {
    const version = folder.split('/').at(-2)
    return existsSync(`/usr/share/postgresql/${version}/extension/citus.control`)
  })
