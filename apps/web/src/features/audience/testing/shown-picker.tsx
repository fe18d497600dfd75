import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { afterEach, beforeEach } from 'vitest'
import { markSeen } from '../../../platform/storage.ts'
import { DialogHost } from '../../../ui/dialogs.tsx'
import { AudiencePicker } from '../audience-picker.tsx'
import type { ChosenAudience, OpenedPicker } from '../picker-connection.ts'
import { listOf, localPort, settled } from './local-picker.ts'
import { people } from './people.ts'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  markSeen('specificUser')
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

type Options = {
  count?: number
  pageSize?: number
  held?: boolean
  fails?: boolean
  /** Ids that are ticked at first. */
  chosen?: readonly string[]
  Groups?: ComponentType<{ picker: OpenedPicker }>
}
const None = () => null

/**
 * The picker of a company of `count` people, the first of them the poster. With `held`, pages are released one by one, of
 * which one has been; with `fails`, the second has failed.
 */
export const shownPicker = async ({
  count = 45,
  pageSize = 1_000,
  held = false,
  fails = false,
  chosen = [],
  Groups = None,
}: Options = {}) => {
  const all = people(count)
  const list = listOf(all, pageSize, held)
  const port = localPort(list.loadPage)
  const saved: ChosenAudience[] = []
  const user = userEvent.setup()
  const start = {
    source: { kind: 'candidates' as const },
    posterCompanyUserId: '101',
    poster: all[0] ?? null,
    companyUserIds: chosen,
  }
  const connect = () => port
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AudiencePicker
        Groups={Groups}
        start={start}
        connect={connect}
        onSave={(one) => saved.push(one)}
        onFailure={() => undefined}
      />
      <DialogHost />
    </QueryClientProvider>,
  )
  await act(settled)
  if (held) await act(list.next)
  if (fails) await act(() => list.fail())
  const press = async (name: string | RegExp) => {
    await user.click(screen.getByRole('button', { name }))
    await act(settled)
  }
  return { user, press, saved, list }
}
