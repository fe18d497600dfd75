import { exportText as text } from '../../messages/exports.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Progress } from '../../ui/progress.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { ExportState } from './use-export.ts'

type Props = {
  state: Exclude<ExportState, { step: 'idle' }>
  onRetry: () => void
  onCancel: () => void
  onClose: () => void
}

const box =
  'order-last flex basis-full flex-wrap items-center justify-between gap-3 rounded-card border border-line p-4'

/** An export whose end is not known. */
const Running = ({ label, amount, onCancel }: { label: string; amount?: string; onCancel: () => void }) => (
  <div className={box}>
    <p className="flex min-w-0 grow items-center gap-3 text-meta">
      <Spinner label={null} />
      <span className="text-fg-2">{label}</span>
      <span className="tabular ml-auto font-bold">{amount}</span>
    </p>
    <Button onPress={onCancel}>{text.cancel}</Button>
  </div>
)

/** How far an export is, or what became of it, with what can be done now. */
export const ExportStatus = ({ state, onRetry, onCancel, onClose }: Props) => {
  switch (state.step) {
    case 'running':
    case 'waiting':
      return <Running label={text[state.step]} onCancel={onCancel} />
    case 'receiving': {
      const { rows, total, bytes } = state
      if (rows === null) return <Running label={text.receiving} amount={text.bytes(bytes)} onCancel={onCancel} />
      return (
        <div className={box}>
          <div className="min-w-0 grow">
            <Progress label={text.receiving} value={rows} max={total} valueText={text.rows(rows, total)} />
          </div>
          <Button onPress={onCancel}>{text.cancel}</Button>
        </div>
      )
    }
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
