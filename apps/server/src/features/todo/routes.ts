import { listTodo, type TodoItem } from '@kawaraban/contract/todo.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { FastifyInstance } from 'fastify'
import type { Member } from '../../http/caller.ts'
import type { Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { type Marks, noPosts, readMarks } from '../news/feed/queries.ts'

/** Finds what a reader has to complete in their feed, with the marks that were found with the caller, if they were. */
type FindTodo = (caller: Member, now: Instant, found: Marks | null) => Promise<TodoItem[]>

/** Registers the list of what callers have to complete, which is a walk over their feed. */
export const installTodo = (app: FastifyInstance, deps: Deps, findTodo: FindTodo): void =>
  serve(app, deps, listTodo, {
    query: readMarks,
    input: () => noPosts,
    handle: ({ caller, found, now }) => findTodo(caller, now, found),
  })
