import { contentFaults } from '@kawaraban/contract/content-rules.ts'
import { profileMaxLength } from '@kawaraban/contract/members.ts'
import { type ContentFormat, contentMaxLength, titleMaxLength } from '@kawaraban/contract/news.ts'
import type { TemplateFields } from '@kawaraban/contract/templates.ts'
import { textFaults } from '@kawaraban/contract/text.ts'
import { textMessage } from '@kawaraban/contract/text-messages.ts'

/** What a user enters into a template. */
export type TemplateInput = { readonly name: string; readonly title: string; readonly content: string }

/**
 * What is wrong with each part of a template, empty where nothing is: its name as in a profile, its texts as in a post, either of which
 * may be empty.
 */
export const errorsOf = (
  { name, title, content }: TemplateInput,
  contentFormat: ContentFormat = 'plain',
): TemplateInput => ({
  name: textMessage(textFaults(name.trim(), profileMaxLength, 'one'), profileMaxLength),
  title: title === '' ? '' : textMessage(textFaults(title, titleMaxLength, 'one'), titleMaxLength),
  content: content === '' ? '' : textMessage(contentFaults(content, contentFormat), contentMaxLength),
})

/** Whether the texts of a post can be stored as a template. */
export const areTextsRight = ({ title = '', content = '', contentFormat }: TemplateFields): boolean => {
  const errors = errorsOf({ name: '', title, content }, contentFormat)
  return errors.title === '' && errors.content === ''
}
