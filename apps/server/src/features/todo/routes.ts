import { listTodo, todoCompletedHeader } from '@kawaraban/contract/todo.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { FastifyInstance } from 'fastify'
import type { Member } from '../../http/caller.ts'
import type { Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { type Marks, noPosts, readMarks } from '../news/feed/queries.ts'
import type { Todo } from '../news/feed/todo.ts'

/** Finds what a reader has to complete in their feed, with the marks that were found with the caller, if they were. */
type FindTodo = (caller: Member, now: Instant, found: Marks | null) => Promise<Todo>

/** Registers the list of what callers have to complete, which is a walk over their feed. */
export const installTodo = (app: FastifyInstance, deps: Deps, findTodo: FindTodo): void =>
  serve(app, deps, listTodo, {
    query: readMarks,
    input: () => noPosts,
    handle: async ({ caller, found, now, reply }) => {
      const { items, completed } = await findTodo(caller, now, found)
      reply.header(todoCompletedHeader, completed)
      return items
    },
  })
