const pollMs = 500

/** Ends this process when its parent npm has ended: npm does not pass SIGTERM on. */
export const exitWithNpm = (): void => {
  const npm = process.ppid
  const check = () => {
    if (process.ppid !== npm) process.kill(process.pid, 'SIGTERM')
  }
  if (process.env.npm_lifecycle_event) setInterval(check, pollMs).unref()
}
