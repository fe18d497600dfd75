import { randomUUID } from 'node:crypto'
import { createCategory } from '@kawaraban/contract/categories.ts'
import { updateCompanySettings } from '@kawaraban/contract/company.ts'
import { updateMe } from '@kawaraban/contract/consent-agree.ts'
import { saveDraft, saveDraftAudience } from '@kawaraban/contract/drafts.ts'
import type { Endpoint } from '@kawaraban/contract/endpoint.ts'
import { createFileAddress } from '@kawaraban/contract/files.ts'
import { createGroup } from '@kawaraban/contract/groups.ts'
import { updateMyProfile } from '@kawaraban/contract/members.ts'
import { deleteNews } from '@kawaraban/contract/news.ts'
import { createNews, idempotencyKeyHeader, updateNews } from '@kawaraban/contract/news-writing.ts'
import { createNudge } from '@kawaraban/contract/nudges.ts'
import { pinNews } from '@kawaraban/contract/pins.ts'
import { savePushSubscription } from '@kawaraban/contract/push.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { createAccessLog } from '@kawaraban/contract/service.ts'
import { createTemplate } from '@kawaraban/contract/templates.ts'
import { formatDateTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import { updateWorkingHours } from '@kawaraban/contract/working-days.ts'
import sql from 'sql-template-tag'
import { saveClaimedAddress } from '../../apps/server/src/db/mail-addresses.ts'
import { saveChoice } from '../../apps/server/src/db/notice-choices.ts'
import { oneMachine } from '../../apps/server/src/db/open-machines.ts'
import { createNotices } from '../../apps/server/src/features/notices/install.ts'
import { beginConfirmation } from '../../apps/server/src/features/receiving/confirmations/queries.ts'
import { countTrial } from '../../apps/server/src/features/receiving/queries.ts'
import { insertAppCode, insertAppSignIn } from '../../apps/server/src/features/session/app/queries.ts'
import { insertSession, insertSignIn } from '../../apps/server/src/features/session/queries.ts'
import { countReceipts } from '../../apps/server/src/features/views/blocks/queries.ts'
import { hashOf } from '../../apps/server/src/http/session-key.ts'
import { endIdleCompanyAtOnce } from '../../apps/server/src/maintenance/companies/queries.ts'
import { countReport } from '../../apps/server/src/manage/queries.ts'
import type { TestApp } from '../../apps/server/src/testing/app.ts'
import { dueDates } from '../../apps/server/src/testing/chased-post.ts'
import {
  addCompany,
  leaveCompany,
  newsBodyAt,
  type Person,
  sessionKeyOf,
} from '../../apps/server/src/testing/company.ts'
import { filesOf } from '../../apps/server/src/testing/files-app.ts'
import type { Gateway } from '../../apps/server/src/testing/gateway.ts'
import { importSteps } from '../../apps/server/src/testing/import-steps.ts'
import { at } from '../../apps/server/src/testing/instant.ts'
import { editKey, faulty, keys, newcomers, postKey, subscription, times, titles } from './facts.ts'

type Call = (
  person: Person,
  endpoint: Endpoint,
  input?: Parameters<TestApp['call']>[2],
) => Promise<Record<string, string>>

/** Settings, people, their browsers, and what they have agreed to. */
const fillPeople = async (app: TestApp, call: Call) => {
  const { db, cast, clock } = app
  const { ours, sato, tanaka, yamada, kobayashi, foreignAdmin } = cast
  const hours = { opensAt: '09:00', closesAt: '18:00', daysOff: ['2026-12-24'] }
  await call(sato, updateWorkingHours, { body: { ...hours, notes: [{ day: '2026-12-24', note: '創立記念日' }] } })
  const settings = { isPushHeadingOnly: true, publicationLength: 'oneMonth', allowsMacros: true, hasTrash: true }
  const ofMail = { allowsOwnAddresses: true, allowsMailOff: true, mailsContent: true }
  await call(foreignAdmin, updateCompanySettings, { body: { ...settings, ...ofMail } })
  await call(tanaka, updateMyProfile, { body: { name: '田中 美咲（営業）' } })
  await call(yamada, updateMe, { body: { agreement: { termsVersion: '2.9.0', isGrantedAnalytics: true } } })
  await call(tanaka, createAccessLog, { body: { pageName: 'newsIndex' } })
  await call(tanaka, savePushSubscription, { body: subscription })
  await db.transaction((tx) => saveClaimedAddress(tx, tanaka, 'tanaka@example.com', clock.now))
  await db.transaction((tx) => saveChoice(tx, tanaka, 'push', clock.now))
  const entered = { address: 'hanako@example.com', tokenHash: hashOf('a token') }
  await db.transaction((tx) => beginConfirmation(tx, tanaka, entered, clock.now))
  await db.transaction((tx) => countTrial(tx, tanaka, { now: clock.now, since: clock.now }))
  await countReport(db, 'notOurs', clock.now)
  const device = { browser: 'Safari', system: 'iOS' }
  const phone = { accountId: tanaka.accountId, device, code: sessionKeyOf(ours, keys.code) }
  await insertSession(db, sessionKeyOf(ours, keys.phone), phone, clock.now)
  await leaveCompany(db, kobayashi, clock.now)
  await insertSession(db, keys.stranger, { accountId: kobayashi.accountId, device }, clock.now)
  const attempt = { state: 'state', nonce: 'nonce', codeVerifier: 'verifier' }
  const room = { ended: null, isPurgeDue: false }
  await insertSignIn(db, 'a browser', attempt, clock.now, room)
  const sent = { redirectUri: 'https://app.example.com/', state: 'of the app', codeChallenge: 'challenge' }
  await insertAppSignIn(db, 'a browser', attempt, sent, clock.now, room)
  await insertAppCode(db, sessionKeyOf(ours, 'another code'), { ...sent, accountId: tanaka.accountId }, clock.now)
  const gone = await addCompany(db, 'gone', at('2025/01/01 00:00'))
  await endIdleCompanyAtOnce(db, gone.managementGroupId, clock.now)
}

const fillPosts = async (app: TestApp, call: Call) => {
  const { cast, clock } = app
  const { sato, suzuki, ito, tanaka, yamada, foreignAdmin } = cast
  const until = { endDate: '2026/11/30 17:00' }
  const post = async (person: Person, over: Record<string, unknown>, key?: string) => {
    const headers = key === undefined ? {} : { [idempotencyKeyHeader]: key }
    return (
      (await call(person, createNews, { headers, body: newsBodyAt(clock.now, { ...until, ...over }) })).newsId ?? ''
    )
  }
  const looks = { colour: 'blue', icon: 'building', posters: 'editors' }
  const { categoryId } = await call(sato, createCategory, { body: { name: '総務', ...looks } })
  const reminder = { remindType: 'dueDate', remindDaysBefore: 3, remindScope: 'unreacted' }
  const everybody = { title: titles.everybody, dueDate: '2026/11/27 17:00', pushFlag: true, ...reminder }
  const newsId = await post(suzuki, everybody, postKey)
  const companyUserIds = [tanaka, yamada].map((person) => person.companyUserId)
  const few = await post(suzuki, { title: titles.few, categoryId, scope: 'specific', companyUserIds })
  await post(ito, { title: titles.later, startDate: '2026/11/24 09:00', pushFlag: true })
  await post(suzuki, { title: titles.chased, ...dueDates, chaseSteps: ['threeDays', 'oneDay', 'dueDay'] })
  await post(suzuki, { title: titles.over, endDate: '2026/11/20 11:00' })
  const fileId = await filesOf(app).upload(suzuki, '議事録.txt', '議事録')
  await post(suzuki, { title: titles.withFile, files: [{ fileId, alt: '議事録' }] })
  await call(suzuki, createFileAddress, { params: { fileId } })
  const foreign = { params: { newsId: await post(foreignAdmin, { title: titles.foreign, pushFlag: true }) } }
  await call(foreignAdmin, completeNews, { ...foreign, body: { reactionType: 'completed' } })
  const again = newsBodyAt(clock.now, { ...until, title: titles.foreign, completions: 'askAgain' })
  await call(foreignAdmin, updateNews, { ...foreign, body: again })
  await call(foreignAdmin, deleteNews, { params: { newsId: await post(foreignAdmin, { title: titles.foreign }) } })
  await call(suzuki, createGroup, { body: { name: '打ち合わせの参加者', type: 'specific', companyUserIds } })
  const template = { title: '【拠点】の停電', scope: 'all', pushFlag: true }
  await call(suzuki, createTemplate, {
    headers: { [idempotencyKeyHeader]: postKey },
    body: { name: '停電', fields: template },
  })
  const draft = { params: { draftId: randomUUID() } }
  const version = randomUUID()
  await call(suzuki, saveDraft, {
    ...draft,
    body: { version, after: [], isNew: true, fields: { title: titles.later } },
  })
  await call(suzuki, saveDraftAudience, { ...draft, body: { version: randomUUID(), after: [version], companyUserIds } })
  return { newsId, few, everybody: { ...until, ...everybody } }
}

/** Fills the database of a server, in which the cast is signed in, with something of everything. */
export const fill = async (app: TestApp, { url, secret }: Gateway): Promise<void> => {
  const { db, cast, clock } = app
  const { sato, suzuki, tanaka, yamada, ito } = cast
  const callWithGateway = await app.addServer({ PUSH_GATEWAY_URL: url, PUSH_GATEWAY_SECRETS: secret })
  const call: Call = async (person, endpoint, input) => {
    const { success, message, data } = await callWithGateway(person, endpoint, input)
    if (!success) throw new Error(`${endpoint.name}: ${message}`)
    return data
  }
  const log = { warn: () => undefined, error: () => undefined }
  const config = { pushGateway: { url, secrets: [secret] }, webPush: null, proxy: null, sessionMaxDays: 180 }
  const notices = createNotices({ config, db, machines: oneMachine, clock: () => clock.now, log })
  const send = async (now: Instant) => {
    clock.now = now
    notices.wake()
    await notices.idle()
  }

  clock.now = times.posted
  await fillPeople(app, call)
  const { newsId, few, everybody } = await fillPosts(app, call)
  await send(times.imported)
  const people = importSteps(app, sato)
  await people.take(newcomers)
  await people.check(faulty)
  await send(times.read)
  for (const person of [tanaka, yamada, ito]) await call(person, viewNews, { params: { newsId } })
  await call(tanaka, viewNews, { params: { newsId: few } })
  for (const person of [tanaka, sato])
    await call(person, completeNews, { params: { newsId }, body: { reactionType: 'completed' } })
  await call(tanaka, pinNews, { params: { newsId: few } })
  await countReceipts(db, cast.ours.managementGroupId, newsId)
  await call(ito, completeNews, { params: { newsId }, body: { reactionType: 'completed' } })
  await send(times.edited)
  const body = newsBodyAt(times.posted, { ...everybody, content: '書類は経理部へ。\nhttps://example.com/forms' })
  await call(suzuki, updateNews, { params: { newsId }, headers: { [idempotencyKeyHeader]: editKey }, body })
  await send(times.nudged)
  const nudge = { narrowing: { state: 'notDone' }, sendAt: null }
  await call(suzuki, createNudge, { params: { newsId }, body: nudge })
  await send(times.nudged)
  const planned = {
    narrowing: { departments: [yamada.departmentName] },
    sendAt: formatDateTime(at('2026/11/24 09:00')),
  }
  await call(suzuki, createNudge, { params: { newsId }, body: planned })
  await send(times.asked)
  await notices.stop()
  await db.query(sql`update schema_version set run_at = ${new Date(times.posted)}`)
}
