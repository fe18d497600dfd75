import type { TemplateFields } from '@kawaraban/contract/templates.ts'

/** What a template sets beside its texts. */
export type TemplateSettings = Omit<TemplateFields, 'title' | 'content' | 'contentFormat'>

export const settingsOf = ({
  title: _,
  content: __,
  contentFormat: ___,
  ...settings
}: TemplateFields): TemplateSettings => settings

const keysOf = (settings: TemplateSettings) => Object.keys(settings) as (keyof TemplateSettings)[]

/** Whether both set the same. */
export const areSameSettings = (one: TemplateSettings, other: TemplateSettings): boolean =>
  [...keysOf(one), ...keysOf(other)].every((key) => String(one[key]) === String(other[key]))
