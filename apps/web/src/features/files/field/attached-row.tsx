import { maxAltLength } from '@kawaraban/contract/files.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import { type DragEvent, useEffect, useRef } from 'react'
import { filesText } from '../../../messages/files.ts'
import { filesFormText as text } from '../../../messages/files-form.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { Picture } from '../picture.tsx'
import { factsQuery } from './facts-query.ts'
import type { FilesFieldProps, FormFile } from './files-field.tsx'

/** What a row that is dragged carries: its index. */
const dragType = 'application/x-kawaraban-file'

type AttachedRowProps = {
  file: FormFile
  index: number
  count: number
  TextField: FilesFieldProps['TextField']
  onMove: (from: number, to: number, name: string) => void
  onAlt: (alt: string) => void
  onRemove: () => void
}

/** A file of the post: what it is, its place in the order, and of a picture its text. */
export const AttachedRow = ({ file, index, count, TextField, onMove, onAlt, onRemove }: AttachedRowProps) => {
  const { data: facts, isError } = useQuery(factsQuery(file.fileId))
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  const pressed = useRef<'up' | 'down' | null>(null)
  const name = facts?.name ?? filesText.title
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that moves loses the focus, which returns to the button that moved it
  useEffect(() => {
    if (pressed.current) (pressed.current === 'up' ? up : down).current?.focus()
    pressed.current = null
  }, [index])
  const press = (direction: 'up' | 'down') => {
    pressed.current = direction
    onMove(index, direction === 'up' ? index - 1 : index + 1, name)
  }
  const allowDrop = (event: DragEvent) => {
    if (event.dataTransfer.types.includes(dragType)) event.preventDefault()
  }
  const drop = (event: DragEvent) => {
    const from = event.dataTransfer.getData(dragType)
    if (from === '') return
    event.preventDefault()
    onMove(Number(from), index, name)
  }
  const isPicture = facts?.kind === 'picture'
  return (
    <li onDragOver={allowDrop} onDrop={drop} className="flex flex-col gap-2 py-2">
      <div className="flex items-center gap-2">
        {count > 1 && (
          // biome-ignore lint/a11y/noStaticElementInteractions: for the mouse alone; the buttons do the same by keys and touch
          <span
            draggable
            title={text.of.drag(name)}
            onDragStart={(event) => event.dataTransfer.setData(dragType, String(index))}
            className="hidden cursor-grab text-fg-3 [@media(pointer:fine)]:block"
          >
            <GripVertical size={20} aria-hidden="true" />
          </span>
        )}
        {isPicture && (
          <span className="flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-control bg-sunken">
            {facts.state === 'ready' && (
              <Picture file={facts} size="small" sizes="3.5rem" alt="" className="size-14 object-cover" />
            )}
            {facts.state === 'processing' && <Spinner label={null} />}
          </span>
        )}
        <span className="min-w-0 flex-1">
          <bdi className="block break-all">{isError ? filesText.unknownFile : name}</bdi>
          <span role="status" className="block text-fg-2 text-meta">
            {facts?.state === 'processing' && filesText.processing}
            {facts?.state === 'ready' && `${filesText.kind(facts.kind)} ${filesText.size(facts.bytes)}`}
            {facts?.state === 'missing' && filesText.missing}
          </span>
        </span>
        {count > 1 && (
          <>
            <IconButton
              ref={up}
              label={text.of.up(name)}
              icon={ArrowUp}
              aria-disabled={index === 0}
              onPress={() => press('up')}
            />
            <IconButton
              ref={down}
              label={text.of.down(name)}
              icon={ArrowDown}
              aria-disabled={index === count - 1}
              onPress={() => press('down')}
            />
          </>
        )}
        <IconButton label={text.of.remove(name)} icon={Trash2} onPress={onRemove} />
      </div>
      {isPicture && (
        <TextField
          label={text.alt}
          hint={text.altHint}
          value={file.alt}
          onChange={(alt) => onAlt(Array.from(alt).slice(0, maxAltLength).join(''))}
        />
      )}
    </li>
  )
}
