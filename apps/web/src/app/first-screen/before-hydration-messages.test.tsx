import { runInThisContext } from 'node:vm'
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useSession } from '../../shell/session.ts'
import { onTodoMessage, todoChannel } from '../../shell/todo-channel.ts'
import { recordMessagesScript, takeMessages } from './before-hydration-messages.ts'
import { useFinishHydration } from './use-finish-hydration.ts'

afterEach(() => void takeMessages())

test('G-219 what another tab has completed before the app received it is applied once', async () => {
  runInThisContext(recordMessagesScript)
  const { recordedMessages } = globalThis as unknown as { recordedMessages: { sent: unknown[] } }
  const other = new BroadcastChannel(todoChannel)
  const message = { posts: [], completion: { newsId: '1', completed: true } }
  other.postMessage({ ...message, userId: useSession.getState().userId })
  other.postMessage({ posts: [], userId: 'somebody else', completion: { newsId: '2', completed: true } })
  await vi.waitUntil(() => recordedMessages.sent.length > 1, 20_000)
  const listener = vi.fn()
  const stop = onTodoMessage(listener)
  for (const { unmount } of [renderHook(useFinishHydration), renderHook(useFinishHydration)]) unmount()
  expect(listener.mock.calls).toEqual([[message]])
  stop()
  other.close()
})
