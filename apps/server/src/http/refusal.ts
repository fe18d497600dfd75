import type { ErrorCode } from '@kawaraban/contract/errors.ts'

/** Ends a request with the answer of its code; the only error that handlers throw on purpose. */
export class Refusal extends Error {
  readonly code: ErrorCode
  /** Why, where the code alone does not say; for the log alone. */
  readonly reason: string | undefined
  constructor(code: ErrorCode, reason?: string) {
    super(code)
    this.code = code
    this.reason = reason
  }
}

/** Narrows `value` to be truthy, or refuses with `code`. */
export function ensure(value: unknown, code: ErrorCode): asserts value {
  if (!value) throw new Refusal(code)
}
