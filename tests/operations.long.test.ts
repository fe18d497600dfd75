import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { getLatestNews, listNews } from '@kawaraban/contract/news.ts'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import { csrfIdHeader, csrfTokenHeader } from '@kawaraban/contract/session.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { systemClock } from '../apps/server/src/clock.ts'
import { connect, type Db } from '../apps/server/src/db/connect.ts'
import { createCsrfPair } from '../apps/server/src/http/csrf.ts'
import { sessionCookie } from '../apps/server/src/http/session-key.ts'
import { addCompany, addPerson, newsBodyAt, type Person } from '../apps/server/src/testing/company.ts'
import { openGateway } from '../apps/server/src/testing/gateway.ts'
import { type Machine, openMachine } from './deployment.ts'
import { blocksOf } from './document.ts'
import { openShell } from './shell.ts'

const blocks = blocksOf('docs/operations.md', 'Several servers behind a proxy')
const steps = blocks.filter(({ isRun }) => isRun).map(({ text }) => text)
const only = (language: string) => blocks.find((block) => block.language === language)?.text ?? ''

/** Requests to answer while processes are restarted one after the other. */
const requests = 10_000

/** Adds members of a company, signed in with the provider of the settings. */
const addPeople = async (db: Db, issuer: string): Promise<Person[]> => {
  const now = systemClock()
  const group = await addCompany(db, 'ours', now)
  const people: Person[] = []
  for (const name of ['佐藤', '鈴木', '田中']) people.push(await addPerson(db, group, { name, role: 'admin', now }))
  for (const table of [sql`accounts`, sql`member_sessions`]) await db.query(sql`update ${table} set issuer = ${issuer}`)
  return people
}

/** Each person posts in two loops, and may have 20 posts pushed in an hour (G-319). */
const mostPushed = 10

/** Starts people who read and post through the proxy without a pause, until `stop`. */
const startTraffic = ({ fetch, origin }: Machine, people: readonly Person[]) => {
  const { name } = sessionCookie(origin)
  const failures: unknown[] = []
  const posted: string[] = []
  let answered = 0
  let isOver = false

  const call = async ({ sessionKey }: Person, method: string, path: string, body?: object) => {
    const { csrfId, csrfToken } = createCsrfPair(sessionKey)
    const headers = {
      cookie: `${name}=${encodeURIComponent(sessionKey)}`,
      'content-type': 'application/json',
      [csrfIdHeader]: csrfId,
      [csrfTokenHeader]: csrfToken,
      'idempotency-key': randomUUID(),
    }
    try {
      const { status, text } = await fetch(path, { method, headers, body: body ? JSON.stringify(body) : '' })
      const { success, data } = JSON.parse(text)
      answered += 1
      if (status !== 200 || !success) failures.push({ method, path, status, text })
      return data
    } catch (error) {
      failures.push({ method, path, error: String(error) })
      return null
    }
  }
  const readAndPost = async (person: Person) => {
    let round = 0
    while (!isOver) {
      if (posted.length < 900) {
        const body = newsBodyAt(systemClock(), { pushFlag: round % 10 === 0 && round / 10 < mostPushed })
        round += 1
        const data = await call(person, createNews.method, createNews.path, body)
        if (data) posted.push(data.newsId)
      }
      for (let reads = 0; reads < 10 && !isOver; reads += 1) {
        await call(person, 'GET', reads % 2 ? `${listNews.path}?limit=20` : getLatestNews.path)
      }
    }
  }
  const loops = people.flatMap((person) => [readAndPost(person), readAndPost(person)])
  return {
    answered: () => answered,
    stop: async () => {
      isOver = true
      await Promise.all(loops)
      return { failures, posted, answered }
    },
  }
}

test('G-207 G-209 the commands of the operations document set up two servers and a worker behind nginx, and restart them without a lost request', async () => {
  const machine = await openMachine()
  const gateway = await openGateway(machine.tls)
  const settings = {
    ...parseEnv(machine.here(only('ini'))),
    PUSH_GATEWAY_URL: gateway.url,
    PUSH_GATEWAY_SECRETS: gateway.secret,
  } as Record<string, string>
  const shell = openShell(machine.folder, { ...machine.env, ...settings })
  try {
    const [createDatabase, start, reload, restart] = steps.map(machine.here) as [string, string, string, string]
    expect(steps).toHaveLength(4)
    // The document's commands have to use the nginx of this test.
    await shell.run(`nginx() { command nginx -c "$NGINX_CONF" "$@"; }`)
    await shell.run(createDatabase)
    await shell.run(start)
    writeFileSync(join(machine.folder, 'conf.d/kawaraban.conf'), machine.here(only('nginx')))
    await shell.run(reload)
    expect(await machine.redirectOf('/news/1?a=b')).toBe(`${machine.origin}/news/1?a=b`)
    const publicMetrics = await machine.fetch('/metrics')
    expect(publicMetrics.text).not.toContain('kawaraban_')
    expect(publicMetrics.headers['strict-transport-security']).toContain('max-age=')

    const db = connect(settings.DATABASE_URL ?? '', () => undefined, 2)
    const people = await addPeople(db, settings.OIDC_ISSUER ?? '')
    const traffic = startTraffic(machine, people)
    do await shell.run(restart)
    while (traffic.answered() < requests)
    const { failures, posted, answered } = await traffic.stop()
    expect(failures).toEqual([])
    expect(answered).toBeGreaterThanOrEqual(requests)

    const [{ stored, pushed }] = (await db.query<{ stored: number; pushed: number }>(sql`
      select count(*)::int as stored, count(*) filter (where push_flag)::int as pushed from news`)) as [
      { stored: number; pushed: number },
    ]
    expect(stored).toBe(posted.length)
    const sent = () =>
      gateway.calls.flatMap(({ handed: { path, userIds } }) => userIds.map((userId) => `${path} ${userId}`))
    await expect.poll(() => sent().length, { timeout: 30_000 }).toBe(pushed * people.length)
    expect(new Set(sent()).size).toBe(sent().length)
    process.stdout.write(`${answered} requests answered during restarts, ${posted.length} of them posts\n`)
    await db.close()
  } catch (error) {
    const log = (name: string) =>
      readFileSync(join(machine.folder, name), { encoding: 'utf8', flag: 'a+' }).slice(-2000)
    process.stderr.write(
      `${log('nginx.log')}\n${['8081', '8082', '9083'].map((port) => log(`log/${machine.portOf(port)}.log`)).join('\n')}\n`,
    )
    throw error
  } finally {
    await shell.close()
    gateway.close()
    await machine.close()
  }
}, 900_000)
