/** Lets all who need the same lookup at the same time wait for one. */
export const shareLookups = <Result>(look: (key: string) => Promise<Result>) => {
  const running = new Map<string, Promise<Result>>()
  return (key: string): Promise<Result> => {
    const one = running.get(key) ?? look(key).finally(() => running.delete(key))
    running.set(key, one)
    return one
  }
}
