import { listTodo, type TodoItem } from '@kawaraban/contract/todo.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { FastifyInstance } from 'fastify'
import type { CallerAct } from '../../http/acts/acts.ts'
import { serveAct } from '../../http/acts/serve-act.ts'
import type { Member } from '../../http/caller.ts'
import type { Deps } from '../../http/deps.ts'

/** The feed of posts, as far as it is needed here: what it finds with the caller, and what it answers. */
type Feed<Marks> = {
  readonly marks: CallerAct<object, Marks>
  readonly findTodo: (caller: Member, now: Instant, found: Marks | null) => Promise<TodoItem[]>
}

/** Registers the list of what callers have to complete, which is a walk over their feed. */
export const installTodo = <Marks>(app: FastifyInstance, deps: Deps, { marks, findTodo }: Feed<Marks>): void => {
  serveAct(
    app,
    deps,
    listTodo,
    marks,
    () => ({}),
    ({ caller, found, now }) => findTodo(caller, now, found),
  )
}
