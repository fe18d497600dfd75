import type { Settings } from '../settings.ts'

/** The proxy for outgoing https calls, by the usual names of its settings. */
export type ProxySettings = {
  /** Address of a proxy that accepts CONNECT. */
  readonly HTTPS_PROXY: string
  /** Hosts that are reached without it, separated by commas. */
  readonly NO_PROXY: string
}

const ownMachine = 'localhost,127.0.0.1,::1,[::1]'

/** Reads the proxy of the settings, or null; this machine is always reached without it. */
export const readProxy = ({ HTTPS_PROXY, NO_PROXY }: Settings): ProxySettings | null =>
  HTTPS_PROXY ? { HTTPS_PROXY, NO_PROXY: NO_PROXY ? `${ownMachine},${NO_PROXY}` : ownMachine } : null

/** Sends every `fetch` to an https address through the proxy: push gateway and sign-in provider. */
export const useProxy = async (proxy: ProxySettings | null): Promise<void> => {
  // Importing the module also loads the whole client of `fetch`, which a start does not need.
  if (proxy) (await import('node:http')).setGlobalProxyFromEnv(proxy)
}
