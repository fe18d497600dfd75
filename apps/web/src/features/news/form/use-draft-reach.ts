import { type AudienceReach, useReach } from '../../notices/use-reach.ts'
import { useDraft } from './form-store.ts'

/** The reach of the audience of the current draft; null without push. */
export const useDraftReach = (): AudienceReach | null => {
  const scope = useDraft((draft) => draft.scope)
  const companyUserIds = useDraft((draft) => draft.companyUserIds)
  return useReach(
    { scope, companyUserIds },
    useDraft((draft) => draft.notice.pushFlag),
  )
}
