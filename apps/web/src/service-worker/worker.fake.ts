import { vi } from 'vitest'
import type { Scope, WindowClient } from './scope.ts'

/** Replaces IndexedDB by one object store with `values`, which stay after it is closed. */
export const fakeIndexedDb = (values = new Map<string, unknown>()) => {
  const request = <Result>(result: () => Result) => {
    const idbRequest: { result?: Result; onsuccess?: () => void; onupgradeneeded?: () => void } = {}
    queueMicrotask(() => {
      idbRequest.result = result()
      idbRequest.onupgradeneeded?.()
      idbRequest.onsuccess?.()
    })
    return idbRequest
  }
  const store = {
    get: (name: string) => request(() => values.get(name)),
    put: (value: unknown, name: string) => request(() => values.set(name, structuredClone(value))),
    clear: () => request(() => values.clear()),
  }
  const database = {
    createObjectStore: () => store,
    transaction: () => ({ objectStore: () => store }),
    close: () => {},
  }
  vi.stubGlobal('indexedDB', { open: () => request(() => database) })
  return values
}

/** A tab that opens the path, refuses, or does not answer. */
export const fakeTab = (
  answer: 'opens' | 'refuses' | 'does not answer',
  more: { focused?: boolean; visibilityState?: DocumentVisibilityState } = {},
) => ({
  focused: false,
  visibilityState: 'hidden' as DocumentVisibilityState,
  focus: vi.fn(async () => undefined),
  postMessage: vi.fn((_message: unknown, transfer: readonly Transferable[] = []) => {
    const [port] = transfer as readonly MessagePort[]
    if (answer !== 'does not answer') port?.postMessage(answer === 'opens')
  }),
  ...more,
})

/** The global scope of a service worker with these tabs. */
export const fakeScope = (tabs: readonly WindowClient[] = []) => {
  const subscribe = vi.fn()
  const showNotification = vi.fn(async (_title: string, _options: NotificationOptions) => undefined)
  const openWindow = vi.fn(async (_path: string) => null)
  const request = vi.fn(async (_request: Request) => new Response('requested by the worker'))
  const enablePreload = vi.fn()
  const scope = {
    registration: { pushManager: { subscribe }, showNotification, navigationPreload: { enable: enablePreload } },
    clients: { claim: vi.fn(), matchAll: async () => tabs, openWindow },
    fetch: request,
    skipWaiting: vi.fn(),
    addEventListener: vi.fn(),
  } as unknown as Scope
  return { scope, subscribe, showNotification, openWindow, request, enablePreload }
}

/** A navigation to `path`; `network` is the response to the request that the browser has sent already. */
export const fakeNavigation = (
  path: string,
  network: Promise<Response | undefined>,
  { mode = 'navigate', method = 'GET' } = {},
) => {
  network.catch(() => {})
  const request = { url: `https://news.test${path}`, mode, method } as Request
  const [respondWith, waitUntil] = [vi.fn((_response: Promise<Response>) => {}), vi.fn()]
  return { request, preloadResponse: network, respondWith, waitUntil }
}
