import { Users } from 'lucide-react'
import { memo } from 'react'
import { form } from '../../../../messages/form.ts'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { Select } from '../../../../ui/select.tsx'
import type { DraftMessages } from '../draft-rules.ts'
import { useDraft, useForm } from '../form-store.ts'
import { Section, sectionIds } from '../section.tsx'
import { AudienceLink, namesShown } from './audience-summary.tsx'

const options = [
  { id: 'all', label: form.scopes.all },
  { id: 'specific', label: form.scopes.specific },
] as const

/** Whom the post is for: everyone, or chosen users with their number, their list and the way to the picker. */
export const AudienceSection = memo(({ audience = '' }: Pick<DraftMessages, 'audience'>) => {
  const scope = useDraft((draft) => draft.scope)
  const change = useForm((form) => form.change)
  return (
    <Section
      id={sectionIds.scope}
      title={form.sections.scope}
      className="gap-2"
      beside={
        <div data-field="audience" className="flex-auto basis-56">
          <Select
            label={form.sections.scope}
            isLabelHidden
            options={options}
            value={scope}
            onChange={(chosen) => change({ scope: chosen })}
            error={audience}
          />
        </div>
      }
    >
      {scope === 'specific' && <Chosen />}
    </Section>
  )
})

const Chosen = () => {
  const users = useForm((form) => form.companyUsers)
  const newsId = useForm((form) => form.newsId)
  const picker = { variant: 'secondary', icon: <Users size={20} aria-hidden="true" /> } as const
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <AudienceLink />
        <p className="line-clamp-2 [word-break:normal] text-meta text-fg-2">{namesShown(users)}</p>
      </div>
      {newsId === null ? (
        <LinkButton to="/setting/specific-users-add" {...picker}>
          {form.pickUsers}
        </LinkButton>
      ) : (
        <LinkButton to="/setting/specific-users-edit/$newsId" params={{ newsId }} {...picker}>
          {form.pickUsers}
        </LinkButton>
      )}
    </div>
  )
}
