import type { Candidate } from '@kawaraban/contract/audience.ts'
import { CallError } from '../../../call.ts'
import { failureOf, loadGroup } from '../candidate-pages.ts'
import type { LoadPage } from '../load-pages.ts'
import type { PickerPort } from '../picker-connection.ts'
import { createPicker } from '../picker-engine.ts'
import type { CandidateSource, PickerMessage } from '../picker-protocol.ts'

type Gate = { open: () => void; fail: (message: string) => void }

/** A list of candidates whose pages are released one by one, or at once without `held`. */
export const listOf = (all: readonly Candidate[], pageSize: number, held = false) => {
  const gates: Gate[] = []
  const requested: (string | undefined)[] = []
  const loadPage: LoadPage = async (after, signal) => {
    requested.push(after)
    if (held) {
      await new Promise<void>((open, fail) => {
        gates.push({ open, fail: (message) => fail(new CallError('network', message, 'listCandidates', 0)) })
        signal.addEventListener('abort', () => fail(signal.reason))
      })
    }
    signal.throwIfAborted()
    const from = after === undefined ? 0 : all.findIndex((user) => user.companyUserId === after) + 1
    return { users: all.slice(from, from + pageSize), totalUsers: all.length }
  }
  return {
    requested,
    loadPage,
    /** Releases the requested page, and waits until it has been processed. */
    next: async () => {
      gates.shift()?.open()
      await settled()
    },
    fail: async (message = 'no answer') => {
      gates.shift()?.fail(message)
      await settled()
    },
  }
}

/** Waits until every sent answer has arrived. */
export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

/** A picker in the same thread instead of a worker; `sources` records whose list was requested. */
export const localPort = (loadPage: LoadPage, sources: CandidateSource[] = []): PickerPort => {
  let picker: ReturnType<typeof createPicker> | null = null
  let receive: (message: PickerMessage) => void = () => undefined
  const post = (message: PickerMessage) => queueMicrotask(() => receive(structuredClone(message)))
  const pagesOf = (source: CandidateSource) => {
    sources.push(source)
    return loadPage
  }
  return {
    send: (command) => {
      if (command.type === 'open') {
        picker = createPicker({ pagesOf, loadGroup, failureOf, post }, command.start, command.view)
      }
      picker?.handle(command)
    },
    listen: (onMessage) => {
      receive = onMessage
    },
    close: () => {
      receive = () => undefined
      picker?.close()
    },
  }
}
