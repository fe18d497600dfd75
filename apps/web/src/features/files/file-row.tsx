import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'
import { filePath } from '@kawaraban/contract/files.ts'
import {
  File as AnyFile,
  FileArchive,
  FileSpreadsheet,
  FileText,
  FileType,
  ImageIcon,
  type LucideIcon,
  Presentation,
} from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { filesText as text } from '../../messages/files.ts'
import { ui } from '../../messages/ui.ts'
import { useIsWebView } from '../../platform/render-facts.ts'
import { useIsOnline } from '../../platform/use-is-online.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Mark } from '../search/mark.tsx'
import { openInApp } from './open-file.ts'

const icons: Readonly<Record<string, LucideIcon>> = {
  picture: ImageIcon,
  pdf: FileType,
  document: FileText,
  sheet: FileSpreadsheet,
  slides: Presentation,
  text: FileText,
  archive: FileArchive,
}

const rowClass = 'flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left'

/**
 * A file as a link with its name, in which `mark` marks what its post was found by, its kind and its size; without a link while
 * there is nothing to load.
 */
export const FileRow = ({ file, mark }: { file: AttachedFile; mark?: Mark | undefined }) => {
  const { fileId, name, kind, bytes, state } = file
  const isWebView = useIsWebView()
  const isOnline = useIsOnline()
  const [isOpening, setOpening] = useState(false)
  const Icon = icons[kind] ?? AnyFile
  const hasTab = kind === 'pdf'
  const content = (
    <>
      <Icon size={22} aria-hidden="true" className="shrink-0 text-fg-2" />
      <span className="min-w-0 flex-1">
        <bdi className="block break-all">{mark?.(name)(name) ?? name}</bdi>
        <span className="block text-meta text-fg-2">
          {state === 'processing' && text.processing}
          {state === 'missing' && text.missing}
          {state === 'ready' && `${text.kind(kind)} ${text.size(bytes)}`}
        </span>
      </span>
      {(isOpening || state === 'processing') && <Spinner label={isOpening ? ui.loading : null} />}
    </>
  )
  if (state !== 'ready') return <li className={`${rowClass} break-inside-avoid text-fg-2`}>{content}</li>
  const open = async (event: MouseEvent) => {
    if (isOnline && !isWebView) return
    event.preventDefault()
    if (!isOnline) return toast(text.offline)
    if (isOpening) return
    setOpening(true)
    await openInApp(file)
    setOpening(false)
  }
  return (
    <li className="break-inside-avoid">
      <a
        href={filePath(fileId)}
        onClick={open}
        {...(hasTab ? { target: '_blank', rel: 'noopener noreferrer' } : { download: name })}
        className={`${rowClass} rounded-control hover:bg-hover`}
      >
        {content}
        <span className="sr-only">{hasTab ? ui.opensInNewTab : text.download}</span>
      </a>
    </li>
  )
}
