import type { ListedTemplate, Template, TemplateFields } from '@kawaraban/contract/templates.ts'
import { useState } from 'react'
import { confirmLeave } from '../../ui/confirm-leave.ts'
import { areTextsRight, errorsOf, type TemplateInput } from './checked-input.ts'
import { areSameSettings, settingsOf, type TemplateSettings } from './settings.ts'
import { useTemplateActions } from './use-template-actions.ts'

/** What the window of templates shows. */
type TemplateStep = { kind: 'list' } | { kind: 'new' } | { kind: 'edit'; template: Template }

const inputOf = ({ name, fields: { title = '', content = '' } }: Pick<Template, 'name' | 'fields'>): TemplateInput => ({
  name,
  title,
  content,
})
const noInput: TemplateInput = { name: '', title: '', content: '' }
const isSame = (one: TemplateInput, other: TemplateInput) =>
  one.name === other.name && one.title === other.title && one.content === other.content

type Uses = {
  /** What is in the form. */
  readonly current: TemplateFields
  /** Fills the form, and resolves to whether the user wants that. */
  readonly onUse: (fields: TemplateFields) => Promise<boolean>
  readonly onClose: () => void
}

/** The window of templates over a form: its step, what is entered into it, and the acts that lead from one to another. */
export const useTemplates = ({ current, onUse, onClose }: Uses) => {
  const [step, setStep] = useState<TemplateStep>({ kind: 'list' })
  const [input, setInput] = useState(noInput)
  const [settings, setSettings] = useState<TemplateSettings>({})
  const [showsErrors, setShowsErrors] = useState(false)
  const { isPending, create, change, remove, load } = useTemplateActions()
  const enter = (next: TemplateStep, first: TemplateInput) => {
    setShowsErrors(false)
    setInput(first)
    setStep(next)
  }
  const toList = () => enter({ kind: 'list' }, noInput)
  const format = step.kind === 'edit' ? step.template.fields.contentFormat : undefined
  const errors = errorsOf(input, format)
  const isRight = Object.values(errors).every((error) => error === '')
  const isChanged =
    step.kind === 'edit' &&
    !(isSame(inputOf(step.template), input) && areSameSettings(settingsOf(step.template.fields), settings))
  /** Leaves what is entered, after a question where that would be lost. */
  const leaveTo = async (go: () => void) => {
    if (!isChanged || (await confirmLeave())) go()
  }
  const save = async () => {
    const name = input.name.trim()
    if (step.kind !== 'edit') return create({ name, fields: current })
    const { title, content } = input
    const texts = { ...(title && { title }), ...(content && { content, ...(format && { contentFormat: format }) }) }
    return change(step.template, { name, fields: { ...settings, ...texts } })
  }
  return {
    step,
    isPending,
    input,
    setInput,
    settings,
    setSettings,
    errors: showsErrors ? errors : noInput,
    canStore: areTextsRight(current),
    enterNew: () => enter({ kind: 'new' }, noInput),
    edit: async (listed: ListedTemplate) => {
      const template = await load(listed)
      if (!template) return
      setSettings(settingsOf(template.fields))
      enter({ kind: 'edit', template }, inputOf(template))
    },
    use: async (listed: ListedTemplate) => {
      const template = await load(listed)
      if (template && (await onUse(template.fields))) onClose()
    },
    remove,
    submit: async () => {
      setShowsErrors(true)
      if (!isPending && isRight && (await save())) toList()
    },
    back: () => leaveTo(toList),
    close: () => leaveTo(onClose),
  } as const
}
