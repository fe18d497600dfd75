/** Calls `make` at the first call and returns its result at all of them. A failure is not stored: the next call tries again. */
export const once = <Result>(make: () => Promise<Result>): (() => Promise<Result>) => {
  let made: Promise<Result> | undefined
  return () => {
    made ??= make().catch((error) => {
      made = undefined
      throw error
    })
    return made
  }
}
