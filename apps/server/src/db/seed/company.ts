import type { Category } from '@kawaraban/contract/categories.ts'
import type { ContentFormat, RemindScope, Scope } from '@kawaraban/contract/news.ts'
import { noReminder, type RemindDays } from '@kawaraban/contract/news-rules.ts'
import type { RemindType } from '@kawaraban/contract/news-writing.ts'
import { hiddenAt } from '@kawaraban/contract/policy.ts'
import { dayMs, type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { cast, demoGroup, otherCast, otherGroup } from '@kawaraban/demo-cast/cast.ts'
import { demoCategories } from './categories.ts'
import { type Draft, dayWriter, momentAt } from './draft.ts'
import { authorIds, demoPeople, otherPeople, type Person } from './people.ts'
import { financeAndSites } from './posts/finance-and-sites.ts'
import { generalAffairs } from './posts/general-affairs.ts'
import { management } from './posts/management.ts'
import { otherCompany } from './posts/other-company.ts'
import { personnel } from './posts/personnel.ts'
import { systems } from './posts/systems.ts'
import { type Receipt, receiptsOf } from './reading.ts'

/** A post as its row has it. */
type Post = {
  newsId: number
  ownerCompanyUserId: number
  title: string
  content: string
  contentFormat: ContentFormat
  startAt: Instant
  endAt: Instant
  dueAt: Instant | null
  hiddenAt: Instant
  scope: Scope
  pushFlag: boolean
  remindType: RemindType
  remindDaysBefore: RemindDays
  remindScope: RemindScope
  createdAt: Instant
  categoryId: string | null
}

/** Everything that a company of the demo has. */
export type Company = {
  group: { id: number; code: string; startedAt: Instant }
  people: readonly Person[]
  categories: readonly Category[]
  posts: Post[]
  audiences: { newsId: number; companyUserId: number }[]
  receipts: Receipt[]
}

const reads = ({ role }: Person) => role !== null && role !== 'none'

/** Posts are written some hours before they are published, in the order of their ids. */
const createdAt = (startAt: Instant, index: number, now: Instant) =>
  Math.min(startAt, now) - (2 + ((index * 5) % 23)) * 60 * minuteMs

const postOf = <Author extends string>(
  draft: Draft<Author>,
  authors: Record<Author, number>,
  index: number,
  now: Instant,
): Omit<Post, 'newsId'> => {
  const startAt = momentAt(draft.start, now)
  const endAt = momentAt(draft.end, now)
  return {
    ownerCompanyUserId: authors[draft.author],
    title: draft.title,
    content: draft.content(dayWriter(now)),
    contentFormat: draft.isFormatted ? 'markdown' : 'plain',
    startAt,
    endAt,
    dueAt: draft.due ? momentAt(draft.due, now) : null,
    hiddenAt: hiddenAt(endAt),
    scope: draft.audience ? 'specific' : 'all',
    pushFlag: draft.push ?? false,
    remindType: draft.remind?.type ?? 'none',
    remindDaysBefore: draft.remind?.days ?? noReminder,
    remindScope: draft.remind?.scope ?? 'specific',
    createdAt: createdAt(startAt, index, now),
    categoryId: draft.category ? demoCategories[draft.category].categoryId : null,
  }
}

/** Before its oldest post, and well within the months without use after which the service of a company ends. */
const startedDaysAgo = 200

const companyOf = <Author extends string>(
  group: { id: number; code: string },
  { people, categories }: Pick<Company, 'people' | 'categories'>,
  drafts: readonly Draft<Author>[],
  authors: Record<Author, number>,
  firstNewsId: number,
  now: Instant,
): Company => {
  const written = drafts
    .map((draft, index) => ({ draft, row: postOf(draft, authors, index, now) }))
    .sort((one, other) => one.row.createdAt - other.row.createdAt)
    .map(({ draft, row }, index) => {
      const post: Post = { newsId: firstNewsId + index, ...row }
      const named = (person: Person) => !draft.audience || draft.audience(person) || isAuthor(person, post)
      const pinnedBy = new Set((draft.pinnedBy ?? []).map((key) => Number(cast[key].companyUserId)))
      return { post, pinnedBy, readers: people.filter((person) => reads(person) && named(person)) }
    })
  return {
    group: { ...group, startedAt: now - startedDaysAgo * dayMs },
    people,
    categories,
    posts: written.map(({ post }) => post),
    audiences: written
      .filter(({ post }) => post.scope === 'specific')
      .flatMap(({ post: { newsId }, readers }) => readers.map(({ companyUserId }) => ({ newsId, companyUserId }))),
    receipts: receiptsOf(
      written.map(({ post, pinnedBy, readers }) => ({ ...post, pinnedBy, readers })),
      now,
    ),
  }
}

const isAuthor = (person: Person, post: Post) => person.companyUserId === post.ownerCompanyUserId

/** The demo company and the one that it must never see, as of `now`; the same for the same `now`. */
export const demoCompanies = (now: Instant): readonly [Company, Company] => [
  companyOf(
    demoGroup,
    { people: demoPeople, categories: Object.values(demoCategories) },
    [...generalAffairs, ...personnel, ...systems, ...management, ...financeAndSites],
    authorIds,
    1,
    now,
  ),
  companyOf(
    otherGroup,
    { people: otherPeople, categories: [] },
    otherCompany,
    {
      matsumoto: Number(otherCast.matsumoto.companyUserId),
      inoue: Number(otherCast.inoue.companyUserId),
    },
    1001,
    now,
  ),
]
