import { countUnread, listTodo, type TodoItem, todoCompletedHeader } from '@kawaraban/contract/todo.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { type FindInFeed, noPosts, readMarks } from '../news/feed/queries.ts'

/** What a reader has to complete and how much of that is completed, and how many posts the reader has not viewed. */
type Waiting = {
  readonly findTodo: FindInFeed<{ readonly items: TodoItem[]; readonly completed: number }>
  readonly countUnread: FindInFeed<number>
}

/** Registers the endpoints of what waits for callers, which is found by walks over their feed. */
export const installTodo = (app: FastifyInstance, deps: Deps, waiting: Waiting): void => {
  serve(app, deps, listTodo, {
    query: readMarks,
    input: () => noPosts,
    handle: async ({ caller, found, now, reply }) => {
      const { items, completed } = await waiting.findTodo(caller, now, found)
      reply.header(todoCompletedHeader, completed)
      return items
    },
  })

  serve(app, deps, countUnread, {
    query: readMarks,
    input: () => noPosts,
    handle: async ({ caller, found, now }) => ({ unread: await waiting.countUnread(caller, now, found) }),
  })
}
