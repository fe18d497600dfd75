import { contentFaults } from '@kawaraban/contract/content-rules.ts'
import { profileMaxLength } from '@kawaraban/contract/members.ts'
import { titleMaxLength } from '@kawaraban/contract/news.ts'
import { noReminder } from '@kawaraban/contract/news-rules.ts'
import type { TemplateFields } from '@kawaraban/contract/templates.ts'
import { normaliseLineEnds, textFaults } from '@kawaraban/contract/text.ts'
import { ensure } from '../../http/refusal.ts'
import type { PostTemplateRow, TemplateContent } from './queries.ts'

/** A title or content as it is stored; empty is none. */
const textOf = (
  text: string | undefined,
  isRight: (text: string) => boolean,
  code: 'invalidTitle' | 'invalidContent',
) => {
  if (text === undefined || text === '') return undefined
  ensure(isRight(text), code)
  return normaliseLineEnds(text)
}

/**
 * Checks what was sent by the rules of the form, without those of dates, and returns the template as it is stored: name as in
 * a profile (REUSE-02, G-463).
 */
export const checkTemplate = (sent: TemplateContent): TemplateContent => {
  const { title: sentTitle, content: sentContent, contentFormat = 'plain', ...settings } = sent.fields
  const name = sent.name.trim()
  ensure(textFaults(name, profileMaxLength, 'one').length === 0, 'invalidName')
  const title = textOf(sentTitle, (text) => textFaults(text, titleMaxLength, 'one').length === 0, 'invalidTitle')
  const content = textOf(sentContent, (text) => contentFaults(text, contentFormat).length === 0, 'invalidContent')
  const formatted = content && contentFormat === 'markdown' && { contentFormat }
  const { pushFlag, remindDaysBefore = noReminder, remindType, chaseSteps, hasDeadline } = settings
  ensure(pushFlag || remindDaysBefore === noReminder, 'reminderRequiresPush')
  ensure(hasDeadline || remindType !== 'dueDate', 'invalidRemindType')
  ensure(hasDeadline || !chaseSteps?.length, 'invalidChaseSteps')
  return { name, fields: { ...(title && { title }), ...(content && { content }), ...formatted, ...settings } }
}

/** The fields that a new post takes over from a post: all but its dates and named people. */
export const fieldsOfPost = (post: PostTemplateRow): TemplateFields => ({
  title: post.title,
  content: post.content,
  ...(post.contentFormat === 'markdown' && { contentFormat: post.contentFormat }),
  ...(post.categoryId && { categoryId: post.categoryId }),
  ...(post.scope === 'all' && { scope: post.scope }),
  hasDeadline: post.hasDeadline,
  pushFlag: post.pushFlag,
  remindType: post.remindType,
  remindDaysBefore: post.remindDaysBefore,
  remindScope: post.remindScope,
  ...(post.chaseSteps && { chaseSteps: post.chaseSteps }),
})
