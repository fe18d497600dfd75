import type { ExportFormat } from '@kawaraban/contract/exports.ts'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { exportText as text } from '../../messages/exports.ts'
import { isWebView } from '../../platform/bridge.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { PopupMenu } from '../../ui/popup-menu.tsx'
import { ExportStatus } from './export-status.tsx'
import type { Export } from './run-export.ts'
import { useExport } from './use-export.ts'

const formats: readonly ExportFormat[] = ['xlsx', 'csv']
const isFormat = (id: string): id is ExportFormat => formats.some((format) => format === id)

/** A button that saves a table as a file, and below it how far that is. The row around it has to wrap. */
export const ExportMenu = ({ fetchFile }: { fetchFile: Export }) => {
  const { state, begin, retry, cancel, close } = useExport(fetchFile)
  const menu = useRef<HTMLDivElement>(null)
  /** The pressed button disappears. */
  const thenFocusMenu = (act: () => void) => () => {
    act()
    menu.current?.querySelector('button')?.focus()
  }
  if (isWebView()) return <NotInApp />
  return (
    <>
      <div ref={menu} className="ml-auto">
        <PopupMenu
          label={text.menu}
          icon={Download}
          text={text.button}
          items={formats.map((format) => ({ id: format, label: text.formats[format] }))}
          selectionMode="none"
          onAction={(id) => {
            if (isFormat(id)) begin(id)
          }}
          align="end"
        />
      </div>
      {state.step !== 'idle' && (
        <ExportStatus state={state} onRetry={retry} onCancel={thenFocusMenu(cancel)} onClose={thenFocusMenu(close)} />
      )}
    </>
  )
}

const NotInApp = () => {
  const [isShown, setShown] = useState(false)
  const show = () => {
    setShown(true)
    announce(text.notInApp)
  }
  return (
    <>
      <Button aria-disabled className="ml-auto" icon={<Download size={18} aria-hidden="true" />} onPress={show}>
        {text.button}
      </Button>
      {isShown && <p className="order-last basis-full phrased text-fg-2 text-meta">{text.notInApp}</p>}
    </>
  )
}
