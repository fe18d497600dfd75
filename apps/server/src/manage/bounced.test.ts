import { Readable } from 'node:stream'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { saveClaimedAddress } from '../db/mail-addresses.ts'
import { messageIdOf } from '../mail/message-id.ts'
import { useTestApp } from '../testing/app.ts'
import { launch } from '../testing/command.ts'
import { mailSettings } from '../testing/mail-app.ts'
import { applyReport } from './bounced.ts'

const app = useTestApp()
const settings = mailSettings(0)
const address = 'tanaka@example.com'

const idOf = (to = address, key = settings.key): string => {
  const { managementGroupId, companyUserId } = app.cast.tanaka
  return messageIdOf({ managementGroupId, newsId: '42', occasionId: '7', companyUserId }, to, { ...settings, key })
}

type Parts = {
  readonly messageId?: string
  readonly action?: string
  readonly status?: string
  readonly type?: string
  readonly recipients?: number
  readonly original?: string
}

/** A report as Postfix writes it. */
const reportOf = ({
  messageId = idOf(),
  action = 'failed',
  status = '5.1.1',
  type = 'multipart/report; report-type=delivery-status;',
  recipients = 1,
  original = 'message/rfc822',
}: Parts = {}): Buffer => {
  const recipient = `Final-Recipient: rfc822; ${address}
Original-Recipient: rfc822;${address}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.example.com
Diagnostic-Code: smtp; 550 5.1.1 <${address}>: Recipient address
    rejected: User unknown

`
  const text = `Return-Path: <>
Date: Fri, 20 Nov 2026 10:00:05 +0900 (JST)
From: MAILER-DAEMON@mail.example.com (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: news@example.com
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: ${type}
	boundary="4D2F01C0.1795140005/mail.example.com"
Message-Id: <20261120010005.5F301C1@mail.example.com>

This is a MIME-encapsulated message.

--4D2F01C0.1795140005/mail.example.com
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mail.example.com.

--4D2F01C0.1795140005/mail.example.com
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.com
X-Postfix-Queue-ID: 4D2F01C0
X-Postfix-Sender: rfc822; news@example.com
Arrival-Date: Fri, 20 Nov 2026 10:00:01 +0900 (JST)

${recipient.repeat(recipients)}--4D2F01C0.1795140005/mail.example.com
Content-Description: Undelivered Message
Content-Type: ${original}

Return-Path: <news@example.com>
From: =?UTF-8?B?56S+5YaF5aCx?= <news@example.com>
To: ${address}
Message-ID: ${messageId}
Subject: =?UTF-8?B?44GK55+l44KJ44Gb?=

Message-ID: <1.2.3.4.in-the-text@example.com>

--4D2F01C0.1795140005/mail.example.com--
`
  return Buffer.from(text.replaceAll('\n', '\r\n'))
}

const apply = (raw: Buffer | null) => applyReport(app.db, app.clock.now, raw, settings)
const refusals = () =>
  app.db.query(sql`
    select address, refusal from mail_addresses where refused_at is not null order by address`)

beforeEach(async () => {
  const { sato, tanaka } = app.cast
  await app.db.transaction(async (tx) => {
    for (const person of [sato, tanaka]) await saveClaimedAddress(tx, person, null, app.clock.now)
    await saveClaimedAddress(tx, tanaka, address, app.clock.now)
    await saveClaimedAddress(tx, sato, 'sato@example.com', app.clock.now)
  })
})

describe('MAIL-05 a report on a mail that was not delivered', () => {
  test.each(['message/rfc822', 'text/rfc822-headers'])(
    'marks the address that it went to, with its words (%s)',
    async (original) => {
      expect(await apply(reportOf({ original }))).toBe('marked')
      expect(await refusals()).toEqual([
        { address, refusal: `5.1.1 smtp; 550 5.1.1 <${address}>: Recipient address rejected: User unknown` },
      ])
    },
  )

  test.each<[string, () => Buffer | null, string]>([
    ['a delay', () => reportOf({ action: 'delayed', status: '4.4.1' }), 'notFailed'],
    ['a failure for now', () => reportOf({ status: '4.2.2' }), 'notFailed'],
    ['a delivery', () => reportOf({ action: 'delivered', status: '2.0.0' }), 'notFailed'],
    ['a status that is none', () => reportOf({ status: '5' }), 'notFailed'],
    ['an id of another key', () => reportOf({ messageId: idOf(address, 'x'.repeat(32)) }), 'notOurs'],
    ['an id of a mail to the former address', () => reportOf({ messageId: idOf('former@example.com') }), 'notOurs'],
    [
      'the id of another person',
      () => reportOf({ messageId: idOf().replace(/\.\d+\.(?=[\da-f]{32})/, '.1.') }),
      'notOurs',
    ],
    ['an id that is none of ours', () => reportOf({ messageId: '<x@example.com>' }), 'notOurs'],
    ['several recipients', () => reportOf({ recipients: 2 }), 'noReport'],
    ['a mail of another kind', () => reportOf({ type: 'multipart/mixed;' }), 'noReport'],
    [
      'a report on reading',
      () => reportOf({ type: 'multipart/report; report-type=disposition-notification;' }),
      'noReport',
    ],
    ['no original', () => reportOf({ original: 'text/plain' }), 'noReport'],
    ['anything', () => Buffer.from([0, 255, 10, 13]), 'noReport'],
    ['nothing', () => Buffer.alloc(0), 'noReport'],
    ['more than a report has', () => null, 'noReport'],
  ])('changes nothing where it is %s', async (_, raw, outcome) => {
    expect(await apply(raw())).toBe(outcome)
    expect(await refusals()).toEqual([])
  })

  test('is read by the command from its input, and nothing else is done where there is no mail server', async () => {
    const run = async (input: Buffer, environment: Record<string, string>) => {
      const { child, ended } = launch('scripts/manage.ts', ['mail', 'bounced'], {
        DATABASE_URL: app.databaseUrl,
        ...environment,
      })
      if (child.stdin) Readable.from([input]).pipe(child.stdin)
      return ended
    }
    const mail = { MAIL_HOST: 'mail.example.com', MAIL_FROM: settings.from, MAIL_KEY: settings.key }
    expect(await run(reportOf(), { NODE_ENV: 'test' })).toMatchObject({
      code: 1,
      err: expect.stringContaining('MAIL_HOST'),
    })
    expect(await run(Buffer.alloc(2_000_000, 'x'), mail)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Nothing/),
    })
    expect(await refusals()).toEqual([])
    expect(await run(reportOf(), mail)).toMatchObject({ code: 0, out: expect.stringMatching(/^1 address is marked/) })
    expect(await refusals()).toHaveLength(1)
    // What changes nothing is counted as well, in a row for each outcome.
    await run(reportOf({ messageId: idOf('former@example.com') }), mail)
    await run(reportOf({ messageId: idOf('former@example.com') }), mail)
    const counted = await app.db.query(sql`select outcome, reports::int as reports from mail_reports order by outcome`)
    expect(counted).toEqual([
      { outcome: 'marked', reports: 1 },
      { outcome: 'noReport', reports: 1 },
      { outcome: 'notOurs', reports: 2 },
    ])
  })
})
