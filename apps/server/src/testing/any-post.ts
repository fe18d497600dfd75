import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import fc from 'fast-check'
import type { TestApp } from './app.ts'
import type { Person } from './company.ts'

type AnyPost = {
  readonly owner: Person
  readonly startsIn: number
  readonly lasts: number
  readonly dueIn: number | null
  readonly audience: readonly Person[] | undefined
}

/** The fields of any post that begins minutes before or after now, for everybody or for some, with a due date or without. */
export const anyPost = ({ cast: { suzuki, ito, tanaka, yamada } }: TestApp) => ({
  owner: fc.constantFrom<Person[]>(suzuki, ito),
  startsIn: fc.integer({ min: -3, max: 3 }),
  lasts: fc.constantFrom(0, 3, 100),
  dueIn: fc.option(fc.integer({ min: 0, max: 3 })),
  audience: fc.constantFrom<(Person[] | undefined)[]>(undefined, [tanaka], [yamada, ito]),
})

/** Stores such a post, due at its end at the latest; returns its id. */
export const storeAnyPost = (app: TestApp, { owner, startsIn, lasts, dueIn, audience }: AnyPost): Promise<string> => {
  const startAt = app.clock.now + startsIn * minuteMs
  return app.storePost(owner, {
    startAt,
    endAt: startAt + lasts * minuteMs,
    dueAt: dueIn === null ? null : startAt + Math.min(dueIn, lasts) * minuteMs,
    ...(audience && { audience: [...audience] }),
  })
}
