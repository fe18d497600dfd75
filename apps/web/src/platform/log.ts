/** Writes a failure to the console. The user sees nothing of it. */
export const log = (what: string, error?: unknown, level: 'error' | 'warn' = 'error'): void => {
  const words = error === undefined ? [what] : [what, error]
  // biome-ignore lint/suspicious/noConsole: the only place that writes to it
  console[level](...words)
}
