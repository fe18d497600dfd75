/** An answer to a call that came with the page: the data of the envelope, and headers. */
export type GivenAnswer = { readonly data: unknown; readonly headers: Readonly<Record<string, string>> }

type CallTarget = { readonly params?: unknown; readonly query?: unknown }

/** Identifies a call: two calls with one key get the same answer. */
export const callKey = (name: string, { params, query }: CallTarget = {}): string =>
  `${name} ${JSON.stringify([params ?? null, query ?? null])}`

let answers: Record<string, GivenAnswer> = {}

/** Replaces the answers that calls get instead of sending anything, by `callKey`. */
export const giveAnswers = (given: Readonly<Record<string, GivenAnswer>>): void => {
  answers = { ...given }
}

/** The answer that came with the page, once. */
export const takeGivenAnswer = (key: string): GivenAnswer | undefined => {
  const answer = answers[key]
  delete answers[key]
  return answer
}
