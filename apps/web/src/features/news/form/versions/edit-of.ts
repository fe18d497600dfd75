import type { NewsDraft } from '../draft.ts'
import type { StoredPost } from '../form-store.ts'

type EditedForm = { readonly draft: NewsDraft; readonly startFixed: boolean; readonly stored: StoredPost }

/** How many people an edit may ask to complete the post again: of a published one, all who have completed it. */
export const reopenable = ({ startFixed, stored }: Omit<EditedForm, 'draft'>): number =>
  startFixed ? stored.completed : 0

/** What an update sends beside the post itself: the revision that it changes, where that is known, and whether it asks again. */
export const editOf = (form: EditedForm): { revision?: number; completions?: 'askAgain' } => ({
  ...(form.stored.revision !== undefined && { revision: form.stored.revision }),
  ...(form.draft.completions && reopenable(form) > 0 && { completions: form.draft.completions }),
})
