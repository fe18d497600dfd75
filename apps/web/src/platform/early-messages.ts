/** The channel between the tabs of a user. */
export const channelName = 'companyIntraNews.todo'

/** The recorder of the script below, with what other tabs have sent, in its order. */
type EarlyMessages = BroadcastChannel & { readonly sent: unknown[] }

/**
 * Records on a rendered page what other tabs send before the app can receive it: the page shows what was stored when it was
 * rendered. Part of the page: it must stay small.
 */
export const earlyMessagesScript = `var earlyMessages=globalThis.BroadcastChannel&&Object.assign(new BroadcastChannel('${channelName}'),{sent:[],onmessage({data}){earlyMessages.sent.push(data)}})`

/** Ends the recording, and returns what was recorded, once. */
export const takeEarlyMessages = (): readonly unknown[] => {
  const { earlyMessages } = globalThis as { earlyMessages?: EarlyMessages }
  earlyMessages?.close()
  return earlyMessages?.sent.splice(0) ?? []
}
