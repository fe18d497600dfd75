import type { Read } from '@kawaraban/contract/endpoint.ts'
import { maxSearchWords } from '@kawaraban/contract/fold.ts'
import { searchNews } from '@kawaraban/contract/search.ts'
import { parseQuery, type SearchWord } from '@kawaraban/contract/search-query.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { type FindInFeed, noPosts, readMarks } from '../news/feed/queries.ts'

type Found = { readonly data: Buffer; readonly headers: Readonly<Record<string, string | number>> }
type InFeed = {
  readonly search: (words: readonly SearchWord[], body: Read<typeof searchNews.body>) => FindInFeed<Found>
}

/** Registers the search of posts, which is a walk over the caller's feed. */
export const installSearch = (app: FastifyInstance, deps: Deps, { search }: InFeed): void => {
  serve(app, deps, searchNews, {
    query: readMarks,
    input: () => noPosts,
    handle: async ({ caller, found, now, body, reply }) => {
      const sent = body()
      const words = parseQuery(sent.query)
      ensure(words.length <= maxSearchWords, 'tooManyWords')
      const { data, headers } = await search(words, sent)(caller, now, found)
      reply.headers(headers)
      return data
    },
  })
}
