import { profileMaxLength } from '@kawaraban/contract/members.ts'
import { contentMaxLength, titleMaxLength } from '@kawaraban/contract/news.ts'
import type { TemplateFields } from '@kawaraban/contract/templates.ts'
import { textFaults } from '@kawaraban/contract/text.ts'
import { textMessage } from '@kawaraban/contract/text-messages.ts'

/** What a user enters into a template. */
export type TemplateInput = { readonly name: string; readonly title: string; readonly content: string }

const optional = (text: string, max: number, lines: 'one' | 'many') =>
  text === '' ? '' : textMessage(textFaults(text, max, lines), max)

/** What is wrong with each part of a template, empty where nothing is: its name as in a profile, its texts as in a post. */
export const errorsOf = ({ name, title, content }: TemplateInput): TemplateInput => ({
  name: textMessage(textFaults(name.trim(), profileMaxLength, 'one'), profileMaxLength),
  title: optional(title, titleMaxLength, 'one'),
  content: optional(content, contentMaxLength, 'many'),
})

/** Whether the texts of a post can be stored as a template. */
export const areTextsRight = ({ title = '', content = '' }: TemplateFields): boolean => {
  const errors = errorsOf({ name: '', title, content })
  return errors.title === '' && errors.content === ''
}
