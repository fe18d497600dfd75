import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listNews } from '@kawaraban/contract/news.ts'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import { addMonths, dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import { cast, demoGroup, otherGroup } from '@kawaraban/demo-cast/cast.ts'
import { freePort } from '@kawaraban/local-postgres/free-port.ts'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { seedDemo } from '../db/seed/seed-demo.ts'
import { localIssuerName } from '../local-issuer.ts'
import { purgeGoneCompanies } from '../maintenance/queries.ts'
import { membersAnalyzed } from '../testing/analyzed.ts'
import { useTestApp } from '../testing/app.ts'
import { writeByHand } from '../testing/by-hand.ts'
import { type Ending, launch } from '../testing/command.ts'
import { addCompany, newsBodyAt } from '../testing/company.ts'
import { maintenanceRounds } from '../testing/maintenance-rounds.ts'

const app = useTestApp({ clock: systemClock, isPerTest: true })
const { now, age, traces } = maintenanceRounds(() => app.db)

/** Runs the command as an operator, who types `typed` at the prompt. */
const manage = (args: string, typed = '', environment?: Record<string, string>): Promise<Ending> => {
  const { child, ended } = launch('scripts/manage.ts', args.split(' '), {
    DATABASE_URL: app.databaseUrl,
    ...environment,
  })
  child.stdin?.end(typed)
  return ended
}
const failed = (err: unknown, code = 1) => ({ code, out: expect.any(String), err })

describe('npm run manage', () => {
  test('explains itself, and ends with 2 when it is used wrongly', async () => {
    expect(await manage('--help')).toEqual({ code: 0, out: expect.stringContaining('companies end CODE'), err: '' })
    for (const wrong of [
      '',
      'companies',
      'companies end',
      'companies end a b',
      'members role a b',
      'check a b',
      '--no companies',
    ]) {
      expect(await manage(wrong)).toEqual({ code: 2, out: '', err: expect.stringContaining('Usage:') })
    }
  })

  test('G-142 lists companies with people, posts, last use and notice', async () => {
    const { suzuki, theirs } = app.cast
    await app.storePost(suzuki)
    await age(theirs.managementGroupId, 3)
    const { code, out } = await manage('companies list')
    expect(code).toBe(0)
    const [heads, ...lines] = out.trim().split('\n')
    expect(heads).toMatch(/^CODE +PEOPLE +POSTS +LAST USE +NOTICE$/)
    expect(lines.find((line) => line.startsWith('ours'))).toMatch(/^ours +6 +1 +\d{4}\/\d\d\/\d\d \d\d:\d\d +-$/)
    expect(lines.find((line) => !line.startsWith('ours'))).toMatch(/ 2 +0 +.* day 3 of 7$/)
  })

  test('G-046 compares the counts of all companies, or of one, and repairs what differs', async () => {
    const { ours, theirs } = app.cast
    await app.db.query(sql`update member_blocks set members = members + 1`)
    const names = [ours, theirs].map(({ managementGroup }) => managementGroup)
    expect(await manage(`check ${ours.managementGroup}`)).toEqual({
      code: 0,
      out: 'ours: members: 1 repaired\n',
      err: '',
    })
    const { out } = await manage('check')
    expect(out.split('\n').toSorted()).toEqual(
      ['', `${names[0]}: nothing differs`, `${names[1]}: members: 1 repaired`].toSorted(),
    )
    expect(await manage('check nobody')).toEqual(failed('There is no company nobody.\n'))
  })

  test('G-046 a check writes each repair on a line of its own, after the code of its company', async () => {
    const { ours, suzuki } = app.cast
    const newsId = await app.storePost(suzuki, { audience: [suzuki] })
    const { managementGroupId } = ours
    await app.db.query(sql`
      update member_blocks set members = members + 1 where management_group_id = ${managementGroupId}`)
    await app.db.query(sql`update audience_blocks set named = ~named`)
    expect((await manage(`check ${ours.managementGroup}`)).out.split('\n')).toEqual([
      'ours: members: 1 repaired',
      `ours: audience of post ${newsId}: 1 repaired`,
      '',
    ])
  })

  test('G-142 OPS-03 OPS-04 ends a company at once when its code is typed, and no other', async () => {
    const { ours, theirs, suzuki, tanaka } = app.cast
    await app.storePost(suzuki, { audience: [tanaka] })
    for (const typed of ['', '\n', 'theirs\n']) {
      expect(await manage('companies end ours', typed)).toEqual(failed('Not confirmed: nothing was changed.\n'))
    }
    expect(await manage('companies end nobody --yes')).toEqual(failed('There is no company nobody.\n'))
    expect(await traces(ours.managementGroupId)).toContain('news')
    const { code, out } = await manage('companies end ours', 'ours\n')
    expect(code).toBe(0)
    expect(out).toContain('6 people')
    expect(out).toMatch(/ours is ended\. Deleted: .*2 named, 1 posts.*6 people\./)
    expect(await traces(ours.managementGroupId)).toEqual([])
    expect(await traces(theirs.managementGroupId)).toContain('members')
    expect((await app.call(tanaka, listNews)).message).toBe('Login session is invalid')
  })

  test('G-142 OPS-04 writing and reading while the company ends gets no 500, and leaves nothing behind', async () => {
    const { ours, sato, suzuki, ito, tanaka, yamada } = app.cast
    const newsIds = await Promise.all(Array.from({ length: 40 }, () => app.storePost(suzuki)))
    const statuses = new Set<number>()
    let isOver = false
    const write = async (author: typeof sato) => {
      while (!isOver) {
        const body = newsBodyAt(systemClock() + minuteMs)
        statuses.add((await app.call(author, createNews, { body })).status)
      }
    }
    const read = async (reader: typeof sato) => {
      for (let round = 0; !isOver; round += 1) {
        const params = { newsId: newsIds[round % newsIds.length] ?? '' }
        statuses.add((await app.call(reader, viewNews, { params })).status)
        await app.db.query(sql`delete from receipts where company_user_id = ${reader.companyUserId}`)
      }
    }
    const others = [...[sato, suzuki, ito].map(write), ...[tanaka, yamada].map(read)]
    const ended = await manage('companies end ours --yes')
    isOver = true
    await Promise.all(others)
    expect(ended.code).toBe(0)
    expect(statuses).not.toContain(500)
    // What a view wrote that was under way when the command ended.
    await purgeGoneCompanies(app.db, now)
    expect(await traces(ours.managementGroupId)).toEqual([])
  })

  test('G-142 ends companies that are unused for 14 months after a look, those in use stay', async () => {
    const { ours, theirs } = app.cast
    expect((await manage('companies end-idle')).out).toContain('No company is unused')
    for (const { managementGroupId } of [await addCompany(app.db, 'idle', now), theirs]) {
      await age(managementGroupId, 0, addMonths(now, -14) - dayMs)
    }
    expect(await manage('companies end-idle', '1\n')).toEqual(failed('Not confirmed: nothing was changed.\n'))
    expect(await traces(theirs.managementGroupId)).toContain('members')
    const { code, out } = await manage('companies end-idle', '2\n')
    expect(code).toBe(0)
    expect(out).toContain('idle is ended.')
    const left = await app.db.query(sql`select code from management_groups`)
    expect(left).toEqual([{ code: ours.managementGroup }])
  })

  test('PERM-13 G-142 G-171 gives a company without admin one, from the next request on; the last one stays, none is signed out', async () => {
    const { sato, tanaka, ours } = app.cast
    await writeByHand(app.db, sql`update members set role = 'viewer' where role = 'admin'`)
    const body = newsBodyAt(systemClock())
    expect((await app.call(tanaka, createNews, { body })).message).toBe('No permission')
    expect(await manage('members role ours d100234503 admin')).toEqual({
      code: 0,
      out: 'd100234503 of ours is admin now, and was viewer.\n',
      err: '',
    })
    expect((await app.call(tanaka, createNews, { body })).message).toBe('OK')
    expect(await manage('members role ours d100234503 viewer')).toEqual(
      failed('d100234503 is the only admin of ours: make somebody else an admin first.\n'),
    )
    expect((await manage('members role ours d100234501 admin')).code).toBe(0)
    expect((await manage('members role ours d100234503 viewer')).code).toBe(0)
    expect(await manage('members role ours nobody admin')).toEqual(failed(expect.stringContaining('has no member')))
    expect(await manage('members role nobody x admin')).toEqual(failed('There is no company nobody.\n'))
    expect(await manage('members role ours d100234501 king')).toEqual(failed(expect.stringContaining('one of admin')))
    const admins = await app.db.query(sql`
      select company_user_id as id from members
      where role = 'admin' and management_group_id = ${ours.managementGroupId}`)
    expect(admins).toEqual([{ id: sato.companyUserId }])
    expect((await manage('members role ours d100234503 none')).code).toBe(0)
    expect((await app.call(tanaka, createNews, { body })).message).toBe('Login session is invalid')
  })

  test('G-211 sets notices that were due before a restore to missed, once', async () => {
    const { suzuki, sato } = app.cast
    const body = newsBodyAt(systemClock(), { pushFlag: true })
    for (const author of [suzuki, sato]) await app.call(author, createNews, { body })
    expect(await manage('notices after-restore')).toEqual({
      code: 0,
      out: 'ours: missed: 2 start; 0 notices were on their way.\n',
      err: '',
    })
    expect(await app.db.query(sql`select state from occasions`)).toEqual([{ state: 'missed' }, { state: 'missed' }])
    expect((await manage('notices after-restore --send-late')).out).toContain('nothing is held')
    expect(await membersAnalyzed(app.db)).toBeGreaterThan(0)
  })

  test('reports in one sentence that the tables are those of another version', async () => {
    await app.db.query(sql`insert into schema_version (version) values (9999)`)
    expect(await manage('companies list')).toEqual(
      failed(expect.stringMatching(/^The database has the tables of [^\n]+\n$/)),
    )
    // On a cluster another test goes on with this database.
    await app.db.query(sql`delete from schema_version where version = 9999`)
  })
})

describe('the demo', () => {
  test('is removed as a whole, with what the built-in sign-in knows of others', async () => {
    for (const table of [sql`management_groups`, sql`company_codes`, sql`accounts`])
      await app.db.query(sql`delete from ${table}`)
    await seedDemo(app.db, { now, issuer: localIssuerName })
    await app.db.query(sql`
      insert into accounts (issuer, subject) values (${localIssuerName}, 'alone'), ('https://real.example', 'real')`)
    await addCompany(app.db, 'real', now)
    expect(await manage('demo remove', 'no\n')).toEqual(failed('Not confirmed: nothing was changed.\n'))
    const { code, out } = await manage('demo remove', 'demo\n')
    expect(code).toBe(0)
    expect(out).toContain(`${demoGroup.code} is ended.`)
    for (const { id } of [demoGroup, otherGroup]) expect(await traces(id)).toEqual([])
    expect(await app.db.query(sql`select subject from accounts`)).toEqual([{ subject: 'real' }])
    expect(await app.db.query(sql`select code from management_groups`)).toEqual([{ code: 'real' }])
    expect((await manage('demo remove')).out).toContain('There is no demo')
  })
})

describe('the embedded database', () => {
  test('is reached while the service runs and when it is stopped, and is never made', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kawaraban-manage-'))
    chmodSync(folder, 0o755)
    const settings = { DATABASE_URL: '', DATA_DIR: join(folder, 'data'), PORT: String(await freePort()) }
    expect(await manage('companies list', '', settings)).toEqual(
      failed(expect.stringContaining('There is no database')),
    )
    expect(existsSync(settings.DATA_DIR)).toBe(false)

    const service = launch('apps/server/dist/main/main.js', [], settings)
    await expect.poll(() => service.output.out, { timeout: 100_000 }).toContain('Kawaraban is ready')
    const running = await manage(`members role ${demoGroup.code} ${cast.tanaka.docomoId} editor`, '', settings)
    expect(running).toMatchObject({ code: 0, err: '' })
    process.kill(-(service.child.pid ?? 0), 'SIGTERM')
    expect((await service.ended).code).toBe(0)

    const stopped = await manage('companies list', '', settings)
    expect(stopped).toMatchObject({ code: 0, err: '' })
    expect(stopped.out).toMatch(new RegExp(`not running: .*\n.*${demoGroup.code}`, 's'))
    expect(existsSync(join(settings.DATA_DIR, 'postgres/data/postmaster.pid'))).toBe(false)
    rmSync(folder, { recursive: true, force: true })
  })
})
