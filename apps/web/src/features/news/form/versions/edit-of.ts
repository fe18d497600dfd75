import type { NewsDraft } from '../draft.ts'
import type { StoredPost } from '../form-store.ts'

type EditedForm = { readonly draft: NewsDraft; readonly startFixed: boolean; readonly stored: StoredPost }

/** How many an edit may ask to complete the post again: of a published one, all who have. */
export const reopenable = ({ startFixed, stored }: Omit<EditedForm, 'draft'>): number =>
  startFixed ? stored.completed : 0

/** What an edit says beside the post itself: of which edit it is, where that is known, and whether it asks again. */
export const editOf = (form: EditedForm): { revision?: number; completions?: 'askAgain' } => ({
  ...(form.stored.revision !== undefined && { revision: form.stored.revision }),
  ...(form.draft.completions && reopenable(form) > 0 && { completions: form.draft.completions }),
})
