import { type DraftFields, deleteDraft, saveDraft, saveDraftAudience } from '@kawaraban/contract/drafts.ts'
import { call } from '../../call.ts'

/** What a draft holds: the inputs that somebody has changed, and the chosen people, null while they are as in a new form. */
export type Entered = { readonly fields: DraftFields; readonly companyUserIds: readonly string[] | null }

/** What is known of a draft at the server, from one page of the browser to the next. */
export type Known = {
  readonly draftId: string
  /** The version that was stored or read last, and those sent since without an answer. */
  readonly versions: readonly string[]
  /** A save was answered, or the draft was read. */
  readonly isStored: boolean
  /** This visit has begun it, and not opened it. */
  readonly isBegun: boolean
  /** Its people were too many for the tab's storage: the form does not have them, and the server's stay until others are chosen. */
  readonly isWithoutPeople?: boolean | undefined
}

/** As many versions as a save may name. */
const maxVersions = 20

/** The last of them, and the first, which the server has certainly had. */
const bounded = (versions: readonly string[]) =>
  versions.length <= maxVersions ? versions : [...versions.slice(0, 1), ...versions.slice(1 - maxVersions)]

const nothing: Entered = { fields: {}, companyUserIds: null }
const isNothing = ({ fields, companyUserIds }: Entered) => Object.keys(fields).length === 0 && companyUserIds === null

const without = (stored: Partial<Entered>, part: keyof Entered): Partial<Entered> => {
  const { [part]: _, ...rest } = stored
  return rest
}

/**
 * The saves of one draft by one form, one after the other. `opened` is what the draft was when this form opened it; null for a
 * draft that the form begins. `onSaved` gets the time of each save; empty when the draft is gone.
 */
export const createSaves = (first: Known, opened: Entered | null, onSaved: (savedAt: string) => void) => {
  let known = first
  const unknown = (): Partial<Entered> => (known.isWithoutPeople ? { companyUserIds: null } : {})
  /** What the server has; a part is missing while that is not known. */
  let stored: Partial<Entered> = opened ?? (first.versions.length > 0 ? unknown() : nothing)
  const params = { draftId: first.draftId }

  const send = async (make: (save: { version: string; after: string[] }) => Promise<{ savedAt: string }>) => {
    const version = crypto.randomUUID()
    const after = [...known.versions]
    known = { ...known, versions: bounded([...after, version]) }
    const { savedAt } = await make({ version, after })
    known = { ...known, versions: [version], isStored: true }
    onSaved(savedAt)
  }

  const isSame = (entered: Entered) =>
    JSON.stringify(entered.fields) === JSON.stringify(stored.fields) && entered.companyUserIds === stored.companyUserIds

  const remove = async () => {
    if (known.versions.length > 0) await call(deleteDraft, { params, query: { after: known.versions.join() } })
    known = { ...known, versions: [], isStored: false }
    stored = nothing
  }

  const save = async (entered: Entered) => {
    const { fields, companyUserIds } = entered
    const hasPeople = companyUserIds !== stored.companyUserIds
    // People belong to a draft that is there.
    if (JSON.stringify(fields) !== JSON.stringify(stored.fields) || (hasPeople && !known.isStored)) {
      const isNew = !known.isStored
      stored = without(stored, 'fields')
      await send((named) => call(saveDraft, { params, body: { ...named, isNew, fields } }))
      stored = { ...stored, fields }
    }
    if (!hasPeople) return
    const ids = companyUserIds && [...companyUserIds]
    stored = without(stored, 'companyUserIds')
    await send((named) => call(saveDraftAudience, { params, body: { ...named, companyUserIds: ids } }))
    known = { ...known, isWithoutPeople: false }
    stored = entered
  }

  return {
    known: (): Known => known,
    /** Whether the server has all that was entered. */
    has: isSame,
    /** Stores what was entered; a draft that the form has begun and emptied goes. */
    store: async (entered: Entered): Promise<void> => {
      if (isSame(entered)) return
      if (known.isBegun && isNothing(entered)) {
        await remove()
        onSaved('')
      } else await save(entered)
    },
    /** Makes the draft what it was when the form opened it, or deletes the one that the form began. */
    takeBack: (): Promise<void> => {
      if (known.isBegun) return remove()
      // Of one that an earlier page has opened it is not known what it was: it stays as it is.
      return opened === null || isSame(opened) ? Promise.resolve() : save(opened)
    },
    /** Continues from the version of somebody else, which the next save replaces. */
    continueFrom: (version: string): void => {
      known = { ...known, versions: [version], isStored: true }
      stored = unknown()
    },
  }
}
