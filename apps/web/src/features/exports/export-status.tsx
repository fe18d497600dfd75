import { exportText as text } from '../../messages/exports.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Progress } from '../../ui/progress.tsx'
import type { ExportState } from './use-export.ts'

type Props = {
  state: Exclude<ExportState, { step: 'idle' }>
  onRetry: () => void
  onCancel: () => void
  onClose: () => void
}

const box =
  'order-last flex basis-full flex-wrap items-center justify-between gap-3 rounded-card border border-line p-4'

/** How far an export is, or what became of it, with what can be done now. */
export const ExportStatus = ({ state, onRetry, onCancel, onClose }: Props) => {
  switch (state.step) {
    case 'preparing':
      return (
        <div className={box}>
          <div className="flex min-w-0 grow flex-col gap-1">
            <Progress
              label={text[state.state]}
              value={state.done}
              max={state.total}
              valueText={text.rows(state.done, state.total)}
            />
            {state.isOffline && <p className="phrased font-bold text-meta text-warn">{text.offline}</p>}
          </div>
          <Button onPress={onCancel}>{text.cancel}</Button>
        </div>
      )
    case 'downloading':
      return (
        <div className={box}>
          <div className="min-w-0 grow">
            <Progress
              label={text.downloading}
              value={state.received}
              max={state.bytes}
              valueText={text.bytes(state.received, state.bytes)}
            />
          </div>
          <Button onPress={onCancel}>{text.cancel}</Button>
        </div>
      )
    case 'saved':
      return (
        <div className={box}>
          <p className="min-w-0 wrap-anywhere">{text.saved(state.fileName)}</p>
          <div className="flex flex-wrap gap-3">
            <a href={state.address} download={state.fileName} className={buttonClass({})}>
              {text.saveAgain}
            </a>
            <Button variant="quiet" onPress={onClose}>
              {text.close}
            </Button>
          </div>
        </div>
      )
    case 'failed':
      return (
        <div className={box}>
          <p className="min-w-0 phrased font-bold text-danger">{text[state.reason]}</p>
          <div className="flex flex-wrap gap-3">
            <Button onPress={onRetry}>{text.retry}</Button>
            <Button variant="quiet" onPress={onClose}>
              {text.close}
            </Button>
          </div>
        </div>
      )
  }
}
