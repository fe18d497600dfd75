import { formatDateTime } from '@kawaraban/contract/tokyo.ts'
import { getVersion, listVersions, type ListedVersion as WireVersion } from '@kawaraban/contract/versions.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { findManagedPost } from '../../visibility/managed-post.ts'
import { type ListedVersion, listStoredVersions } from './queries.ts'
import { registerReopening } from './reopening/late-completions.ts'

const toWire = ({ version, title, scope, savedBy, asksAgain, reopened, ...row }: ListedVersion): WireVersion => ({
  version,
  savedAt: formatDateTime(row.savedAt),
  savedBy,
  title,
  startDate: formatDateTime(row.startAt),
  endDate: formatDateTime(row.endAt),
  dueDate: row.dueAt === null ? '' : formatDateTime(row.dueAt),
  scope,
  files: row.files.map(({ fileId: _, ...file }) => file),
  asksAgain,
  reopened,
})

/** Registers the endpoints of versions, for those who may manage the post. */
export const installVersions = (app: FastifyInstance, deps: Deps): void => {
  const { db, jobs } = deps
  registerReopening(jobs, db)

  serve(app, deps, listVersions, ({ caller, now, params: { newsId } }) =>
    db.snapshot(async (tx) => {
      const post = await findManagedPost(tx, caller, newsId, now)
      return { versions: (await listStoredVersions(tx, post)).map(toWire) }
    }),
  )

  serve(app, deps, getVersion, ({ caller, now, params: { newsId, version } }) =>
    db.snapshot(async (tx) => {
      const post = await findManagedPost(tx, caller, newsId, now)
      const [found] = await listStoredVersions(tx, post, version)
      ensure(found, 'documentDeleted')
      const { content, contentFormat } = found
      return { ...toWire(found), content: content ?? '', ...(contentFormat !== 'plain' && { contentFormat }) }
    }),
  )
}
