import type { ExportFormat } from '@kawaraban/contract/exports.ts'
import type { Role } from '@kawaraban/contract/policy.ts'
import type { PublicationLength } from '@kawaraban/contract/publication-length.ts'
import type { FastifyRequest } from 'fastify'

/** Audited acts: changes of rights and of content, and refused attempts. */
type AuditEvent =
  | 'signIn'
  | 'signInFailed'
  | 'signOut'
  | 'deviceSignOut'
  | 'roleChange'
  | 'personAdd'
  | 'personChange'
  | 'postCreate'
  | 'postUpdate'
  | 'postDelete'
  | 'postTrash'
  | 'postRestore'
  | 'postPurge'
  | 'topAdd'
  | 'topRemove'
  | 'categoryCreate'
  | 'categoryUpdate'
  | 'categoryDelete'
  | 'categoryOrder'
  | 'importUpload'
  | 'importApply'
  | 'importUndo'
  | 'importCancel'
  | 'export'
  | 'companySettingsChange'
  | 'workingHoursChange'
  | 'nudgeCreate'
  | 'nudgeWithdraw'
  | 'templateCreate'
  | 'templateUpdate'
  | 'templateDelete'
  | 'ownAddressConfirm'
  | 'ownAddressDelete'
  | 'mailUnsubscribe'
  | 'permissionDenied'
  | 'csrfFailed'

const refused: ReadonlySet<AuditEvent> = new Set(['signInFailed', 'permissionDenied', 'csrfFailed'])

/** Ids and fixed words, never texts or names of users. */
type Details = {
  /** The person who acted; by default the caller. */
  readonly accountId?: string
  /** Code of the company; by default the caller's. */
  readonly managementGroup?: string | null
  readonly newsId?: string
  /** The edit of a post has reopened its completions. */
  readonly asksAgain?: boolean
  readonly categoryId?: string
  readonly importId?: string
  readonly templateId?: string
  readonly format?: ExportFormat
  /** The table that was exported. */
  readonly table?: 'viewed' | 'completed' | 'overview' | 'unreached'
  /** Rows of a file that was exported. */
  readonly rows?: number
  /** Who was added or changed, whose role or whose devices they were. */
  readonly companyUserId?: string
  readonly formerRole?: Role
  readonly role?: Role
  /** Whether notices hide titles from now on. */
  readonly isPushHeadingOnly?: boolean | undefined
  /** Whether posts may have files with macros from now on. */
  readonly allowsMacros?: boolean | undefined
  /** Whether deleted posts can be restored from now on. */
  readonly hasTrash?: boolean | undefined
  /** Whether people may enter addresses of their own, or switch mail off, and whether mails hold the text, from now on. */
  readonly allowsOwnAddresses?: boolean | undefined
  readonly allowsMailOff?: boolean | undefined
  readonly mailsContent?: boolean | undefined
  /** How long new posts of the company are published from now on; null where authors decide. */
  readonly publicationLength?: PublicationLength | null | undefined
  /** Sessions that were ended. */
  readonly devices?: number
  /** Why a sign-in failed. */
  readonly reason?: string | undefined
}

/**
 * Writes a line about what has just happened to the log, with account, company and request id: at the level `warn`
 * when it was refused, else `info`, and whatever LOG_LEVEL is, unless that is `silent`.
 */
export const audit = (request: FastifyRequest, event: AuditEvent, details: Details = {}): void => {
  const { account, log, method, routeOptions } = request
  const line = {
    event,
    accountId: account?.accountId ?? null,
    managementGroup: account?.member?.managementGroup ?? null,
    ...details,
    ...(refused.has(event) && { method, route: routeOptions.url }),
  }
  const always = log.child({}, { level: 'info' })
  if (refused.has(event)) always.warn(line, 'audit')
  else always.info(line, 'audit')
}
