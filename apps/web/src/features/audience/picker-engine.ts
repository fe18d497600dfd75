import type { Candidate } from '@kawaraban/contract/audience.ts'
import { termsOf } from '@kawaraban/contract/fold.ts'
import { createCandidateStore } from './candidate-store.ts'
import { type Choice, createChoice } from './choice.ts'
import { createDepartmentTree } from './department-tree.ts'
import { type CandidatePage, type Loaded, type LoadPage, loadPages, nothingLoaded } from './load-pages.ts'
import { createPeopleMatch, type LoadGroup } from './people-match.ts'
import type {
  CandidateSource,
  LoadFailure,
  LoadState,
  NumberedCommand,
  PickerMessage,
  PickerRow,
  PickerStart,
  PickerTree,
  PickerView,
} from './picker-protocol.ts'

type Dependencies = {
  pagesOf: (source: CandidateSource) => LoadPage
  loadGroup: LoadGroup
  /** What is reported about a failed call. */
  failureOf: (error: unknown) => LoadFailure
  post: (message: PickerMessage) => void
}

/** Chosen users in one message: few enough that receiving it causes no long frame. */
const partSize = 5_000

/**
 * The picker without its screen: loads candidates, searches them, stores the ticks, and posts a snapshot after every
 * change. Runs in a worker, so that neither 510,000 people nor their search block the page.
 */
export const createPicker = (
  { pagesOf, loadGroup, failureOf, post }: Dependencies,
  start: PickerStart,
  firstView: PickerView,
) => {
  const store = createCandidateStore()
  const choice: Choice = createChoice(start.posterCompanyUserId, start.companyUserIds)
  const loadPage = pagesOf(start.source)
  let loaded: Loaded = nothingLoaded
  let load: LoadState = 'loading'
  let failure: LoadFailure | null = null
  let running: AbortController | null = null
  let view = firstView
  let terms = termsOf(view.text)
  let found: number[] = []
  const departments = createDepartmentTree(store, choice, (row) => isTicked(row))
  const named = createPeopleMatch({ store, loadGroup, failureOf, onLoaded: () => sendSnapshot() })
  /** Bulk ticks by search text from before all rows were loaded: they apply to the rows loaded later, too. */
  const pendingBulk = new Map<string, boolean>()
  /** Whether the ticked people are left out of everybody. The poster is never left out. */
  let excluding = false
  let saving: 'users' | 'ids' | null = null
  let lastCommand = 0

  const isTicked = (row: number) => choice.has(row) && !(excluding && choice.isPoster(row))
  const isInAudience = (row: number) => isTicked(row) !== excluding

  const search = (fromRow: number) =>
    store.search(terms, fromRow, (row) => {
      if (!view.onlyChosen || isTicked(row)) found.push(row)
    })

  const show = (next: PickerView) => {
    const changed = next.text !== view.text || next.onlyChosen !== view.onlyChosen
    view = next
    if (!changed) return
    terms = termsOf(view.text)
    found = []
    search(0)
  }

  const exclude = (next: boolean) => {
    excluding = next
    found = []
    search(0)
  }

  const addUsers = (users: readonly Candidate[]) => {
    const fromRow = store.size()
    store.add(users)
    users.forEach((user, index) => {
      choice.addRow(fromRow + index, user.companyUserId)
    })
    for (const [text, checked] of pendingBulk) {
      store.search(termsOf(text), fromRow, (row) => choice.set(row, checked))
    }
    search(fromRow)
  }

  const rowOf = (row: number): PickerRow => ({
    ...store.at(row),
    row,
    checked: isTicked(row),
    fixed: choice.isPoster(row),
  })

  const pageOf = (length: number) => {
    const lastStart = Math.max(0, Math.ceil(length / view.size) - 1) * view.size
    view = { ...view, start: Math.min(view.start, lastStart) }
    return view
  }

  const audienceSize = (): number => {
    const ticked = choice.count() - choice.unseenCount()
    if (excluding) return store.size() - ticked + (choice.hasPoster() ? 1 : 0)
    return ticked + (load === 'complete' ? 0 : choice.unseenCount())
  }

  /** Only all names together say what is a department, and only all people whom a box is for. */
  const treePage = (): PickerTree | null => {
    if (!view.grouped || !loaded.end) return null
    departments.arrange(found, terms.join(' '))
    const { start, size } = pageOf(departments.rowCount())
    return { rows: departments.rows(start, size, rowOf), total: departments.rowCount() }
  }

  const sendSnapshot = () => {
    if (loaded.end) named.finish()
    const tree = treePage()
    const { start, size } = tree ? view : pageOf(found.length)
    post({
      type: 'snapshot',
      snapshot: {
        lastCommand,
        load,
        failure,
        loadedUsers: loaded.users,
        totalUsers: loaded.totalUsers,
        size: store.size(),
        chosen: audienceSize(),
        excluding,
        found: found.length,
        foundChosen: found.length > 0 && found.every((row) => isTicked(row) || choice.isPoster(row)),
        view,
        rows: view.grouped ? [] : found.slice(start, start + size).map(rowOf),
        tree,
        match: named.current(),
        saving: saving !== null,
      },
    })
  }

  /** Whether rows that are not loaded yet cannot add to the choice. */
  const isChoiceKnown = () => loaded.end || (!excluding && choice.unseenCount() === 0 && pendingBulk.size === 0)

  const sendUsers = () => {
    let part: Candidate[] = []
    for (let row = 0; row < store.size(); row++) {
      if (isInAudience(row)) part.push(store.at(row))
      if (part.length === partSize) {
        post({ type: 'chosenUsers', users: part })
        part = []
      }
    }
    post({ type: 'chosenUsers', users: part })
  }

  const sendIds = () => {
    const ids: string[] = []
    for (let row = 0; row < store.size(); row++) if (isInAudience(row)) ids.push(store.idAt(row))
    post({ type: 'chosenIds', json: JSON.stringify(ids) })
  }

  const sendChosen = () => {
    if (saving === 'ids') sendIds()
    else sendUsers()
    const unseen = choice.unseen().filter((id) => !excluding || id === start.posterCompanyUserId)
    post({ type: 'saved', unseen })
    saving = null
  }

  const addPage = (page: CandidatePage, now: Loaded) => {
    loaded = now
    addUsers(start.poster ? page.users.filter((user) => user.companyUserId !== start.posterCompanyUserId) : page.users)
    if (loaded.end) {
      load = 'complete'
      pendingBulk.clear()
    }
    if (saving && isChoiceKnown()) sendChosen()
    sendSnapshot()
  }

  const run = async () => {
    if (running || loaded.end) return
    const own = new AbortController()
    running = own
    load = 'loading'
    failure = null
    try {
      await loadPages(loadPage, loaded, own.signal, addPage)
    } catch (error) {
      if (running !== own) return
      load = 'failed'
      failure = failureOf(error)
      saving = null
      sendSnapshot()
    } finally {
      if (running === own) running = null
    }
  }

  const cancel = () => {
    if (!running) return
    running.abort()
    running = null
    load = 'cancelled'
    saving = null
  }

  const tickFound = (checked: boolean) => {
    for (const row of found) choice.set(row, checked)
    if (loaded.end || (view.onlyChosen && checked)) return
    pendingBulk.delete(view.text)
    pendingBulk.set(view.text, checked)
  }

  const save = (as: 'users' | 'ids') => {
    saving = as
    if (isChoiceKnown()) sendChosen()
    else run()
  }

  if (start.poster) addUsers([start.poster])

  return {
    /** Runs a command of the page and posts a snapshot. */
    handle: (command: NumberedCommand): void => {
      lastCommand = command.number
      if (command.type === 'open' || command.type === 'load') run()
      else if (command.type === 'cancel') cancel()
      else if (command.type === 'view') show(command.view)
      else if (command.type === 'tick') choice.set(command.row, command.checked)
      else if (command.type === 'tickFound') tickFound(command.checked)
      else if (command.type === 'exclude') exclude(command.excluding)
      else if (command.type === 'match') named.start(command.people)
      else if (command.type === 'takeMatch') for (const row of named.take()) choice.set(row, command.checked)
      else if (command.type === 'endMatch') named.take()
      else if (command.type === 'openDepartment') departments.setOpen(command.path, command.isOpen)
      else if (command.type === 'tickDepartment') departments.tick(command.path, command.checked)
      else save(command.as)
      sendSnapshot()
    },
    /** Stops loading. */
    close: (): void => running?.abort(),
  }
}
