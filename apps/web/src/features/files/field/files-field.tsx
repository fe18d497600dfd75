import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'
import { acceptedFiles } from '@kawaraban/contract/files-kinds.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useId } from 'react'
import { useStore } from 'zustand'
import { filesFormText as text } from '../../../messages/files-form.ts'
import { announce } from '../../../ui/announcer.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FileButton } from '../../../ui/file-button.tsx'
import { factsQuery } from '../facts.ts'
import type { FormFile, FormOfFiles } from '../form-of-files.ts'
import { addCopies, addUploads, type UploadItem, uploads } from '../sending/uploads.ts'
import { AttachedRow } from './attached-row.tsx'
import { UploadRow } from './upload-row.tsx'
import { useDroppedFiles } from './use-dropped-files.ts'
import { useHasTouch } from './use-has-touch.ts'
import { usePastedFiles } from './use-pasted-files.ts'

export type FilesFieldProps = {
  files: readonly FormFile[]
  onChange: (files: readonly FormFile[]) => void
  /** Files of other posts that the form names, and needs copies of. */
  copies: readonly AttachedFile[]
  /** The form, also when this field is not on screen any more. */
  form: FormOfFiles
  /** The post is being saved, and takes no more files. */
  isSaving: boolean
  /** The form's own: its code is there. */
  TextField: ComponentType<{ label: string; hint: string; value: string; onChange: (text: string) => void }>
  /** What prevents that the post is sent. */
  error: string | undefined
}

const moved = <Item,>(items: readonly Item[], from: number, to: number): Item[] => {
  const rest = items.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}

const stopped = ({ name, fault }: UploadItem) => text.stopped(name, fault ? text.fault(fault) : text.failed)

const reports = {
  onSent: (name: string) => announce(text.attached(name)),
  onStopped: (items: readonly UploadItem[]) => items.length > 0 && announce(items.map(stopped).join('')),
}

/** The files of a post in its form: chosen, dropped, pasted or photographed, sent one after the other, in an order of the user's. */
const FilesField = ({ files, copies, onChange, form, isSaving, TextField, error }: FilesFieldProps) => {
  const client = useQueryClient()
  const hint = useId()
  const { items } = useStore(uploads)
  const hasTouch = useHasTouch()
  const bytesOf = ({ fileId }: FormFile) => client.getQueryData(factsQuery(fileId).queryKey)?.bytes ?? 0
  const choose = (chosen: readonly File[]) => {
    // Drop and paste are listened for on the document, which `inert` does not cover.
    if (isSaving) return
    const attached = { count: files.length, bytes: files.reduce((sum, file) => sum + bytesOf(file), 0) }
    addUploads(chosen, attached, form, reports)
  }
  usePastedFiles(choose)
  useEffect(() => {
    if (copies.length > 0) addCopies(form.takeCopies(), form, reports)
  }, [copies, form])
  const isCopied = ({ fileId }: FormFile) =>
    copies.some((copy) => copy.fileId === fileId) || items.some(({ copyOf }) => copyOf === fileId)
  const isOver = useDroppedFiles(choose)
  const rows = files.map((file, index) => ({ file, index })).filter(({ file }) => !isCopied(file))
  const move = (from: number, to: number, name: string) => {
    if (to < 0 || to >= files.length || from === to) return
    onChange(moved(files, from, to))
    announce(text.moved(name, to + 1))
  }
  return (
    <div className="contents">
      <div data-field="files" className="flex flex-wrap gap-3">
        <FileButton label={text.choose} description={hint} accept={acceptedFiles} isMultiple onChoose={choose} />
        {hasTouch && <FileButton label={text.photo} accept="image/jpeg" capture="environment" onChoose={choose} />}
      </div>
      <p id={hint} className="min-w-56 flex-1 text-fg-3 text-meta">
        {text.hint}
        {!hasTouch && text.dragHint}
      </p>
      {isOver && (
        <p className="mt-3 basis-full rounded-control bg-primary-soft p-4 font-bold text-primary outline-2 outline-primary outline-dashed">
          {text.drop}
        </p>
      )}
      {rows.length > 0 && (
        <ol aria-label={text.list} className="mt-2 basis-full divide-y divide-line">
          {rows.map(({ file, index }) => (
            <AttachedRow
              key={file.fileId}
              file={file}
              index={index}
              count={files.length}
              TextField={TextField}
              onMove={move}
              onAlt={(alt) => onChange(files.map((other) => (other === file ? { ...file, alt } : other)))}
              onRemove={() => onChange(files.filter((other) => other !== file))}
            />
          ))}
        </ol>
      )}
      {items.length > 0 && (
        <ul
          className={classNames('basis-full divide-y divide-line', rows.length > 0 ? 'border-t border-line' : 'mt-2')}
        >
          {items.map((item) => (
            <UploadRow key={item.key} item={item} />
          ))}
        </ul>
      )}
      <p role="status" className="phrased basis-full text-danger text-meta empty:hidden">
        {error}
      </p>
    </div>
  )
}

export default FilesField
