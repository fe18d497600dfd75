import { CircleAlert, FileUp } from 'lucide-react'
import { type DragEvent, useEffect, useState } from 'react'
import { importFileText as text } from '../../messages/imports.ts'
import { classNames } from '../../ui/class-names.ts'
import { FileButton } from '../../ui/file-button.tsx'

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const accepted = `.csv,.txt,.xlsx,.xlsm,text/csv,text/plain,${workbook}`

/** A file dropped beside the box would replace the whole page. */
const useNoStrayDrops = () =>
  useEffect(() => {
    const ignore = (event: Event) => event.preventDefault()
    window.addEventListener('dragover', ignore)
    window.addEventListener('drop', ignore)
    return () => {
      window.removeEventListener('dragover', ignore)
      window.removeEventListener('drop', ignore)
    }
  }, [])

/** Where a file is chosen by a button, or dropped. */
export const FileBox = ({ error, onChoose }: { error: string; onChoose: (files: readonly File[]) => void }) => {
  const [isOver, setOver] = useState(false)
  useNoStrayDrops()
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(over)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative for the pointer; the button is for everyone
    <div
      onDragEnter={drag(true)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        onChoose([...event.dataTransfer.files])
      }}
      className={classNames(
        'flex flex-col items-center gap-3 rounded-control border-2 border-dashed px-4 py-8 text-center',
        isOver ? 'border-primary bg-primary-soft' : 'border-control bg-bg',
      )}
    >
      <FileUp size={40} strokeWidth={1.5} aria-hidden="true" className="text-fg-3" />
      <FileButton accept={accepted} isPrimary label={text.choose} description="import-file" onChoose={onChoose} />
      <div id="import-file" className="flex flex-col items-center gap-1">
        <p className="phrased text-fg-2 text-meta pointer-coarse:hidden">{text.drop}</p>
        <p className="text-fg-2 text-meta">{text.limit}</p>
      </div>
      <div aria-live="polite">
        {error && (
          <p className="phrased flex items-start gap-1.5 text-left font-bold text-danger">
            <CircleAlert size={18} aria-hidden="true" className="mt-1 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
