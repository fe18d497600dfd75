import { type DragEvent, type ReactNode, useState } from 'react'
import { filesFormText as text } from '../../../messages/files-form.ts'
import { classNames } from '../../../ui/class-names.ts'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Takes files that are dropped on it, and shows that it would. A button beside it does the same. */
export const DropZone = ({ onFiles, children }: { onFiles: (files: readonly File[]) => void; children: ReactNode }) => {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(true)
  }
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
  }
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onFiles(files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for the mouse alone; the button within does the same
    <div
      onDragOver={over}
      onDragLeave={leave}
      onDrop={drop}
      className={classNames('rounded-control', isOver && 'bg-primary-soft outline-2 outline-primary outline-dashed')}
    >
      {isOver && <p className="font-bold text-primary">{text.drop}</p>}
      {children}
    </div>
  )
}
