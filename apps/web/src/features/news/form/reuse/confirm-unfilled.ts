import { unfilledText as text } from '../../../../messages/templates.ts'
import { showConfirm } from '../../../../ui/dialogs.tsx'
import { unfilledIn } from '../../../templates/placeholders.ts'
import type { NewsDraft } from '../draft.ts'

/** Places that the question names; of more it says how many. */
const maxNamed = 8

/** Whether a post may be sent: asks where places 【…】 of its template have not been filled in. */
export const confirmUnfilled = async ({ title, content, placeholders = [] }: NewsDraft): Promise<boolean> => {
  const places = unfilledIn(`${title}\n${content}`, placeholders)
  if (places.length === 0) return true
  const named = places.slice(0, maxNamed)
  return showConfirm({ ...text, text: text.text(named, places.length - named.length) })
}
