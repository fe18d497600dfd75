import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'
import { noReminder } from '@kawaraban/contract/news-rules.ts'
import type { TemplateFields } from '@kawaraban/contract/templates.ts'
import { sanitise } from '@kawaraban/contract/text.ts'
import { placeholdersIn } from '../../../templates/placeholders.ts'
import { chaseOf, emptyDateTime, type NewsDraft, withoutReminder } from '../draft.ts'
import { stepsOf } from '../draft-body.ts'

/** What a template takes over from a draft: its texts and settings, never its dates and people. */
export const templateOf = (draft: NewsDraft): TemplateFields => {
  const [title, content] = [sanitise(draft.title), sanitise(draft.content)]
  const { pushFlag, ...reminder } = draft.notice
  const steps = [...stepsOf(draft)]
  return {
    ...(title && { title }),
    ...(content && { content }),
    ...(content && draft.contentFormat === 'markdown' && { contentFormat: draft.contentFormat }),
    ...(draft.categoryId !== null && { categoryId: draft.categoryId }),
    ...(draft.scope === 'all' && { scope: 'all' }),
    hasDeadline: draft.due !== null,
    pushFlag,
    ...(pushFlag ? reminder : withoutReminder),
    ...(steps.length > 0 && { chaseSteps: steps }),
  }
}

const noticeOf = (fields: TemplateFields, former: NewsDraft['notice']): NewsDraft['notice'] => {
  const { pushFlag, remindType = 'none', remindDaysBefore = noReminder, remindScope = 'specific' } = fields
  return pushFlag === undefined ? former : { pushFlag, remindType, remindDaysBefore, remindScope }
}

/**
 * Returns what fills a draft from a template, or from what is taken over of a post with its named `people` and its `files`. Dates stay; without
 * everyone as its audience it is for its author and `people`, so that nobody else gets it by mistake.
 */
export const filledFrom =
  (fields: TemplateFields, people: readonly string[] = [], files: readonly AttachedFile[] = []) =>
  (draft: NewsDraft): NewsDraft => {
    const { title = draft.title, content = draft.content, scope = 'specific', hasDeadline, chaseSteps } = fields
    const { contentFormat = 'plain', categoryId = draft.categoryId } = fields
    return {
      ...draft,
      title,
      content,
      contentFormat: fields.content === undefined ? draft.contentFormat : contentFormat,
      categoryId,
      due: hasDeadline ? (draft.due ?? emptyDateTime) : draft.due,
      scope,
      notice: noticeOf(fields, draft.notice),
      chase: chaseSteps === undefined ? draft.chase : chaseOf(chaseSteps),
      ...(files.length > 0 && { files: files.map(({ fileId, alt = '' }) => ({ fileId, alt })) }),
      companyUserIds: people.length > 0 ? [...new Set([...draft.companyUserIds, ...people])] : draft.companyUserIds,
    }
  }

/** `filledFrom` a template, whose places 【…】 the author is reminded of until they are filled in. */
export const filledFromTemplate =
  (fields: TemplateFields) =>
  (draft: NewsDraft): NewsDraft => ({
    ...filledFrom(fields)(draft),
    placeholders: placeholdersIn(`${fields.title ?? ''}\n${fields.content ?? ''}`),
  })
