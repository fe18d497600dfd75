import type { ListedTemplate, Template, TemplateFields } from '@kawaraban/contract/templates.ts'
import { useState } from 'react'
import { confirmLeave } from '../../ui/confirm-leave.ts'
import { areTextsRight, errorsOf, type TemplateInput } from './checked-input.ts'
import { useTemplateActions } from './use-template-actions.ts'

/** What the window of templates shows. */
type TemplateStep = { kind: 'list' } | { kind: 'new' } | { kind: 'edit'; template: Template }

const inputOf = ({ name, fields: { title = '', content = '' } }: Pick<Template, 'name' | 'fields'>): TemplateInput => ({
  name,
  title,
  content,
})
const noInput: TemplateInput = { name: '', title: '', content: '' }

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
  const [showsErrors, setShowsErrors] = useState(false)
  const { isPending, create, change, remove, load } = useTemplateActions()
  const enter = (next: TemplateStep, first: TemplateInput) => {
    setShowsErrors(false)
    setInput(first)
    setStep(next)
  }
  const toList = () => enter({ kind: 'list' }, noInput)
  const errors = errorsOf(input)
  const isRight = Object.values(errors).every((error) => error === '')
  const former = step.kind === 'edit' ? inputOf(step.template) : null
  const isChanged = former !== null && JSON.stringify(former) !== JSON.stringify(input)
  /** Leaves what is entered, after a question where that would be lost. */
  const leaveTo = async (go: () => void) => {
    if (!isChanged || (await confirmLeave())) go()
  }
  const save = async () => {
    const name = input.name.trim()
    if (step.kind !== 'edit') return create({ name, fields: current })
    const { title: _, content: __, ...settings } = step.template.fields
    const { title, content } = input
    return change(step.template, {
      name,
      fields: { ...settings, ...(title && { title }), ...(content && { content }) },
    })
  }
  return {
    step,
    isPending,
    input,
    setInput,
    errors: showsErrors ? errors : noInput,
    canStore: areTextsRight(current),
    enterNew: () => enter({ kind: 'new' }, noInput),
    edit: async (listed: ListedTemplate) => {
      const template = await load(listed)
      if (template) enter({ kind: 'edit', template }, inputOf(template))
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
