import { createNews } from '@kawaraban/contract/news-writing.ts'
import { newsBodyAt } from '../apps/server/src/testing/company.ts'
import type { GrowthCompany } from './growth-company.ts'
import { newsPath, signedIn } from './visitors.ts'

type Call = { readonly key: string; readonly path: string; readonly method?: 'POST' | 'DELETE'; readonly body?: string }

/** One of the things that people do; `call` is its request for the n-th time. */
export type GrowthAct = {
  readonly name: string
  readonly isHeavy?: true
  readonly call: (company: GrowthCompany, n: number) => Call
}

const base = '/v1/companyIntraNews'
const pageSize = 100
const candidates = 1_000

const readerOf = ({ readers }: GrowthCompany, n: number) => readers[n % readers.length] ?? ''
/** One of all posts but the newest. */
const postOf = ({ newsIds }: GrowthCompany, n: number) => newsIds[1 + ((n * 17) % (newsIds.length - 1))] ?? ''

const creation = (over: Record<string, unknown>): Pick<Call, 'path' | 'method' | 'body'> => ({
  path: createNews.path,
  method: 'POST',
  body: JSON.stringify(newsBodyAt(Date.now(), over)),
})

/** Creating a post for so many people by name. */
const createFor = (named: number): GrowthAct => {
  const companyUserIds = Array.from({ length: named }, (_, index) => String(index + 1))
  return {
    name: `create for ${named.toLocaleString('en')} named`,
    isHeavy: true,
    call: ({ admin }) => ({ key: admin, ...creation({ scope: 'specific', companyUserIds }) }),
  }
}

const acts: readonly GrowthAct[] = [
  { name: 'feed', call: (company, n) => ({ key: readerOf(company, n), path: newsPath }) },
  {
    name: 'detail',
    call: (company, n) => ({ key: readerOf(company, n), path: `${newsPath}/${company.newsIds[0]}` }),
  },
  {
    name: 'view',
    call: (company, n) => ({
      key: readerOf(company, n),
      path: `${newsPath}/${postOf(company, n)}/view`,
      method: 'POST',
    }),
  },
  {
    name: 'completion',
    call: (company, n) => ({
      key: readerOf(company, n),
      path: `${newsPath}/${postOf(company, n)}/reaction`,
      method: 'POST',
      body: '{"reactionType":"completed"}',
    }),
  },
  {
    name: 'table of viewers, first page',
    call: ({ admin, newsIds }) => ({ key: admin, path: `${newsPath}/${newsIds[0]}/viewers?limit=${pageSize}` }),
  },
  {
    name: 'table of viewers, middle page',
    call: ({ admin, newsIds, people }) => ({
      key: admin,
      path: `${newsPath}/${newsIds[0]}/viewers?limit=${pageSize}&page=${1 + Math.floor((0.3 * people) / pageSize)}`,
    }),
  },
  {
    name: 'candidates, the last 1,000',
    call: ({ admin, people }) => ({
      key: admin,
      path: `${base}/specificViewerCandidates?limit=${candidates}&after=${people - candidates}`,
    }),
  },
  {
    name: 'permission list, first page',
    call: ({ admin }) => ({ key: admin, path: `${base}/authorities?limit=20&page=1` }),
  },
  {
    name: 'permission list, last page',
    call: ({ admin, people }) => ({ key: admin, path: `${base}/authorities?limit=20&page=${Math.ceil(people / 20)}` }),
  },
  { name: 'create for everyone', isHeavy: true, call: ({ admin }) => ({ key: admin, ...creation({}) }) },
]

/** All acts of a company of so many people; posts by name for those of the sizes that it has. */
export const actsOf = (people: number, named: readonly number[]): readonly GrowthAct[] => [
  ...acts,
  ...named.filter((size) => size <= people).map(createFor),
]

/** Sends a request and reads its answer; throws when it was refused. */
export const send = async (origin: string, { key, path, ...sent }: Call): Promise<void> => {
  const headers = { ...signedIn(key), ...(sent.body !== undefined && { 'content-type': 'application/json' }) }
  const answer = await fetch(origin + path, { ...sent, headers })
  const text = await answer.text()
  if (!answer.ok || text.startsWith('{"success":false')) throw new Error(`${path} was refused: ${text.slice(0, 200)}`)
}
