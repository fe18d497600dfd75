import { acceptedFiles } from '@kawaraban/contract/files-kinds.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useId } from 'react'
import { useStore } from 'zustand'
import { filesFormText as text } from '../../../messages/files-form.ts'
import { announce } from '../../../ui/announcer.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { addUploads, type FormOfFiles, uploads } from '../sending/uploads.ts'
import { AttachedRow } from './attached-row.tsx'
import { DropZone } from './drop-zone.tsx'
import { factsQuery } from './facts-query.ts'
import { UploadRow } from './upload-row.tsx'
import { useHasTouch } from './use-has-touch.ts'
import { usePastedFiles } from './use-pasted-files.ts'

/** A file of the form, with the text of a picture for those who cannot see it. */
export type FormFile = { readonly fileId: string; readonly alt: string }

type FilesFieldProps = {
  files: readonly FormFile[]
  onChange: (files: readonly FormFile[]) => void
  /** The form, also when this field is not on screen any more. */
  form: FormOfFiles
  /** The form's own: its code is there. */
  TextField: ComponentType<{ label: string; hint: string; value: string; onChange: (text: string) => void }>
  /** What prevents that the post is sent. */
  error: string | undefined
}

const moved = <Item,>(items: readonly Item[], from: number, to: number): Item[] => {
  const rest = items.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}

/** The files of a post in its form: chosen, dropped, pasted or photographed, sent one after the other, in an order of the user's. */
const FilesField = ({ files, onChange, form, TextField, error }: FilesFieldProps) => {
  const client = useQueryClient()
  const hint = useId()
  const { items } = useStore(uploads)
  const hasTouch = useHasTouch()
  const bytesOf = ({ fileId }: FormFile) => client.getQueryData(factsQuery(fileId).queryKey)?.bytes ?? 0
  const choose = (chosen: readonly File[]) => {
    const attached = { count: files.length, bytes: files.reduce((sum, file) => sum + bytesOf(file), 0) }
    addUploads(chosen, attached, form, (name) => announce(text.attached(name)))
  }
  usePastedFiles(choose)
  const move = (from: number, to: number, name: string) => {
    if (to < 0 || to >= files.length || from === to) return
    onChange(moved(files, from, to))
    announce(text.moved(name, to + 1))
  }
  return (
    <DropZone onFiles={choose}>
      <p id={hint} className="text-fg-3 text-meta">
        {text.hint}
      </p>
      <div data-field="files" className="flex flex-wrap gap-3 py-2">
        <FileButton label={text.choose} description={hint} accept={acceptedFiles} isMultiple onChoose={choose} />
        {hasTouch && <FileButton label={text.photo} accept="image/jpeg" capture="environment" onChoose={choose} />}
      </div>
      {files.length > 0 && (
        <ol aria-label={text.list} className="divide-y divide-line">
          {files.map((file, index) => (
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
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <UploadRow key={item.key} item={item} />
          ))}
        </ul>
      )}
      <p role="status" className="phrased text-danger text-meta empty:hidden">
        {error}
      </p>
    </DropZone>
  )
}

export default FilesField
