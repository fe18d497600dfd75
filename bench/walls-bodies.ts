import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { checkNews } from '@kawaraban/contract/checks.ts'
import { maxMemberIds } from '@kawaraban/contract/member-ids.ts'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import { countReach } from '@kawaraban/contract/notices.ts'
import { newsBodyAt } from '../apps/server/src/testing/company.ts'
import type { Figure } from './figures.ts'
import type { Visitor } from './load.ts'
import { signedIn } from './visitors.ts'
import type { Walls } from './walls.ts'
import { type Disturb, measureBeside, type Others, repeat } from './walls-beside.ts'
import { crowd } from './walls-disturb.ts'

const json = { 'content-type': 'application/json' }

const slowBodies = 20
const everyMs = 500

/** Posts of one author whose bodies arrive at two bytes a second. */
const sendSlowly = (key: string): Disturb =>
  repeat(slowBodies, async (server, _line, signal) => {
    const { port } = new URL(server.origin)
    const headers = Object.entries({ ...signedIn(key), ...json, 'content-length': String(1024 * 1024) })
    const socket: Socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => undefined).resume()
    socket.write(`POST ${createNews.path} HTTP/1.1\r\nhost: 127.0.0.1\r\n`)
    socket.write(`${headers.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n{`)
    while (!signal.aborted && !socket.destroyed) {
      await pause(everyMs)
      socket.write(' ')
    }
    socket.destroy()
  })

/** Saves of 80 KiB, as their check before it. */
const largeChecks = ({ admin }: Others): Visitor[] => {
  const body = JSON.stringify({ scope: 'all', dueDate: newsBodyAt(Date.now()).endDate }) + ' '.repeat(80 * 1024)
  return [{ headers: signedIn(admin), steps: [{ method: 'POST', path: checkNews.path, headers: json, body }] }]
}

/** A body above 64 KiB takes some milliseconds: 2,000 of one caller, as of feeds, are more than a round has time for. */
const savesEach = 200

/** Twenty slow bodies each of two editors, beside large ones of another company. */
export const measureSlowBodies = (walls: Walls): Promise<readonly Figure[]> => {
  const disturb =
    ({ admin }: Others): Disturb =>
    (server, signal) =>
      Promise.all([admin, walls.company.admin].map((key) => sendSlowly(key)(server, signal)))
  const what = `20 slow bodies each of two authors, at least ${savesEach} large saves a round`
  return measureBeside(walls, what, disturb, largeChecks, savesEach)
}

/** The largest bodies that there are, one after the other, and larger ones, which are refused. */
export const measureLargeBodies = async (walls: Walls): Promise<readonly Figure[]> => {
  const figures: Figure[] = []
  for (const [count, answer] of [
    [maxMemberIds, '200 OK'],
    [1_000_000, '400 Bad request'],
  ] as const) {
    const others: string[] = []
    const sent = { what: 'ids', count } as const
    const calls = { key: walls.company.admin, path: countReach.path, atOnce: 1, method: 'POST', sent } as const
    const disturb = () => crowd(calls, (given) => given !== answer && others.push(given))
    const what = `the reach of ${count.toLocaleString('en')} ids`
    figures.push(...(await measureBeside(walls, what, disturb)), {
      what: `${what}: answers other than ${answer}`,
      unit: 'calls',
      values: [others.length],
      atMost: 0,
    })
  }
  return figures
}
