import { namesWithin } from '@kawaraban/contract/departments.ts'
import { exportText } from '@kawaraban/contract/export-messages.ts'
import { type ExportFormat, exportOverview, exportReaders } from '@kawaraban/contract/exports.ts'
import { hasTooManyWords } from '@kawaraban/contract/fold.ts'
import { isAdmin } from '@kawaraban/contract/policy.ts'
import { exportUnreached } from '@kawaraban/contract/unreached.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { departmentsOf } from '../../db/roster/roster.ts'
import type { FileAnswer } from '../../http/answer.ts'
import { audit } from '../../http/audit.ts'
import type { Member } from '../../http/caller.ts'
import type { Deps } from '../../http/deps.ts'
import { goneOf } from '../../http/gone.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { findManagedPost } from '../../visibility/managed-post.ts'
import { readersOf, selectReach } from '../notices/reach/queries.ts'
import { holderOf } from '../progress/overview/queries.ts'
import { createExporter } from './exporter.ts'
import { fileNameOf } from './file-name.ts'
import type { Job } from './job.ts'
import { findTitle } from './queries.ts'
import { answerOf } from './send.ts'

type Export = {
  readonly job: Job
  readonly table: keyof typeof exportText.tables
  /** Null where it is of no post. */
  readonly title: string | null
  /** Refuses a member who may not have the file. */
  readonly check: (member: Member) => unknown
}
/** Nothing else of a call is held while it waits: its body may be large. */
type Call = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly callerNow: () => Promise<Member>
}

/** Registers the calls with which authors export tables. */
export const installExports = (app: FastifyInstance, deps: Deps): void => {
  const { db, clock, config, runDear, heldTotals, readRoster } = deps
  const write = createExporter({
    url: db.url,
    clock,
    runDear,
    onFailure: (err) => app.log.error({ err }, 'an export failed'),
  })

  const send =
    ({ job, table, title, check }: Export, call: Call): FileAnswer =>
    async () => {
      const { newsId, format, now } = job
      const checkRights = async () => void (await check(await call.callerNow()))
      const fileName = fileNameOf(title, exportText.tables[table], format, now)
      const sent = await write(job, { gone: goneOf(call.reply), checkRights })
      audit(call.request, 'export', { ...(newsId && { newsId }), table, format, rows: sent.rows })
      return answerOf(sent, { format, fileName }, call)
    }

  const jobOf = ({ managementGroupId, companyUserId }: Member, format: ExportFormat) => ({
    managementGroupId,
    companyUserId,
    format,
  })

  serve(app, deps, exportReaders, async ({ caller, params: { newsId }, now, body, request, reply, callerNow }) => {
    await findManagedPost(db, caller, newsId, now)
    const { format, narrowing, order } = body()
    ensure(!hasTooManyWords(narrowing.search), 'tooManyWords')
    const job = { ...jobOf(caller, format), now, newsId, narrowing: JSON.stringify(narrowing), order }
    const title = await findTitle(db, caller, newsId)
    const check = (member: Member) => findManagedPost(db, member, newsId, clock())
    return send({ job, table: narrowing.kind, title, check }, { request, reply, callerNow })
  })

  serve(app, deps, exportOverview, async ({ caller, now, body, request, reply, callerNow }) => {
    const { format, order } = body()
    const held = heldTotals.find(holderOf(caller), now)
    const job = { ...jobOf(caller, format), now, newsId: null, role: caller.role, order, held }
    // G-268: posts of others are an admin's.
    const check = (member: Member) => ensure(isAdmin(member) || !isAdmin(caller), 'noPermission')
    return send({ job, table: 'overview', title: null, check }, { request, reply, callerNow })
  })

  serve(app, deps, exportUnreached, async ({ caller, now, body, request, reply, callerNow }) => {
    const { format, reason, department } = body()
    const { managementGroupId } = caller
    const { strings, values } = selectReach(config, managementGroupId, readersOf(managementGroupId))
    const departmentNames =
      department === undefined
        ? null
        : namesWithin(departmentsOf(await db.snapshot((tx) => readRoster(tx, managementGroupId))), [department])
    const ofUnreached = {
      newsId: null,
      reason,
      departmentNames,
      reach: { strings, values },
      hasMail: Boolean(config.mail),
    }
    const job = { ...jobOf(caller, format), now, ...ofUnreached }
    const check = (member: Member) => ensure(isAdmin(member), 'noPermission')
    return send({ job, table: 'unreached', title: null, check }, { request, reply, callerNow })
  })
}
