import type { Candidate } from '@kawaraban/contract/audience.ts'
import { appCredential } from '../../platform/bridge.ts'
import type {
  NumberedCommand,
  PickerCommand,
  PickerMessage,
  PickerSnapshot,
  PickerStart,
  PickerView,
} from './picker-protocol.ts'

/** The way to a picker that runs elsewhere. `onBroken` tells that no answer will come any more. */
export type PickerPort = {
  send: (command: NumberedCommand) => void
  listen: (onMessage: (message: PickerMessage) => void, onBroken: () => void) => void
  close: () => void
}

/** The chosen users in the list's order, and the chosen ids that no candidate has any more (G-099). */
export type ChosenAudience = { users: Candidate[]; unseen: readonly string[] }

/** Saving ended without an audience: the rest could not be loaded, was cancelled, or the picker broke. */
export class SaveStopped extends Error {}

export type PickerConnection = {
  subscribe: (onChange: () => void) => () => void
  /** Null until the first answer. */
  snapshot: () => PickerSnapshot | null
  isBroken: () => boolean
  send: (command: PickerCommand) => void
  /** Loads what is still needed and gives the chosen users; rejects with SaveStopped. */
  save: () => Promise<ChosenAudience>
  close: () => void
}

/** A tick as the page shows it at once, before the picker has answered. */
const ticked = (snapshot: PickerSnapshot, row: number, checked: boolean): PickerSnapshot => ({
  ...snapshot,
  chosen: snapshot.chosen + (checked ? 1 : -1),
  rows: snapshot.rows.map((one) => (one.row === row ? { ...one, checked } : one)),
})

/** Opens a picker and keeps the newest thing it said; snapshots older than the last command are passed over. */
export const openPicker = (port: PickerPort, start: PickerStart, view: PickerView): PickerConnection => {
  const listeners = new Set<() => void>()
  let current: PickerSnapshot | null = null
  let broken = false
  let sent = 0
  let saving: {
    number: number
    users: Candidate[]
    done: (audience: ChosenAudience) => void
    stop: () => void
  } | null = null

  const changed = () => {
    for (const listener of listeners) listener()
  }
  const stopSaving = () => {
    const stopped = saving
    saving = null
    stopped?.stop()
  }
  const receive = (message: PickerMessage) => {
    if (message.type === 'chosenUsers') {
      for (const user of message.users) saving?.users.push(user)
    } else if (message.type === 'saved') {
      const finished = saving
      saving = null
      finished?.done({ users: finished.users, unseen: message.unseen })
    } else {
      const { snapshot } = message
      if (saving && snapshot.heard >= saving.number && !snapshot.saving) stopSaving()
      if (snapshot.heard < sent) return
      current = snapshot
      changed()
    }
  }
  port.listen(receive, () => {
    broken = true
    stopSaving()
    changed()
  })
  const send = (command: PickerCommand) => {
    sent += 1
    if (current && command.type === 'tick') {
      current = ticked(current, command.row, command.checked)
      changed()
    }
    port.send({ ...command, number: sent })
  }
  send({ type: 'open', start, view, credential: appCredential() })
  return {
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    snapshot: () => current,
    isBroken: () => broken,
    send,
    save: () =>
      new Promise((done, reject) => {
        saving = { number: sent + 1, users: [], done, stop: () => reject(new SaveStopped()) }
        send({ type: 'save' })
      }),
    close: () => {
      listeners.clear()
      stopSaving()
      port.close()
    },
  }
}
