import { idempotencyKeyHeader } from '@kawaraban/contract/news-writing.ts'
import {
  createTemplate,
  deleteTemplate,
  type ListedTemplate,
  type Template,
  type TemplateFields,
  updateTemplate,
} from '@kawaraban/contract/templates.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError, call } from '../../call.ts'
import { fail } from '../../failure.ts'
import { templatesText as text } from '../../messages/templates.ts'
import { showConfirm, showMessage } from '../../ui/dialogs.tsx'
import { toast } from '../../ui/toast.tsx'
import { loadTemplate, templatesQuery } from './templates-query.ts'

type Content = { readonly name: string; readonly fields: TemplateFields }

const codeOf = (error: unknown) => (error instanceof CallError ? error.code : null)

const showFailure = (error: unknown, { title = '', content = '' }: TemplateFields = {}): Promise<void> => {
  const code = codeOf(error)
  if (code === 'limitExceeded') return showMessage({ text: text.limit })
  if (code === 'documentDeleted') return showMessage({ text: text.gone })
  if (code === 'templateChanged') return showMessage({ text: text.changedMeanwhile })
  return fail(error, { action: 'save', text: `${title}${content}` })
}

/**
 * Stores, changes and deletes templates. Each function resolves to whether it was done, and shows what failed. A change of a
 * template that somebody else has changed or deleted meanwhile can be stored as a template of its own, so that neither is lost.
 */
export const useTemplateActions = () => {
  const client = useQueryClient()
  const [isPending, setPending] = useState(false)
  /** Names what is being stored, however often it is sent; the next template has another. */
  const key = useRef('')
  const run = async <Result>(act: () => Promise<Result>, sent?: TemplateFields): Promise<Result | null> => {
    setPending(true)
    try {
      return await act()
    } catch (error) {
      await showFailure(error, sent)
      return null
    } finally {
      setPending(false)
      void client.invalidateQueries({ queryKey: templatesQuery.queryKey })
    }
  }
  const create = async ({ name, fields }: Content): Promise<boolean> => {
    key.current ||= crypto.randomUUID()
    const headers = { [idempotencyKeyHeader]: key.current }
    const made = await run(() => call(createTemplate, { headers, body: { name, fields } }), fields)
    if (made === null) return false
    key.current = ''
    toast(text.created)
    return true
  }
  const change = async ({ templateId, version }: Template, { name, fields }: Content): Promise<boolean> => {
    const update = async (): Promise<'done' | 'changed' | 'gone'> => {
      try {
        await call(updateTemplate, { params: { templateId }, body: { name, fields, version } })
        return 'done'
      } catch (error) {
        if (codeOf(error) === 'templateChanged') return 'changed'
        if (codeOf(error) === 'documentDeleted') return 'gone'
        throw error
      }
    }
    const outcome = await run(update, fields)
    if (outcome === 'done') toast(text.changed)
    if (outcome === null || outcome === 'done') return outcome !== null
    return (await showConfirm(text.questions[outcome])) && create({ name, fields })
  }
  const remove = async ({ templateId, name, version }: ListedTemplate): Promise<boolean> => {
    const { remove: question } = text.questions
    if (!(await showConfirm({ ...question, text: question.text(name), destructive: true }))) return false
    const query = { version }
    const isDone = (await run(() => call(deleteTemplate, { params: { templateId }, query }).then(() => true))) ?? false
    if (isDone) toast(text.removed)
    return isDone
  }
  return {
    isPending,
    create,
    change,
    remove,
    load: ({ templateId }: ListedTemplate): Promise<Template | null> => run(() => loadTemplate(templateId)),
  }
}
