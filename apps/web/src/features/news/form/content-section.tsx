import { titleMaxLength } from '@kawaraban/contract/news.ts'
import { lengthOf, toFullWidth } from '@kawaraban/contract/text.ts'
import { memo } from 'react'
import { checksText } from '../../../messages/checks.ts'
import { form } from '../../../messages/form.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { DraftMessages } from './draft-rules.ts'
import { ContentField } from './editor/content-field.tsx'
import { useDraft, useForm } from './form-store.ts'
import { cutPaste } from './paste.ts'
import { TemplatesSlot } from './reuse/templates-slot.tsx'
import { Section, sectionIds } from './section.tsx'
import { jumpTo } from './use-draft-check.ts'

const cutTitle = cutPaste(titleMaxLength)

/** Title and content with their counters. Typing may pass the limit and shows an error; a paste is cut. */
export const ContentSection = memo(({ title = '', content = '' }: Pick<DraftMessages, 'title' | 'content'>) => {
  const change = useForm((form) => form.change)
  const text = useDraft((draft) => draft.title)
  return (
    <Section id={sectionIds.content} title={form.sections.content} beside={<TemplatesSlot />} className="gap-3">
      <TextField
        label={form.fields.title}
        isRequired
        hint={form.hints.content}
        isHintBeside
        value={text}
        onChange={(text) => change({ title: text })}
        onPaste={cutTitle}
        error={title}
        counter={{ length: lengthOf(text), max: titleMaxLength }}
        autoComplete="off"
        data-field="title"
      />
      <FullWidthButton field="title" />
      <ContentField error={content} />
      <FullWidthButton field="content" />
    </Section>
  )
})

/** Replaces the characters of a text that it must not contain; absent while there are none. */
const FullWidthButton = ({ field }: { field: 'title' | 'content' }) => {
  const text = useDraft((draft) => draft[field])
  const change = useForm((form) => form.change)
  const replaced = toFullWidth(text)
  if (replaced === text) return null
  const replace = () => {
    change({ [field]: replaced })
    jumpTo(field)
  }
  return (
    <Button className="-mt-2 self-start" aria-label={checksText.fullWidthOf(form.fields[field])} onPress={replace}>
      {checksText.fullWidth}
    </Button>
  )
}
