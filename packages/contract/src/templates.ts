import * as z from 'zod/mini'
import { attachedFile } from './attached-files.ts'
import { chaseStepList } from './chase-steps.ts'
import { endpoint } from './endpoint.ts'
import { contentFormat, newsParams, newsPath, remindScope } from './news.ts'
import { idempotencyKeyHeader, keyHeaders, remindDays, remindType, text } from './news-writing.ts'
import { id } from './paging.ts'

const path = '/v1/templates'
const params = z.object({ templateId: id })

/** Templates that one company may store. */
export const maxTemplates = 100

/**
 * What a template sets of a new post; what is absent stays as a new form has it. Never dates, and never named people (G-460).
 */
export const templateFields = z.object({
  title: z.optional(text),
  content: z.optional(text),
  /** Absent is plain (WRITE-02). */
  contentFormat: z.optional(contentFormat),
  /** A category that the caller may post in (WRITE-03). */
  categoryId: z.optional(id),
  /** Everyone; absent where the audience is chosen anew. */
  scope: z.optional(z.literal('all')),
  /** The post has a deadline, whose date is entered anew. */
  hasDeadline: z.optional(z.boolean()),
  pushFlag: z.optional(z.boolean()),
  remindType: z.optional(remindType),
  remindDaysBefore: z.optional(remindDays),
  remindScope: z.optional(remindScope),
  chaseSteps: z.optional(chaseStepList),
})
export type TemplateFields = z.infer<typeof templateFields>

/** As far as the database counts. */
const version = z.int().check(z.refine((value) => value > 0 && value < 1e9))

/** A template in the list of the company's, with the title that it sets. */
const listedTemplate = z.object({
  templateId: z.string(),
  name: z.string(),
  title: z.string(),
  ownerCompanyUserId: z.string(),
  /** Name of who has made it. */
  ownerName: z.string(),
  version: z.number(),
})
export type ListedTemplate = z.infer<typeof listedTemplate>

const template = z.object({ ...listedTemplate.shape, fields: templateFields })
export type Template = z.infer<typeof template>

const faults = { name: 'invalidName' } as const
const errors = [
  'noPermission',
  'invalidName',
  'invalidTitle',
  'invalidContent',
  'reminderRequiresPush',
  'invalidRemindType',
  'invalidChaseSteps',
  'invalidCategoryId',
] as const
const named = { name: z.string(), fields: templateFields }
/** A title and a content of twelve bytes a character, as clients may escape them. */
const bodyLimit = 96 * 1024

/** REUSE-02; all of the company, by name. */
export const listTemplates = endpoint({
  name: 'listTemplates',
  summary: "The company's templates of posts",
  method: 'GET',
  path,
  access: 'poster',
  data: z.object({ templates: z.array(listedTemplate) }),
  errors: ['noPermission'],
})

/** REUSE-02 */
export const getTemplate = endpoint({
  name: 'getTemplate',
  summary: 'One template with all that it sets',
  method: 'GET',
  path: `${path}/:templateId`,
  access: 'poster',
  params,
  data: template,
  errors: ['noPermission', 'documentDeleted'],
})

/**
 * REUSE-02; with an idempotency key a further call of the same caller makes no further template: another body replaces the one
 * that exists, or is refused where somebody has changed that since.
 */
export const createTemplate = endpoint({
  name: 'createTemplate',
  summary: 'Store a template; with an idempotency key, once however often it is called',
  method: 'POST',
  path,
  access: 'poster',
  headers: keyHeaders,
  body: z.object(named),
  data: z.object({ templateId: z.string() }),
  errors: [...errors, 'invalidIdempotencyKey', 'limitExceeded', 'templateChanged'],
  faults: { ...faults, [idempotencyKeyHeader]: 'invalidIdempotencyKey' },
  bodyLimit,
})

/** REUSE-02; refused when somebody else has changed it since `version`. A call that comes again changes nothing. */
export const updateTemplate = endpoint({
  name: 'updateTemplate',
  summary: 'Replace name and fields of a template',
  method: 'POST',
  path: `${path}/:templateId`,
  access: 'poster',
  params,
  body: z.object({ ...named, version }),
  data: z.object({ version: z.number() }),
  errors: [...errors, 'documentDeleted', 'templateChanged'],
  faults,
  bodyLimit,
})

/** REUSE-02; refused when somebody else has changed it since `version`. Posts that were made from it remain. */
export const deleteTemplate = endpoint({
  name: 'deleteTemplate',
  summary: 'Delete a template',
  method: 'DELETE',
  path: `${path}/:templateId`,
  access: 'poster',
  params,
  query: z.object({ version: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) }),
  errors: ['noPermission', 'documentDeleted', 'templateChanged'],
})

/**
 * REUSE-01; what a new post takes over from one that the caller sees, as a template has it. Named people and the chain of
 * reminders only for those who manage the post (G-038); `companyUserIds` is empty otherwise. `files` are the post's own, to be copied.
 */
export const getPostTemplate = endpoint({
  name: 'getPostTemplate',
  summary: 'A post as the template of a new one',
  method: 'GET',
  path: `${newsPath}/:newsId/template`,
  access: 'poster',
  params: newsParams,
  data: z.object({
    fields: templateFields,
    companyUserIds: z.array(z.string()),
    /** Absent of a post without files. */
    files: z.optional(z.array(attachedFile)),
  }),
  errors: ['noPermission', 'documentDeleted'],
})
