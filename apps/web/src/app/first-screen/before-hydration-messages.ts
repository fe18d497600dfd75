import { todoChannel } from '../../shell/todo-channel.ts'

/** The recorder of the script below, with what other tabs have sent, in its order. */
type RecordedMessages = BroadcastChannel & { readonly sent: unknown[] }

/**
 * Records on a rendered page what other tabs send before the app can receive it: the page shows what was stored when it was
 * rendered. Part of the page: it must stay small.
 */
export const recordMessagesScript = `var recordedMessages=globalThis.BroadcastChannel&&Object.assign(new BroadcastChannel('${todoChannel}'),{sent:[],onmessage({data}){recordedMessages.sent.push(data)}})`

/** Ends the recording, and returns what was recorded, once. */
export const takeMessages = (): readonly unknown[] => {
  const { recordedMessages } = globalThis as { recordedMessages?: RecordedMessages }
  recordedMessages?.close()
  return recordedMessages?.sent.splice(0) ?? []
}
