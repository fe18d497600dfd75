import { addMonths, type Instant, minuteMs } from './tokyo.ts'

/**
 * Who may do what, as pure functions: the server decides by them, the browser shows by them (API-39).
 * The server's `rights/` says some of them in SQL, too, and its test holds each equal to its twin here.
 */
export const roles = ['admin', 'editor', 'viewer', 'none'] as const
export type Role = (typeof roles)[number]

export type Caller = { readonly companyUserId: string; readonly role: Role }

/** What rights depend on. `named`: the caller is in the audience of a post for specific users. */
export type PostFacts = {
  readonly ownerCompanyUserId: string
  readonly scope: 'all' | 'specific'
  readonly startAt: Instant
  /** Start of the last published minute. */
  readonly endAt: Instant
  readonly named: boolean
  /** Until when it can be restored, of a post in the trash; else absent (TRASH-01). */
  readonly goesAt?: Instant
}

/** Months for which admins and editors still see a post after its end (LIM-23). */
const previewMonths = 3

/** TIME-04 */
export const isScheduled = (post: Pick<PostFacts, 'startAt'>, now: Instant): boolean => now < post.startAt

/** Published through the whole end minute (TIME-06, G-024). */
export const hasEnded = (post: Pick<PostFacts, 'endAt'>, now: Instant): boolean => now >= post.endAt + minuteMs

/** TIME-05 */
export const isPublished = (post: Pick<PostFacts, 'startAt' | 'endAt'>, now: Instant): boolean =>
  !isScheduled(post, now) && !hasEnded(post, now)

/** The instant from which nobody sees the post any more: 3 calendar months after the end (TIME-09, G-025). */
export const hiddenAt = (endAt: Instant): Instant => addMonths(endAt, previewMonths) + minuteMs

/** PERM-06 */
export const canReadNews = (caller: Pick<Caller, 'role'>): boolean => caller.role !== 'none'

/** PERM-11 */
export const isAdmin = (caller: Pick<Caller, 'role'>): boolean => caller.role === 'admin'

/** PERM-03 */
export const canPost = (caller: Pick<Caller, 'role'>): boolean => isAdmin(caller) || caller.role === 'editor'

/** Who may post in a category: admins alone, or all who may post (G-422). */
export const categoryPosters = ['admins', 'editors'] as const
type CategoryPosters = (typeof categoryPosters)[number]

/** Put a post into a category (WRITE-03, G-422). A post that is in it already stays, whoever edits it. */
export const canPostIn = (caller: Pick<Caller, 'role'>, category: { readonly posters: CategoryPosters }): boolean =>
  isAdmin(caller) || (canPost(caller) && category.posters === 'editors')

/** Edit, delete, see who viewed and who completed (PERM-04, PERM-05, G-036, G-037). */
export const canManage = (caller: Caller, post: Pick<PostFacts, 'ownerCompanyUserId'>): boolean =>
  isAdmin(caller) || (caller.role === 'editor' && post.ownerCompanyUserId === caller.companyUserId)

/** Put posts at the head of everybody's feed, and take them off (TOP-01). */
export const canPutOnTop = (caller: Pick<Caller, 'role'>): boolean => isAdmin(caller)

/** At the head of the feed of everybody who may see it: an admin has put it there, and it is published (TOP-01, G-540). */
export const isOnTop = (
  post: Pick<PostFacts, 'startAt' | 'endAt'> & { readonly isTop: boolean },
  now: Instant,
): boolean => post.isTop && isPublished(post, now)

/** Open and change a profile: one's own, or as an admin everybody's (PERM-11, PERM-12). */
export const canEditProfile = (caller: Caller, companyUserId: string): boolean =>
  isAdmin(caller) || companyUserId === caller.companyUserId

/** Open, change and delete a stored group: one's own, or as an admin everybody's (API-22). */
export const canEditGroup = (caller: Caller, ownerCompanyUserId: string): boolean =>
  isAdmin(caller) || ownerCompanyUserId === caller.companyUserId

/** Change and delete a template of the company: one's own, or as an admin everybody's (REUSE-02). */
export const canEditTemplate = (caller: Caller, ownerCompanyUserId: string): boolean =>
  canManage(caller, { ownerCompanyUserId })

/** Withdraw a nudge of a post that the caller manages: one's own, or as an admin everybody's (G-253). */
export const canWithdrawNudge = (caller: Caller, senderCompanyUserId: string): boolean =>
  isAdmin(caller) || senderCompanyUserId === caller.companyUserId

/** In scope, and so able to complete (REACT-04). */
export const inAudience = (post: Pick<PostFacts, 'scope' | 'named'>): boolean => post.scope === 'all' || post.named

/** Find a post in the trash, restore it and delete it for good (TRASH-01): who may manage it, until its time is over. */
export const canRestore = (
  caller: Caller,
  post: Pick<PostFacts, 'ownerCompanyUserId' | 'goesAt'>,
  now: Instant,
): boolean => post.goesAt !== undefined && now < post.goesAt && canManage(caller, post)

/**
 * May find the post at all, in the feed as by its address (PERM-07, PERM-08, PERM-09, G-034, G-043). One in the trash nobody finds
 * there (TRASH-01).
 */
export const canSee = (caller: Caller, post: PostFacts, now: Instant): boolean => {
  if (post.goesAt !== undefined) return false
  if (!canReadNews(caller) || (hasEnded(post, now) && now >= hiddenAt(post.endAt))) return false
  if (!isPublished(post, now) && !canPost(caller)) return false
  return inAudience(post) || canManage(caller, post)
}
