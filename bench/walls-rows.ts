import { createImport } from '@kawaraban/contract/imports.ts'
import { listAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { listProgress, listReaders } from '@kawaraban/contract/progress.ts'
import type { Figure } from './figures.ts'
import type { Server } from './servers.ts'
import { newsPath, signedIn } from './visitors.ts'
import type { Walls } from './walls.ts'
import { measureBeside, type Others, repeat } from './walls-beside.ts'
import { type Crowd, crowd } from './walls-disturb.ts'

const get = async (server: Server, key: string, path: string, signal: AbortSignal) => {
  const answer = await fetch(server.origin + path, { headers: signedIn(key), signal })
  await answer.arrayBuffer()
}

const words = 'd 0 d0 00 d00'

/** Ten dear calls at once of one admin in the largest company. */
export const measureReads = (walls: Walls): Promise<readonly Figure[]> => {
  const { admin, newsIds } = walls.company
  const narrowing = JSON.stringify({ kind: 'viewed', state: 'notDone', search: words })
  const paths = [
    `${listReaders.path.replace(':newsId', newsIds[0] ?? '')}?${new URLSearchParams({ limit: '100', narrowing })}`,
    listProgress.path,
    `${listAuthorities.path}?${new URLSearchParams({ limit: '100', search: words })}`,
  ]
  const disturb = repeat(10, (server, line, signal) => get(server, admin, paths[line % paths.length] ?? '', signal))
  return measureBeside(walls, 'ten dear calls of one admin', () => disturb)
}

const atOnce = 600

/** 600 calls at once of one person in a company of 550. */
export const measureCallers = async (walls: Walls): Promise<readonly Figure[]> => {
  const calls: Record<string, (others: Others) => readonly [string, string]> = {
    'feeds of 100 posts of one viewer': ({ viewers }) => [viewers[0] ?? '', `${newsPath}?limit=100`],
    'permission lists of one admin': ({ admin }) => [admin, `${listAuthorities.path}?limit=10000`],
    'first screens of one viewer': ({ viewers }) => [viewers[0] ?? '', '/'],
  }
  const figures: Figure[] = []
  for (const [what, callOf] of Object.entries(calls)) {
    const disturb = (others: Others) => {
      const [key, path] = callOf(others)
      return crowd({ key, path, atOnce, method: 'GET' })
    }
    figures.push(...(await measureBeside(walls, `${atOnce} ${what} at once`, disturb)))
  }
  return figures
}

/** Imports of a file, one after the other. */
const measureFile = (walls: Walls, what: string, sent: NonNullable<Crowd['sent']>): Promise<readonly Figure[]> =>
  measureBeside(walls, what, ({ admin }) =>
    crowd({ key: admin, path: createImport.path, atOnce: 1, method: 'POST', sent }),
  )

/** Files that hold next to nothing, and much of it. */
export const measureLines = (walls: Walls): Promise<readonly Figure[]> =>
  measureFile(walls, 'a file of 64 MiB of blank lines', { what: 'blank lines', count: 64 * 1024 * 1024 })

export const measureColumns = (walls: Walls): Promise<readonly Figure[]> =>
  measureFile(walls, 'a heading of 16,000 empty columns', { what: 'empty columns', count: 16_000 })
