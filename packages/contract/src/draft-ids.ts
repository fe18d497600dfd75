import * as z from 'zod/mini'

const pattern = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const uuid = z.string().check(z.regex(new RegExp(`^${pattern}$`)))

/** Versions that a writer knows at most. */
const maxVersions = 20

/** The key that a form makes when it opens: it names the draft, and is the idempotency key of the post. */
export const draftId = uuid

/** A writer names each state of a draft that it saves. */
export const draftVersion = uuid

/** Versions of a draft that a writer knows: what it has read, and what it has sent since without an answer. */
export const draftVersions = z.array(uuid).check(z.maxLength(maxVersions))

/** The same in a query, joined by commas. */
export const joinedVersions = z.pipe(
  z.string().check(z.regex(new RegExp(`^${pattern}(?:,${pattern}){0,${maxVersions - 1}}$`))),
  z.transform((joined) => joined.split(',')),
)
