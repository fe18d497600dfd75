/** How many rounds of the event loop begin while something is done: one that is blocked has none, however slow the machine. */
export const roundsDuring = async (work: () => Promise<unknown>): Promise<number> => {
  let rounds = 0
  let isOver = false
  const count = () => {
    rounds += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await work().finally(() => {
    isOver = true
  })
  return rounds
}
