import type { TemplateFields } from '@kawaraban/contract/templates.ts'
import { form } from '../../messages/form.ts'
import { templatesText } from '../../messages/templates.ts'

/** What a template sets beside its texts, in words. */
export const settingsLine = ({
  scope,
  hasDeadline,
  pushFlag,
  remindType = 'none',
  remindDaysBefore = -1,
  chaseSteps = [],
}: TemplateFields): string => {
  const { settings: words, settingsLine: joined } = templatesText
  const reminder =
    remindType === 'none' || remindDaysBefore === -1 ? null : form.timings[`${remindType}-${remindDaysBefore}`]
  return joined([
    scope === 'all' ? words.all : words.chosen,
    ...(hasDeadline ? [words.deadline] : []),
    ...(pushFlag ? [words.push] : []),
    ...(reminder === null ? [] : [words.remind(reminder)]),
    ...(chaseSteps.length > 0 ? [words.chain] : []),
  ])
}
