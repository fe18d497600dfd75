import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createNews, idempotencyKeyHeader } from '@kawaraban/contract/news-writing.ts'
import { timeoutMs } from '@kawaraban/contract/session.ts'
import { newsBodyAt } from '../apps/server/src/testing/company.ts'
import { fillCompanies, people } from './audience-company.ts'
import { startDatabase } from './database.ts'
import type { Figure } from './figures.ts'
import { drive } from './load.ts'
import { growthMb, pin, timed } from './machine.ts'
import { type Server, servingCore, startServer } from './servers.ts'
import { productVisitors, signedIn, signIn, startSession } from './visitors.ts'

const atOnce = 6
const repeatForMs = 120_000
const repeatAfterMs = 2_000

const call = async (server: Server, key: string, init: RequestInit & { path: string }) => {
  const headers = { ...signedIn(key), 'content-type': 'application/json', ...init.headers }
  const signal = AbortSignal.timeout(timeoutMs)
  const answer = await fetch(server.origin + init.path, { ...init, headers, signal })
  return (await answer.json()) as { message: string; data: { newsId: string } | null }
}

/** Saves as the form does: a try ends after 10 s, and is repeated with its key for two minutes. Returns the post's id and the number of calls. */
const save = async (server: Server, key: string, body: string) => {
  const headers = { [idempotencyKeyHeader]: randomUUID() }
  const endMs = performance.now() + repeatForMs
  for (let calls = 1; performance.now() < endMs; calls++) {
    const answer = await call(server, key, { path: createNews.path, method: 'POST', headers, body }).catch(() => null)
    if (answer?.data) return { newsId: answer.data.newsId, calls }
    if (answer && answer.message !== 'Service unavailable') throw new Error(`a post was refused: ${answer.message}`)
    await pause(repeatAfterMs)
  }
  return { newsId: null, calls: 0 }
}

/** Takes two thirds of the serving core away, as from a machine three times as slow. */
const slowDown = (): ChildProcess[] =>
  [1, 2].map(() => {
    const busy = spawn(process.execPath, ['-e', 'for (;;);'])
    pin(busy.pid ?? 0, servingCore)
    return busy
  })

/** Six posts for everyone in the largest company at once, and their openings by their author, during the feed of another company. */
export const measureWriters = async (print: (line: string) => void): Promise<readonly Figure[]> => {
  const database = await startDatabase()
  const { client, url, pid } = database
  print(`Loading ${people} people …`)
  const { large, everyone } = await fillCompanies(client)
  const key = await startSession(client, large, 1)
  const readers = await signIn(client, everyone)
  const server = await startServer('product', url)
  const companyUserIds = Array.from({ length: people }, (_, index) => String(index + 1))
  const bodyOf = (title: string) => JSON.stringify(newsBodyAt(Date.now(), { title, scope: 'specific', companyUserIds }))
  const feed = (seconds: number) =>
    drive(server.origin, productVisitors('feed', readers).slice(0, 4), seconds, [server.pid, pid])

  /** The p99 of the others' feed, looked at in pieces of five seconds while `act` runs. */
  const beside = async (act: () => Promise<unknown>): Promise<number[]> => {
    const values: number[] = []
    let isDone = false
    const acting = act().finally(() => {
      isDone = true
    })
    while (!isDone) {
      const { p99Ms, failures } = await feed(5)
      if (failures > 0) throw new Error(`the feed of the others failed ${failures} times`)
      values.push(p99Ms)
    }
    await acting
    return values
  }

  const measure = async (what: string): Promise<Figure[]> => {
    const saved: Awaited<ReturnType<typeof save>>[] = []
    let [growth, ms] = [Number.NaN, Number.NaN]
    const quiet = (await feed(5)).p99Ms
    const p99s = await beside(async () => {
      growth = await growthMb(server.pid, async () => {
        ms = await timed(() =>
          Promise.all(
            Array.from({ length: atOnce }, async (_, index) => {
              saved.push(await save(server, key, bodyOf(`お知らせ${index}`)))
            }),
          ),
        )
      })
    })
    const ids = saved.flatMap(({ newsId }) => newsId ?? [])
    print(`${what}: ${saved.map(({ calls }) => calls).join(', ')} calls for each post`)
    const opened = await beside(async () => {
      for (const newsId of ids)
        await call(server, key, { path: `${createNews.path}/${newsId}`, method: 'GET' }).catch(() => null)
    })
    return [
      { what: `${what}: feed of another company alone, p99`, unit: 'ms', values: [quiet] },
      {
        what: `${what}: of ${atOnce} posts for ${people} sent at once, saved`,
        unit: '×',
        values: [new Set(ids).size],
        atLeast: atOnce,
      },
      { what: `${what}: until the last of them is saved`, unit: 'ms', values: [ms], atMost: repeatForMs },
      { what: `${what}: feed of another company meanwhile, p99`, unit: 'ms', values: p99s, atMost: 300 },
      { what: `${what}: growth of the server's memory`, unit: 'MB', values: [growth] },
      { what: `${what}: feed of another company while they are opened, p99`, unit: 'ms', values: opened, atMost: 300 },
    ]
  }

  try {
    await feed(3)
    const figures = await measure('as it is')
    const busy = slowDown()
    try {
      figures.push(...(await measure('three times as slow')))
    } finally {
      for (const one of busy) one.kill()
    }
    return figures
  } finally {
    await server.stop()
    await database.stop()
  }
}
