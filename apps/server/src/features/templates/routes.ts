import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { idempotencyKeyHeader } from '@kawaraban/contract/news-writing.ts'
import { canEditTemplate } from '@kawaraban/contract/policy.ts'
import {
  createTemplate,
  deleteTemplate,
  getPostTemplate,
  getTemplate,
  listTemplates,
  maxTemplates,
  updateTemplate,
} from '@kawaraban/contract/templates.ts'
import type { FastifyInstance } from 'fastify'
import { lockCompany } from '../../db/company-lock.ts'
import type { Queries } from '../../db/connect.ts'
import { audit } from '../../http/audit.ts'
import type { Member } from '../../http/caller.ts'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { mayUseCategory } from '../categories/queries.ts'
import { filesOf } from '../files/queries.ts'
import {
  countTemplates,
  deleteStoredTemplate,
  findMadeTemplate,
  findPostTemplate,
  findTemplate,
  insertTemplate,
  listStoredTemplates,
  replaceMadeTemplate,
  replaceTemplate,
  type TemplateCall,
  type TemplateContent,
} from './queries.ts'
import { checkTemplate, fieldsOfPost } from './rules.ts'

const hashOf = (content: TemplateContent): Buffer => createHash('sha256').update(JSON.stringify(content)).digest()

/** Registers the calls of a company's templates, and what a new post takes over from another one. */
export const installTemplates = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps

  const find = async (caller: Member, templateId: string) => {
    const template = await findTemplate(db, caller, templateId)
    ensure(template, 'documentDeleted')
    return template
  }

  /** The template if the caller may change it. */
  const findOwn = async (caller: Member, templateId: string) => {
    const template = await find(caller, templateId)
    ensure(canEditTemplate(caller, template.ownerCompanyUserId), 'noPermission')
    return template
  }

  serve(app, deps, listTemplates, async ({ caller }) => ({
    templates: await listStoredTemplates(db, caller.managementGroupId),
  }))

  serve(app, deps, getTemplate, ({ caller, params }) => find(caller, params.templateId))

  /** Checks that the caller may post in the category of a template. */
  const ensureCategory = async (tx: Queries, caller: Member, { fields: { categoryId } }: TemplateContent) =>
    ensure(categoryId === undefined || (await mayUseCategory(tx, caller, categoryId, null)), 'invalidCategoryId')

  /** What the caller has made with that key before, with what they have sent now; null where that is nothing. */
  const repeat = async (tx: Queries, caller: Member, content: TemplateContent, made: TemplateCall) => {
    const stored = await findMadeTemplate(tx, caller, made.key)
    if (!stored) return null
    const { templateId, version, bodyHash } = stored
    if (bodyHash.equals(made.bodyHash)) return templateId
    ensure(version === 1, 'templateChanged')
    await ensureCategory(tx, caller, content)
    await replaceMadeTemplate(tx, caller.managementGroupId, templateId, content, made)
    return templateId
  }

  serve(app, deps, createTemplate, async ({ caller, headers, body, request }) => {
    const { [idempotencyKeyHeader]: key } = headers()
    const content = checkTemplate(body())
    const made = key === undefined ? null : { key, bodyHash: hashOf(content) }
    const store = async (tx: Queries) => {
      await lockCompany(tx, caller.managementGroupId)
      const repeated = made && (await repeat(tx, caller, content, made))
      if (repeated) return { templateId: repeated, isNew: false }
      await ensureCategory(tx, caller, content)
      ensure((await countTemplates(tx, caller.managementGroupId)) < maxTemplates, 'limitExceeded')
      return { templateId: await insertTemplate(tx, caller, content, made), isNew: true }
    }
    const { templateId, isNew } = await db.write(caller.managementGroupId, store)
    if (isNew) audit(request, 'templateCreate', { templateId })
    return { templateId }
  })

  serve(app, deps, updateTemplate, async ({ caller, params, body, request }) => {
    const { templateId } = await findOwn(caller, params.templateId)
    const { version: former, ...sent } = body()
    const content = checkTemplate(sent)
    await ensureCategory(db, caller, content)
    const version = await replaceTemplate(db, caller, templateId, content, former)
    if (version !== null) {
      audit(request, 'templateUpdate', { templateId })
      return { version }
    }
    // A call whose answer was lost has changed it already.
    const { name, fields, version: present } = await find(caller, templateId)
    ensure(present === former + 1 && isDeepStrictEqual({ name, fields }, content), 'templateChanged')
    return { version: present }
  })

  serve(app, deps, deleteTemplate, async ({ caller, params, query, request }) => {
    const { templateId } = await findOwn(caller, params.templateId)
    const isDeleted = await deleteStoredTemplate(db, caller.managementGroupId, templateId, Number(query().version))
    if (!isDeleted) {
      await find(caller, templateId)
      ensure(false, 'templateChanged')
    }
    audit(request, 'templateDelete', { templateId })
    return null
  })

  serve(app, deps, getPostTemplate, async ({ caller, now, params }) => {
    const post = await findPostTemplate(db, { caller, newsId: params.newsId, now })
    ensure(post, 'documentDeleted')
    // Half a million ids are JSON already.
    const text = JSON.stringify({ fields: fieldsOfPost(post), ...filesOf(post) })
    return Buffer.from(`{"companyUserIds":${post.audience ?? '[]'},${text.slice(1)}`)
  })
}
