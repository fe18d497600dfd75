import { dayMs, type Instant, minuteMs, startOfDay } from '@kawaraban/contract/tokyo.ts'
import { type Chance, chanceFrom } from './chance.ts'
import type { Person } from './people.ts'

export type Receipt = {
  newsId: number
  companyUserId: number
  viewedAt: Instant | null
  completedAt: Instant | null
  pinnedAt: Instant | null
}

type ReadPost = {
  newsId: number
  ownerCompanyUserId: number
  createdAt: Instant
  startAt: Instant
  endAt: Instant
  dueAt: Instant | null
  readers: readonly Person[]
  pinnedBy: ReadonlySet<number>
}

const hourMs = 60 * minuteMs
/** The time since the last visit of the cast, so that everyone finds unread posts. */
const castAwayMs = 30 * hourMs
const lastOfCast = 4

/** Nobody is awake from ten in the evening to seven in the morning. */
const [wakesAt, sleepsAt] = [7 * hourMs, 22 * hourMs]
const nightMs = wakesAt + dayMs - sleepsAt

/** The time at which somebody does what would fall into the night: in the two hours after it. */
const awake = (at: Instant): Instant => {
  const sinceMidnight = at - startOfDay(at)
  if (sinceMidnight >= wakesAt && sinceMidnight < sleepsAt) return at
  const evening = startOfDay(at) + sleepsAt - (sinceMidnight < wakesAt ? dayMs : 0)
  return evening + nightMs + Math.round(((at - evening) / nightMs) * 2 * (hourMs / 1000)) * 1000
}

/** How soon and how surely this person reads, from 0.45 to 1. */
const diligenceOf = (companyUserId: number) => 0.45 + ((companyUserId * 7919) % 56) / 100

const opening = (post: ReadPost, reader: Person, until: Instant, chance: Chance): Instant | null => {
  const diligence = diligenceOf(reader.companyUserId)
  const lag = Math.round((-Math.log(1 - chance()) * 20 * hourMs * (1.6 - diligence)) / 1000) * 1000
  const reads = chance() < diligence
  const viewedAt = awake(post.startAt + lag)
  return reads && viewedAt <= until ? viewedAt : null
}

const receiptOf = (post: ReadPost, reader: Person, now: Instant, chance: Chance): Receipt | null => {
  const { newsId, startAt } = post
  const { companyUserId } = reader
  const none = { newsId, companyUserId, completedAt: null, pinnedAt: null }
  const until = Math.min(post.endAt, companyUserId <= lastOfCast ? now - castAwayMs : now)
  const opened = opening(post, reader, until, chance)
  const afterwards = Math.round((chance() * chance() * dayMs) / 1000) * 1000
  const completes = chance() < (post.dueAt === null ? 0.3 : 0.72)
  const pins = chance() < 0.01

  if (companyUserId === post.ownerCompanyUserId) return { ...none, viewedAt: post.createdAt + minuteMs }
  const pinned = post.pinnedBy.has(companyUserId)
  const viewedAt = opened ?? (pinned && startAt + hourMs <= now ? startAt + hourMs : null)
  if (viewedAt === null) return null
  const doneAt = awake(viewedAt + minuteMs + afterwards)
  return {
    newsId,
    companyUserId,
    viewedAt,
    completedAt: completes && doneAt <= until ? doneAt : null,
    pinnedAt: pinned || pins ? viewedAt : null,
  }
}

/** The views, completions and pins of these posts by now. Only its author has viewed a scheduled one. */
export const receiptsOf = (posts: readonly ReadPost[], now: Instant): Receipt[] => {
  const chance = chanceFrom(60)
  return posts.flatMap((post) =>
    post.readers.map((reader) => receiptOf(post, reader, now, chance)).filter((receipt) => receipt !== null),
  )
}
