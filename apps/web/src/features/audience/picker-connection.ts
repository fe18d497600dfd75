import type { Candidate } from '@kawaraban/contract/audience.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { appCredential } from '../../platform/bridge.ts'
import type {
  NumberedCommand,
  PickerCommand,
  PickerMessage,
  PickerRow,
  PickerSnapshot,
  PickerStart,
  PickerView,
  TreeRow,
} from './picker-protocol.ts'

/** A picker that runs elsewhere. `onBroken` is called when it cannot answer any more. */
export type PickerPort = {
  send: (command: NumberedCommand) => void
  listen: (onMessage: (message: PickerMessage) => void, onBroken: () => void) => void
  close: () => void
}

/** The chosen users in the list's order, and the chosen ids that no candidate has any more. */
export type ChosenAudience = { users: Candidate[]; unseen: readonly string[] }

/** The save ended without an audience: the rest could not be loaded, was cancelled, or the picker broke. */
export class SaveStopped extends Error {}

/** `snapshot` is null until the first answer. */
export type PickerState = { readonly snapshot: PickerSnapshot | null; readonly isBroken: boolean }
export const unopened: PickerState = { snapshot: null, isBroken: false }

export type PickerConnection = {
  store: StoreApi<PickerState>
  send: (command: PickerCommand) => void
  /** Loads what is still needed and resolves to the chosen users; rejects with SaveStopped. */
  save: () => Promise<ChosenAudience>
  /** The same for their ids, as a JSON array. */
  saveIds: () => Promise<string>
  close: () => void
}

/** What a part of the screen needs of an open picker: its newest snapshot, its commands and the choice. */
export type OpenedPicker = Pick<PickerConnection, 'send' | 'saveIds'> & { snapshot: PickerSnapshot }

/** What has arrived of a save, and how it ends. */
type Saving = {
  number: number
  users: Candidate[]
  /** Each department's name once: in messages every user has a copy of it. */
  departmentNames: Map<string, string>
  ids: string
  done: (saved: { users: Candidate[]; ids: string; unseen: readonly string[] }) => void
  stop: () => void
}

const addUsers = ({ users, departmentNames }: Saving, added: readonly Candidate[]) => {
  for (const user of added) {
    const departmentName = departmentNames.get(user.departmentName) ?? user.departmentName
    departmentNames.set(departmentName, departmentName)
    users.push({ ...user, departmentName })
  }
}

/** A tick as the page shows it at once, before the picker has answered. */
const ticked = (snapshot: PickerSnapshot, row: number, checked: boolean): PickerSnapshot => {
  const mark = <Row extends TreeRow | PickerRow>(one: Row): Row =>
    'row' in one && one.row === row ? { ...one, checked } : one
  const { rows, tree, chosen, excluding } = snapshot
  return {
    ...snapshot,
    chosen: chosen + (checked === excluding ? -1 : 1),
    rows: rows.map(mark),
    tree: tree && { ...tree, rows: tree.rows.map(mark) },
  }
}

/** The same for the box of a department; those around it follow with the answer. */
const tickedDepartment = (snapshot: PickerSnapshot, path: string, checked: boolean): PickerSnapshot => {
  const mark = (one: TreeRow): TreeRow =>
    one.kind === 'department' && one.path === path ? { ...one, chosen: checked ? one.total : 0, isFull: checked } : one
  return { ...snapshot, tree: snapshot.tree && { ...snapshot.tree, rows: snapshot.tree.rows.map(mark) } }
}

/** The snapshot as the page shows it at once, before the picker has run a command. */
const expected = (snapshot: PickerSnapshot, command: PickerCommand): PickerSnapshot => {
  if (command.type === 'tick') return ticked(snapshot, command.row, command.checked)
  if (command.type === 'tickDepartment') return tickedDepartment(snapshot, command.path, command.checked)
  if (command.type === 'match') return { ...snapshot, match: { state: 'waiting' } }
  if (command.type === 'takeMatch' || command.type === 'endMatch') return { ...snapshot, match: null }
  return snapshot
}

/** Opens a picker and stores its newest snapshot; snapshots from before the last command are ignored. */
export const openPicker = (port: PickerPort, start: PickerStart, view: PickerView): PickerConnection => {
  const store = createStore<PickerState>()(() => unopened)
  let sent = 0
  let saving: Saving | null = null

  const stopSaving = () => {
    const stopped = saving
    saving = null
    stopped?.stop()
  }
  const receive = (message: PickerMessage) => {
    if (message.type === 'chosenUsers') {
      if (saving) addUsers(saving, message.users)
    } else if (message.type === 'chosenIds') {
      if (saving) saving.ids = message.json
    } else if (message.type === 'saved') {
      const finished = saving
      saving = null
      finished?.done({ users: finished.users, ids: finished.ids, unseen: message.unseen })
    } else {
      const { snapshot } = message
      if (saving && snapshot.lastCommand >= saving.number && !snapshot.saving) stopSaving()
      if (snapshot.lastCommand >= sent) store.setState({ snapshot })
    }
  }
  port.listen(receive, () => {
    stopSaving()
    store.setState({ isBroken: true })
  })
  const send = (command: PickerCommand) => {
    sent += 1
    const { snapshot } = store.getState()
    const next = snapshot && expected(snapshot, command)
    if (next !== snapshot) store.setState({ snapshot: next })
    port.send({ ...command, number: sent })
  }
  const save = (as: 'users' | 'ids') =>
    new Promise<Parameters<Saving['done']>[0]>((done, reject) => {
      const stop = () => reject(new SaveStopped())
      saving = { number: sent + 1, users: [], departmentNames: new Map(), ids: '', done, stop }
      send({ type: 'save', as })
    })
  send({ type: 'open', start, view, credential: appCredential() })
  return {
    store,
    send,
    save: async () => {
      const { users, unseen } = await save('users')
      return { users, unseen }
    },
    saveIds: async () => (await save('ids')).ids,
    close: () => {
      stopSaving()
      port.close()
    },
  }
}
