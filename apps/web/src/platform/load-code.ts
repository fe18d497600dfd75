let attempts = 0

/** Address of the module that could not be fetched: Chromium and Firefox name it, Safari does not. */
const addressOf = (error: unknown, load: () => unknown): string | undefined =>
  /https?:\/\/\S+/.exec(String(error))?.[0] ?? /import\(\s*["'`]([^"'`]+)["'`]/.exec(String(load))?.[1]

const importAgain = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  try {
    return await load()
  } catch (error) {
    const address = addressOf(error, load)
    if (address === undefined) throw error
    attempts += 1
    const url = new URL(address, import.meta.url)
    // Some browsers never fetch a module's address again in this page after a failure.
    url.searchParams.set('attempt', String(attempts))
    return (await import(/* @vite-ignore */ url.href)) as Module
  }
}

/** A module that is loaded when it is needed. */
export type LazyModule<Module> = {
  /** Loads the module once; after a failure the next call tries again. */
  readonly load: () => Promise<Module>
  /** The module, when it has been loaded. */
  readonly loaded: () => Module | undefined
}

/** Wraps `load`, an `import()`: a failed fetch is tried again, also at another address. */
export const lazyModule = <Module>(load: () => Promise<Module>): LazyModule<Module> => {
  let loaded: Module | undefined
  let pending: Promise<Module> | undefined
  const start = async () => {
    try {
      loaded = await importAgain(load)
      return loaded
    } finally {
      pending = undefined
    }
  }
  return {
    load: async () => {
      if (loaded) return loaded
      pending ??= start()
      return pending
    },
    loaded: () => loaded,
  }
}

/** Whether the server can be reached at this moment. */
export const isServerReachable = async (): Promise<boolean> => {
  try {
    const init = { cache: 'no-store', signal: AbortSignal.timeout(5000) } as const
    return (await fetch(new URL('/config.json', location.href), init)).ok
  } catch {
    return false
  }
}
