import type { Candidate } from '@kawaraban/contract/audience.ts'
import { openPicker, type PickerConnection } from '../picker-connection.ts'
import type { PickerSnapshot, PickerStart, PickerView } from '../picker-protocol.ts'
import { listOf, localPort, settled } from './local-picker.ts'

/** The first page of the list. */
export const firstView: PickerView = { text: '', onlyChosen: false, grouped: false, start: 0, size: 20 }
/** Opens with the first of all as the poster. */
export const startOf = (all: readonly Candidate[], chosen: readonly string[] = []): PickerStart => ({
  source: { kind: 'candidates' },
  posterCompanyUserId: all[0]?.companyUserId ?? '',
  poster: all[0] ?? null,
  companyUserIds: chosen,
})
const shown = (picker: PickerConnection): PickerSnapshot => {
  const snapshot = picker.store.getState().snapshot
  if (!snapshot) throw new Error('no snapshot yet')
  return snapshot
}
/** The ids of these users. */
export const ids = (users: readonly Pick<Candidate, 'companyUserId'>[]) => users.map((user) => user.companyUserId)

/** A picker of `all` in the same thread, with its commands. */
export const opened = async (
  all: readonly Candidate[],
  { pageSize = 10_000, held = false, start = startOf(all) } = {},
) => {
  const list = listOf(all, pageSize, held)
  const picker = openPicker(localPort(list.loadPage), start, firstView)
  await settled()
  const send = async (...commands: Parameters<PickerConnection['send']>) => {
    picker.send(...commands)
    await settled()
  }
  const tick = (companyUserId: string, checked = true) => {
    const row = shown(picker).rows.find((one) => one.companyUserId === companyUserId)?.row ?? -1
    return send({ type: 'tick', row, checked })
  }
  const view = (change: Partial<PickerView>) => send({ type: 'view', view: { ...shown(picker).view, ...change } })
  return { list, picker, send, tick, view, now: () => shown(picker) }
}
