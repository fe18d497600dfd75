import { contentMaxLength } from '@kawaraban/contract/news.ts'
import { lengthOf } from '@kawaraban/contract/text.ts'
import { Eye } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { editorText as text } from '../../../../messages/editor.ts'
import { form } from '../../../../messages/form.ts'
import { useHasColumn } from '../../../../platform/use-has-column.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { TextArea } from '../../../../ui/text-field.tsx'
import { formStore, useDraft, useForm } from '../form-store.ts'
import { cutPaste } from '../paste.ts'
import { applyEdit, selectedIn } from './edit.ts'
import { continueList } from './enter.ts'
import { pasteWithMarks } from './paste-with-marks.ts'
import { PreviewBelow } from './preview-below.tsx'
import { Toolbar } from './toolbar.tsx'
import { type Tool, toolOf } from './tools.ts'

const cutContent = cutPaste(contentMaxLength)

const setFormatted = (isFormatted: boolean) =>
  formStore.getState().change({ contentFormat: isFormatted ? 'markdown' : 'plain' })

/** Uses a tool on the text of a field, which has marks from then on. */
const apply = (tool: Tool, field: HTMLTextAreaElement) => {
  const wasPlain = formStore.getState().draft.contentFormat === 'plain'
  const edit = tool.edit(selectedIn(field))
  setFormatted(true)
  // Marks that were only text until now are what the author wants, and are not taken off.
  const takesOff = edit !== null && edit.text.length < edit.to - edit.from
  if (edit === null || (wasPlain && takesOff)) field.focus()
  else applyEdit(field, edit)
}

const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
  if (pasteWithMarks(event, contentMaxLength)) setFormatted(true)
  else cutContent(event)
}

const isPlainEnter = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  key === 'Enter' && !altKey && !ctrlKey && !metaKey && !shiftKey

/** The text of a post: with buttons and keys for its marks, and how it will be drawn. */
export const ContentField = ({ error }: { error: string }) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const change = useForm((state) => state.change)
  const content = useDraft((draft) => draft.content)
  const isFormatted = useDraft((draft) => draft.contentFormat === 'markdown')
  const hasColumn = useHasColumn()
  const [isPreviewed, setPreviewed] = useState(false)

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    const tool = toolOf(event)
    const next = isFormatted && isPlainEnter(event) ? continueList(selectedIn(event.currentTarget)) : null
    if (!tool && !next) return
    event.preventDefault()
    if (tool) apply(tool, event.currentTarget)
    else if (next) applyEdit(event.currentTarget, next)
  }
  const tools = (
    <div className="flex flex-wrap items-center gap-x-4">
      <Toolbar onPress={(tool) => field.current && apply(tool, field.current)} />
      <Checkbox isSelected={isFormatted} onChange={setFormatted}>
        {text.isFormatted}
      </Checkbox>
      {!hasColumn && (
        <Button
          variant="quiet"
          className="ml-auto"
          icon={<Eye size={20} aria-hidden="true" />}
          aria-pressed={isPreviewed}
          onPress={() => setPreviewed(!isPreviewed)}
        >
          {text.preview}
        </Button>
      )}
    </div>
  )
  return (
    <>
      <TextArea
        ref={field}
        label={form.fields.content}
        isRequired
        tools={tools}
        size="large"
        value={content}
        onChange={(text) => change({ content: text })}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        error={error}
        counter={{ length: lengthOf(content), max: contentMaxLength }}
        data-field="content"
      />
      {isPreviewed && !hasColumn && <PreviewBelow />}
    </>
  )
}
