/** Messages between the service worker and the app's tabs. */

/** To all tabs: a notice has been shown, and its time is stored. */
export type ArrivedMessage = { readonly type: 'push-arrived' }

/** To one tab: open the path of a notice. Its port takes the answer, `true` when the tab has opened it. */
export type OpenMessage = { readonly type: 'push-open'; readonly path: string }

const typeOf = (message: unknown): unknown =>
  typeof message === 'object' && message !== null && 'type' in message ? message.type : undefined

export const isArrivedMessage = (message: unknown): message is ArrivedMessage => typeOf(message) === 'push-arrived'

export const isOpenMessage = (message: unknown): message is OpenMessage =>
  typeOf(message) === 'push-open' && typeof (message as { path?: unknown }).path === 'string'
