import * as z from 'zod/mini'
import { attachedFile } from './attached-files.ts'
import { chaseStepList } from './chase-steps.ts'
import { endpoint } from './endpoint.ts'
import { categoryFilterList, sortKeys, sortOrders, statusFilterList } from './feed-choices.ts'
import { id, limitUpTo, maxPageSize } from './paging.ts'

/** Longest title and content in code points, one value for form and server (G-001, G-002). */
export const titleMaxLength = 200
export const contentMaxLength = 6000
/** Undeleted posts that one management group may hold (LIM-03, G-011). */
export const maxPosts = 1000
/** Length of a publication that the author does not change (LIM-04). */
export const defaultPublicationDays = 1

export const newsPath = '/v1/companyIntraNews/companyIntraNews'

export const scope = z.enum(['all', 'specific'])
export type Scope = z.infer<typeof scope>
export const remindScope = z.enum(['specific', 'unread', 'unreacted'])
export type RemindScope = z.infer<typeof remindScope>
/** How the content of a post is drawn: as it is written, or by the marks in it (WRITE-02). */
export const contentFormat = z.enum(['plain', 'markdown'])
export type ContentFormat = z.infer<typeof contentFormat>
const viewerReactions = z.array(z.object({ reactionType: z.literal('completed'), reacted: z.boolean() }))

/** 'YYYY/MM/DD HH:mm' in Tokyo time (G-014). */
const wireDate = z.string().check(z.regex(/^\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}$/))
const wireDateOrEmpty = z.union([wireDate, z.literal('')])

/** The category of a post, as posts show it; a colour or icon that a browser does not know yet is gray or left out. */
export const postCategory = z.object({ categoryId: z.string(), name: z.string(), colour: z.string(), icon: z.string() })
export type PostCategory = z.infer<typeof postCategory>

/** What list and detail have in common. */
const sharedFields = {
  newsId: z.string(),
  title: z.string(),
  content: z.string(),
  /** Of a post with marks only: without it the content is plain (G-400). */
  contentFormat: z.optional(contentFormat),
  startDate: wireDate,
  endDate: wireDate,
  dueDate: wireDateOrEmpty,
  scope,
  companyUserIds: z.array(z.string()),
  name: z.string(),
  postTarget: z.string(),
  iconType: z.string(),
  /** The author's department; empty for an author without one (G-353). */
  departmentName: z.optional(z.string()),
  /** Absent of a post without one (WRITE-03). */
  category: z.optional(postCategory),
  /** The caller wrote the post (G-296). */
  viewerOwns: z.optional(z.boolean()),
  viewerPinned: z.boolean(),
  /** True while it is at the head of everybody's feed, else absent (TOP-01). */
  isTop: z.optional(z.boolean()),
  viewerReactions,
  /** Number of the version of text, dates, kind of audience and files; absent of the first (AGAIN-03). */
  version: z.optional(z.number()),
  /** Version of the caller's reopened completion, until the caller completes the post again; else absent (AGAIN-02). */
  formerVersion: z.optional(z.number()),
}

/** A post in the feed. `companyUserIds` holds the caller's own id when named, never anyone else's (G-038). */
export const newsListItem = z.object({
  ...sharedFields,
  viewed: z.boolean(),
  /** How many files the post has, absent for none; and the first picture among them (FILE-03). */
  fileCount: z.optional(z.number()),
  firstPicture: z.optional(attachedFile),
})
export type NewsListItem = z.infer<typeof newsListItem>

/** The text of the version of a reopened completion (AGAIN-02). */
const formerText = z.object({ title: z.string(), content: z.string(), contentFormat: z.optional(contentFormat) })
export type FormerText = z.infer<typeof formerText>

/** A post whole. `companyUserIds` is the full audience for those who manage the post, else as in the list (G-038). */
const newsDetail = z.object({
  ...sharedFields,
  pushFlag: z.boolean(),
  remindDaysBefore: z.literal(-1),
  remindScope,
  /** Only for those who manage the post. */
  chaseSteps: z.optional(chaseStepList),
  ownerCompanyUserId: z.string(),
  /** Only for those who manage the post, where the company has a trash; until when it could be restored, if for less than 30 days (TRASH-01). */
  trash: z.optional(z.object({ until: z.optional(z.string()) })),
  /**
   * Only for those who manage the post. `revision` rises with every edit, also of what is in no version; `by`: name of the last
   * editor, empty where it is not known; `at`: 'YYYY/MM/DD HH:mm' in Tokyo time (AGAIN-05).
   */
  lastEdit: z.optional(z.object({ revision: z.number(), by: z.string(), at: z.string() })),
  /** Of a post with a `formerVersion`; absent where that version is not stored any more. */
  former: z.optional(formerText),
  /** In their order; absent of a post without any. */
  files: z.optional(z.array(attachedFile)),
  reactions: z.array(z.object({ reactionType: z.literal('completed'), count: z.number() })),
})
export type NewsDetail = z.infer<typeof newsDetail>

/** Header of a feed's first page: the opaque state of the company's posts that it shows, for `countNewPosts`. */
export const feedVersionHeader = 'feed-version'

/** TODO-02; the version of a caller who knows none: what changes next by it is long past, so the numbers are counted. */
export const noFeedVersion = '0-1-0-0'

/** API-07; the page ends where fewer than `limit` items come. */
export const listNews = endpoint({
  name: 'listNews',
  summary: 'One page of the feed',
  method: 'GET',
  path: newsPath,
  query: z.object({
    after: z.optional(z.string().check(z.maxLength(200))),
    limit: limitUpTo(maxPageSize),
    sortBy: z._default(z.enum(sortKeys), 'startDate'),
    order: z._default(z.enum(sortOrders), 'desc'),
    companyintraNewsStatusFilter: statusFilterList,
    categoryIds: categoryFilterList,
  }),
  data: z.array(newsListItem),
  errors: ['documentDeleted'],
})

/**
 * G-149, TODO-02; how many posts are new to the caller's feed, under those filters, since that version, without edits and
 * those viewed, and how many to complete; null while nothing can have changed. Takes the version of the check before.
 */
export const countNewPosts = endpoint({
  name: 'countNewPosts',
  summary: `Number of posts new to the feed since its first page, whose ${feedVersionHeader} header is sent first`,
  method: 'GET',
  path: `${newsPath}/new`,
  query: z.object({
    version: z.string().check(z.regex(/^\d{1,18}(-\d{1,18}){3}$/)),
    companyintraNewsStatusFilter: statusFilterList,
    categoryIds: categoryFilterList,
  }),
  data: z.object({ version: z.string(), newPosts: z.nullable(z.number()), todo: z.nullable(z.number()) }),
})

/** API-09; null when nothing is published for the caller (G-077). */
export const getLatestNews = endpoint({
  name: 'getLatestNews',
  summary: 'The newest published post',
  method: 'GET',
  path: `${newsPath}/latest`,
  data: z.nullable(newsDetail),
})

export const newsParams = z.object({ newsId: id })

/** API-10 */
export const getNews = endpoint({
  name: 'getNews',
  summary: 'One post',
  method: 'GET',
  path: `${newsPath}/:newsId`,
  params: newsParams,
  data: newsDetail,
  errors: ['documentDeleted'],
})

/**
 * API-12, TRASH-01; where the company has a trash, says until when the post can be restored, as 'YYYY/MM/DD HH:mm' in Tokyo time.
 * With `isRestorable`, which says what its user was told, it is refused where the company has none any more (G-622).
 */
export const deleteNews = endpoint({
  name: 'deleteNews',
  summary: 'Delete a post with its views, completions and pins, or move it to the trash of its company',
  method: 'DELETE',
  path: `${newsPath}/:newsId`,
  access: 'poster',
  params: newsParams,
  query: z.object({ isRestorable: z.optional(z.literal('true')) }),
  data: z.nullable(z.object({ restorableUntil: z.string() })),
  errors: ['documentDeleted', 'noPermission', 'trashOff'],
})
