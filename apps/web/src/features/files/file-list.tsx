import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'
import { useEffect, useId, useState } from 'react'
import { filesText as text } from '../../messages/files.ts'
import type { Mark } from '../search/mark.tsx'
import { FileRow } from './file-row.tsx'
import { Picture } from './picture.tsx'
import { PictureView } from './picture-view.tsx'

/** How often a post is loaded again while a picture of it is processed, in ms. */
const processingMs = 4000

type FileListProps = {
  files: readonly AttachedFile[]
  /** Loads the post again. */
  onReload: () => void
  /** Marks what the post was found by in the names. */
  mark?: Mark | undefined
}

const isShown = ({ kind, state }: AttachedFile) => kind === 'picture' && state === 'ready'

/** The files of a post: its pictures, which open large, then the others. */
const FileList = ({ files, onReload, mark }: FileListProps) => {
  const titleId = useId()
  const [openId, setOpenId] = useState<string | null>(null)
  const pictures = files.filter(isShown)
  const others = files.filter((file) => !isShown(file))
  const isProcessing = files.some(({ state }) => state === 'processing')
  useEffect(() => {
    if (!isProcessing) return
    const timer = setInterval(onReload, processingMs)
    return () => clearInterval(timer)
  }, [isProcessing, onReload])
  return (
    <section aria-labelledby={titleId} className="mt-6 flex max-w-[40em] flex-col gap-3">
      <h2 id={titleId} className="text-card font-bold">
        {text.title}
      </h2>
      {pictures.length > 0 && (
        <ul className={pictures.length === 1 ? 'flex' : 'grid grid-cols-2 items-start gap-3'}>
          {pictures.map((file, index) => (
            <li key={file.fileId} className="min-w-0 flex-1 break-inside-avoid">
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => setOpenId(file.fileId)}
                className="block w-full overflow-hidden rounded-control border border-line"
              >
                <Picture
                  file={file}
                  size="medium"
                  sizes={pictures.length === 1 ? '(width < 48rem) 90vw, 40em' : '(width < 48rem) 45vw, 20em'}
                  alt=""
                  when={index === 0 ? 'first' : index === 1 ? 'atOnce' : 'near'}
                  className="max-h-[70vh] object-contain"
                />
                <span className="sr-only">{text.enlarge(file.alt || file.name)}</span>
              </button>
              {mark && <FoundName name={file.name} mark={mark} />}
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className="divide-y divide-line rounded-control border border-line">
          {others.map((file) => (
            <FileRow key={file.fileId} file={file} mark={mark} />
          ))}
        </ul>
      )}
      {openId !== null && (
        <PictureView pictures={pictures} openId={openId} onTurn={setOpenId} onClose={() => setOpenId(null)} />
      )}
    </section>
  )
}

/** The name of a picture by which its post was found; the others are shown without theirs. */
const FoundName = ({ name, mark }: { name: string; mark: Mark }) => {
  const drawn = mark(name)(name)
  return drawn === name ? null : <bdi className="block text-meta break-all text-fg-2">{drawn}</bdi>
}

export default FileList
