import { maxAltLength } from '@kawaraban/contract/files.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { filesText } from '../../../messages/files.ts'
import { filesFormText as text } from '../../../messages/files-form.ts'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { factsQuery, faultIn } from '../facts.ts'
import type { FormFile } from '../form-of-files.ts'
import { Picture } from '../picture.tsx'
import type { FilesFieldProps } from './files-field.tsx'
import { StateOfFile } from './state-of-file.tsx'

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
  const { data: facts, error, isError } = useQuery(factsQuery(file.fileId))
  const [isOver, setOver] = useState(false)
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
    if (!event.dataTransfer.types.includes(dragType)) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    const from = event.dataTransfer.getData(dragType)
    if (from === '') return
    event.preventDefault()
    onMove(Number(from), index, name)
  }
  const fault = faultIn({ data: facts, error })
  const isPicture = facts?.kind === 'picture'
  return (
    <li
      onDragOver={allowDrop}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames('flex flex-col gap-2 py-2', isOver && 'bg-hover')}
    >
      <div className="flex flex-wrap items-center gap-2">
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
        {isPicture && fault === null && (
          <span className="flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-control bg-sunken">
            {facts.state === 'ready' && (
              <Picture file={facts} size="small" sizes="3.5rem" alt="" className="min-h-14 object-cover" />
            )}
            {facts.state === 'processing' && <Spinner label={null} />}
          </span>
        )}
        <div className="min-w-0 flex-1 basis-36">
          <bdi className="block break-all">{name}</bdi>
          <div role="status">
            <StateOfFile data={facts} fault={fault} isError={isError} />
          </div>
        </div>
        <div className="ml-auto flex">
          {count > 1 && (
            <>
              <IconButton
                ref={up}
                label={text.of.up(name)}
                icon={ArrowUp}
                aria-disabled={index === 0}
                onPress={() => press('up')}
                className={atEdge}
              />
              <IconButton
                ref={down}
                label={text.of.down(name)}
                icon={ArrowDown}
                aria-disabled={index === count - 1}
                onPress={() => press('down')}
                className={atEdge}
              />
            </>
          )}
          <IconButton label={text.of.remove(name)} icon={Trash2} onPress={onRemove} />
        </div>
      </div>
      {isPicture && fault === null && (
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

/** At the first or last place a button does nothing but keeps the focus. */
const atEdge = 'aria-disabled:cursor-not-allowed aria-disabled:text-fg-3'
