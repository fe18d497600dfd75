import type { DraftFields, ListedDraft } from '@kawaraban/contract/drafts.ts'
import { formatDateTime } from '@kawaraban/contract/tokyo.ts'
import { type Answers, refuse } from '../../testing/server.fake.ts'

type Stored = { version: string; savedAt: string; fields: DraftFields; companyUserIds: string[] | null }

/** The drafts of a fake server, by the rules of versions of the real one. */
export const draftStore = (first: Readonly<Record<string, Partial<Stored>>> = {}) => {
  const complete = (stored: Partial<Stored>): Stored => ({
    version: crypto.randomUUID(),
    savedAt: formatDateTime(Date.now()),
    fields: {},
    companyUserIds: null,
    ...stored,
  })
  const drafts = new Map(Object.entries(first).map(([id, stored]) => [id, complete(stored)]))
  const isKnown = (stored: Stored, { version, after }: { version: string; after: readonly string[] }) =>
    stored.version === version || after.includes(stored.version)
  const listed = ([draftId, { fields, savedAt }]: [string, Stored]): ListedDraft => {
    const { title = '', content = '' } = fields
    return { draftId, title, excerpt: content.slice(0, 100), savedAt, deletedOn: null }
  }
  const answers = {
    listDrafts: () => ({ drafts: [...drafts].map(listed).reverse() }),
    getDraft: ({ params: { draftId } }) => {
      const stored = drafts.get(draftId)
      return stored ? { draftId, ...stored } : refuse('documentDeleted')
    },
    saveDraft: ({ params: { draftId }, body }) => {
      const stored = drafts.get(draftId)
      if (!stored && !body.isNew) return refuse('documentDeleted')
      if (stored && !isKnown(stored, body)) return refuse('draftChanged')
      const { version } = body
      const { files, ...others } = body.fields
      const fields = { ...others, ...(files && { files: files.map(({ fileId, alt = '' }) => ({ fileId, alt })) }) }
      const saved = complete({ companyUserIds: stored?.companyUserIds ?? null, version, fields })
      drafts.set(draftId, saved)
      return { savedAt: saved.savedAt }
    },
    saveDraftAudience: ({ params: { draftId }, body }) => {
      const stored = drafts.get(draftId)
      if (!stored) return refuse('documentDeleted')
      if (!isKnown(stored, body)) return refuse('draftChanged')
      const { version, companyUserIds } = body
      const saved = complete({ fields: stored.fields, version, companyUserIds })
      drafts.set(draftId, saved)
      return { savedAt: saved.savedAt }
    },
    deleteDraft: ({ params: { draftId }, query: { after } }) => {
      const stored = drafts.get(draftId)
      if (stored && after && !after.includes(stored.version)) return refuse('draftChanged')
      drafts.delete(draftId)
      return null
    },
  } satisfies Answers
  return {
    answers,
    drafts,
    /** What the drafts hold, in the order in which they began. */
    fields: () => [...drafts.values()].map((stored) => stored.fields),
    /** Somebody else, mostly the author in another tab, saves it. */
    changeElsewhere: (draftId: string, fields: DraftFields): void =>
      void drafts.set(draftId, complete({ ...drafts.get(draftId), fields, version: crypto.randomUUID() })),
  }
}
