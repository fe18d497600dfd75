import { form } from '../../messages/form.ts'
import { templatesText } from '../../messages/templates.ts'
import type { TemplateSettings } from './settings.ts'

/** What a template sets beside its texts, in words; its category by name, once that is known. */
export const settingsLine = (
  {
    categoryId,
    scope,
    hasDeadline,
    pushFlag,
    remindType = 'none',
    remindDaysBefore = -1,
    chaseSteps = [],
  }: TemplateSettings,
  category: string | null,
): string => {
  const { settings: words, settingsLine: joined } = templatesText
  const reminder =
    remindType === 'none' || remindDaysBefore === -1 ? null : form.timings[`${remindType}-${remindDaysBefore}`]
  return joined([
    ...(categoryId === undefined ? [] : [words.category(category)]),
    scope === 'all' ? words.all : words.chosen,
    ...(hasDeadline ? [words.deadline] : []),
    ...(pushFlag ? [words.push] : []),
    ...(reminder === null ? [] : [words.remind(reminder)]),
    ...(chaseSteps.length > 0 ? [words.chain] : []),
  ])
}
