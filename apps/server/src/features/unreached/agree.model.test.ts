import { countReach } from '@kawaraban/contract/notices.ts'
import type { UnreachedReason } from '@kawaraban/contract/reach.ts'
import { countUnreached, listUnreached, type UnreachedPerson } from '@kawaraban/contract/unreached.ts'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { clearFacts, noteFact } from '../../db/blocks/reach.ts'
import { saveClaimedAddress } from '../../db/mail-addresses.ts'
import { saveChoice } from '../../db/notice-choices.ts'
import type { TestApp } from '../../testing/app.ts'
import { writeByHand } from '../../testing/by-hand.ts'
import type { Person } from '../../testing/company.ts'
import { exportSteps } from '../../testing/export-steps.ts'
import { mailSettings, useMailApp } from '../../testing/mail-app.ts'
import { reply } from '../../testing/mail-server.ts'
import { checkModel } from '../../testing/model.ts'
import { start } from '../../testing/notice-app.ts'
import { removeOwn } from '../push/queries.ts'

const { app, mail, mailServer, post, service, subscribe } = useMailApp()
const servers: { mailing?: TestApp['call'] } = {}
beforeAll(async () => {
  const settings = { MAIL_HOST: '127.0.0.1', MAIL_FROM: 'news@example.com', MAIL_KEY: mailSettings(0).key }
  servers.mailing = await app.addServer(settings)
})
const mailing: TestApp['call'] = (...input) => {
  if (!servers.mailing) throw new Error('the set-up has not run yet')
  return servers.mailing(...input)
}

/** Members at the edges of blocks of 1,024 ids. */
const ids = ['1023', '1024', '2047', '5000', '1000001']
const person = fc.constantFrom(...ids)
const act = fc.oneof(
  fc.record({ act: fc.constantFrom('signIn', 'subscribe', 'switchOff', 'address', 'noAddress'), person }),
  fc.record({ act: fc.constantFrom('mailOff', 'mailOn'), person }),
  fc.record({ act: fc.constantFrom('deviceDies', 'mailWillBeRefused'), person }),
  fc.record({ act: fc.constant('role'), person, role: fc.constantFrom('viewer', 'none') }),
  { weight: 3, arbitrary: fc.record({ act: fc.constant('post') }) },
)

/** What is true of a person, whether the service knows it yet or not. */
type Truth = {
  isReader: boolean
  hasSignedIn: boolean
  device: 'none' | 'alive' | 'dying' | 'lost' | 'switchedOff'
  address: 'none' | 'good' | 'bad' | 'refused'
  isMailOff: boolean
}
const atFirst = (): Truth => ({ isReader: true, hasSignedIn: false, device: 'none', address: 'none', isMailOff: false })
const hasDevice = ({ device }: Truth) => device === 'alive' || device === 'dying'
const hasAddress = ({ address, isMailOff }: Truth) => !isMailOff && (address === 'good' || address === 'bad')

const reasonOf = (truth: Truth): UnreachedReason | null => {
  if (hasDevice(truth) || hasAddress(truth)) return null
  if (!truth.hasSignedIn) return 'neverSignedIn'
  if (truth.device === 'none' && truth.address === 'none') return 'nothing'
  if (truth.device === 'lost') return 'deviceLost'
  return truth.address === 'refused' ? 'mailRefused' : 'switchedOff'
}
/** What sending makes known: a dead device leads to the address, and that may be refused. */
const afterSending = (truth: Truth): Truth => {
  if (truth.device === 'alive') return truth
  const device = truth.device === 'dying' ? 'lost' : truth.device
  return { ...truth, device, address: hasAddress(truth) && truth.address === 'bad' ? 'refused' : truth.address }
}

const addPeople = async () => {
  const { managementGroupId } = app.cast.ours
  await writeByHand(app.db, sql`delete from members where company_user_id = any(${ids}::bigint[])`)
  await clearFacts(app.db, managementGroupId, ['signed_in', 'lost', 'switched_off'], ids)
  await writeByHand(
    app.db,
    sql`
      insert into members (management_group_id, company_user_id, docomo_id, name, department_name, role, icon_type)
      select ${managementGroupId}, id, 'd' || id, 'x', '', 'viewer', '00000000' from unnest(${ids}::bigint[]) as given (id)`,
  )
}

test('HEALTH-01 HEALTH-02 the sums, the list, the file, the sentence before posting and whom the ledger gets are the same people, whatever happens', async () => {
  const { sato, ours } = app.cast
  const { managementGroupId } = ours
  const steps = exportSteps(app)
  const keyOf = (companyUserId: string): Person => ({ ...sato, companyUserId })
  const run = async (acts: (typeof act extends fc.Arbitrary<infer Act> ? Act : never)[]) => {
    app.clock.now = start
    await addPeople()
    await app.db.query(sql`update management_groups set allows_mail_off = true`)
    const truths = new Map(ids.map((id) => [id, atFirst()]))
    const devices = new Map<string, string>()
    const change = (id: string, over: Partial<Truth>) => truths.set(id, { ...(truths.get(id) ?? atFirst()), ...over })
    const isDying = (id: string) => truths.get(id)?.device === 'dying'
    service().script(({ name }, response) => response.writeHead(isDying(name) ? 410 : 201).end())
    const isBad = (to: string) => truths.get(to.split('-')[0]?.slice(4) ?? '')?.address === 'bad'
    mailServer().script({ recipient: (to) => (isBad(to) ? reply(550, 'unknown') : null) })

    const check = async () => {
      const readers = [...truths].filter(([, { isReader }]) => isReader)
      const expected = readers.flatMap(([id, truth]) => {
        const reason = reasonOf(truth)
        return reason ? [[`d${id}`, reason] as const] : []
      })
      const { data } = await mailing(sato, listUnreached, { query: { limit: '100' } })
      const mine = (docomoId: string) => ids.includes(docomoId.slice(1))
      const rows: UnreachedPerson[] = data.users.filter(({ docomoId }: UnreachedPerson) => mine(docomoId))
      expect(rows.map(({ docomoId, reason }) => [docomoId, reason])).toEqual(expected)
      const file = steps.readCsv((await steps.fetchUnreached(sato, 'csv')).rawPayload).slice(1)
      // The server of the file has no mail: who has an address alone is unreached there, too.
      const withoutMail = readers.flatMap(([id, truth]) => (hasDevice(truth) ? [] : [`d${id}`]))
      expect(file.map(([, docomoId = '']) => docomoId).filter(mine)).toEqual(withoutMail)
      const sums = (await mailing(sato, countUnreached)).data
      const bars: { unreached: number; path: string }[] = sums.departments
      const all = bars.filter(({ path }) => !path.includes('/')).reduce((sum, { unreached }) => sum + unreached, 0)
      expect([sums.people - sums.reachable, all]).toEqual([data.totalUsers, data.totalUsers])
      const body = { scope: 'specific', companyUserIds: ids }
      const sentence = (await mailing(sato, countReach, { body })).data
      expect([sentence.people, sentence.people - sentence.reachable]).toEqual([readers.length, expected.length])
      for (const { reason, people } of sentence.unreached)
        expect(people, reason).toBe(expected.filter(([, one]) => one === reason).length)
      return readers.filter(([, truth]) => reasonOf(truth) === null).map(([id]) => id)
    }

    let addresses = 0
    for (const done of acts) {
      if (done.act === 'post') {
        const reached = await check()
        await app.db.query(sql`delete from author_pushes`)
        const newsId = await post(sato)
        await mail('browsers')
        const filled = await app.db.query<{ id: string }>(sql`
          select distinct company_user_id as id from notices where news_id = ${newsId} and company_user_id = any(${ids}::bigint[])`)
        expect(filled.map(({ id }) => id).toSorted()).toEqual(reached.toSorted())
        for (const [id, truth] of truths) if (truth.isReader) truths.set(id, afterSending(truth))
        continue
      }
      const id = done.person
      const truth = truths.get(id) ?? atFirst()
      const key = keyOf(id)
      if (done.act === 'signIn') {
        await noteFact(app.db, managementGroupId, 'signed_in', [id])
        change(id, { hasSignedIn: true })
      }
      if (done.act === 'subscribe' && !hasDevice(truth)) {
        devices.set(id, await subscribe(key, id))
        change(id, { device: 'alive' })
      }
      if (done.act === 'switchOff' && hasDevice(truth)) {
        await removeOwn(app.db, key, devices.get(id) ?? '')
        change(id, { device: 'switchedOff' })
      }
      if (done.act === 'deviceDies' && truth.device === 'alive') change(id, { device: 'dying' })
      if (done.act === 'address' || done.act === 'noAddress') {
        const address = done.act === 'address' ? `user${id}-${addresses++}@example.com` : null
        await app.db.transaction((tx) => saveClaimedAddress(tx, key, address, start))
        change(id, { address: address ? 'good' : 'none' })
      }
      if (done.act === 'mailOff' || done.act === 'mailOn') {
        const choice = done.act === 'mailOff' ? 'push' : null
        await app.db.transaction((tx) => saveChoice(tx, key, choice, start))
        change(id, { isMailOff: done.act === 'mailOff' })
      }
      if (done.act === 'mailWillBeRefused' && truth.address === 'good') change(id, { address: 'bad' })
      if (done.act === 'role') {
        await writeByHand(app.db, sql`update members set role = ${done.role} where company_user_id = ${id}`)
        change(id, { isReader: done.role !== 'none' })
      }
    }
    await check()
    await app.db.query(sql`delete from push_endpoints`)
    await writeByHand(app.db, sql`delete from push_subscriptions`)
    await app.db.query(sql`delete from news`)
  }
  await checkModel(fc.array(act, { minLength: 4, maxLength: 16 }), run, { rounds: [12, 150] })
  await writeByHand(app.db, sql`delete from members where company_user_id = any(${ids}::bigint[])`)
}, 240_000)
