import type { Candidate } from '@kawaraban/contract/audience.ts'
import type { CallCode } from '../../call.ts'
import type { AppCredential } from '../../platform/bridge.ts'
import type { ListedLine, RepeatedLine } from './account-list.ts'

/** The messages between the page and the worker with the candidates. */

/** Whose list is loaded: the company's candidates for a new post, or those assignable to a post. */
export type CandidateSource = { kind: 'candidates' } | { kind: 'assignable'; newsId: string }

export type PickerStart = {
  source: CandidateSource
  /** The poster's id; always chosen. */
  posterCompanyUserId: string
  /** The poster's row if it is already known; it is then the first of the list. */
  poster: Candidate | null
  /** The ids that are ticked at first beside the poster's. */
  companyUserIds: readonly string[]
}

/** Which rows are shown: `start` counts from 0 among the rows found, or among those of the tree when they are grouped. */
export type PickerView = { text: string; onlyChosen: boolean; grouped: boolean; start: number; size: number }

/** Whom a list names: account IDs as a text or a file, or the people of a stored group. */
export type NamedPeople =
  | { kind: 'accounts'; list: string | Uint8Array }
  | { kind: 'group'; companyUserGroupId: string }

export type PickerCommand =
  | { type: 'open'; start: PickerStart; view: PickerView; credential: AppCredential | undefined }
  | { type: 'load' }
  | { type: 'cancel' }
  | { type: 'view'; view: PickerView }
  | { type: 'tick'; row: number; checked: boolean }
  | { type: 'tickFound'; checked: boolean }
  | { type: 'openDepartment'; path: string; isOpen: boolean }
  | { type: 'tickDepartment'; path: string; checked: boolean }
  | { type: 'match'; people: NamedPeople }
  /** Ticks or unticks those found in the list. */
  | { type: 'takeMatch'; checked: boolean }
  | { type: 'endMatch' }
  /** The ticked people are left out of everybody, or are the audience. */
  | { type: 'exclude'; excluding: boolean }
  | { type: 'save'; as: 'users' | 'ids' }

/** A command with its number, counted from 1, so that the page knows which of its commands a snapshot includes. */
export type NumberedCommand = PickerCommand & { number: number }

export type PickerRow = Candidate & { row: number; checked: boolean; fixed: boolean }

/** Where a row is in the tree: `index` and `parent` count the rows of all pages from 0; `parent` is -1 at the top. */
type TreePosition = { index: number; parent: number; level: number; position: number; siblings: number }

/** A department with how many of its people, those below it included, were found and are ticked. */
export type DepartmentRow = TreePosition & {
  kind: 'department'
  path: string
  name: string
  isOpen: boolean
  total: number
  chosen: number
  /** All of them are ticked, the poster aside. */
  isFull: boolean
  /** Nobody but the poster is in it. */
  fixed: boolean
}
export type PersonRow = TreePosition & { kind: 'person' } & PickerRow
export type TreeRow = DepartmentRow | PersonRow

/** The rows found, by department: one page of them, and how many there are. */
export type PickerTree = { rows: readonly TreeRow[]; total: number }

/** The first lines of a list, and how many it has. */
export type LineList<Line> = { total: number; first: readonly Line[] }

/**
 * What a list names; it waits until all candidates are loaded. `noText` is a file that cannot be read, `failed` a group that
 * could not be loaded.
 */
export type PeopleMatch =
  | { state: 'waiting' }
  | { state: 'noText' }
  | { state: 'failed'; failure: LoadFailure }
  | { state: 'done'; found: number; missing: LineList<ListedLine>; repeated: LineList<RepeatedLine> }

/** A failed call in a form that can be sent between threads. */
export type LoadFailure = { code: CallCode; message: string; endpoint: string; status: number }

export type LoadState = 'loading' | 'cancelled' | 'failed' | 'complete'

/** Everything that the page shows. */
export type PickerSnapshot = {
  /** The number of the last command that is included. */
  lastCommand: number
  load: LoadState
  failure: LoadFailure | null
  /** Users loaded, and users in the list; null before the first page. */
  loadedUsers: number
  totalUsers: number | null
  /** Rows in the list, the poster's included. */
  size: number
  /** People of the audience. */
  chosen: number
  /** Whether the ticked people are left out of everybody. */
  excluding: boolean
  found: number
  /** Whether every row found is ticked. */
  foundChosen: boolean
  view: PickerView
  rows: readonly PickerRow[]
  /** Null until the view is grouped and all candidates are loaded. */
  tree: PickerTree | null
  /** Null while no list is compared. */
  match: PeopleMatch | null
  saving: boolean
}

export type PickerMessage =
  | { type: 'snapshot'; snapshot: PickerSnapshot }
  /** The next part of the chosen users, after they were to be saved. */
  | { type: 'chosenUsers'; users: readonly Candidate[] }
  /** The ids of all chosen users as a JSON array: half a million strings would block the page that receives them. */
  | { type: 'chosenIds'; json: string }
  /** The end of the chosen users or ids; `unseen` are chosen ids that no candidate has. */
  | { type: 'saved'; unseen: readonly string[] }
