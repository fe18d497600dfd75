import { keysText as text } from '../../../../messages/keys.ts'
import { ui } from '../../../../messages/ui.ts'
import { Button } from '../../../../ui/button.tsx'
import { Modal } from '../../../../ui/modal.tsx'

const keyClass =
  'inline-flex min-h-8 min-w-8 items-center justify-center rounded-badge border border-control bg-sunken px-2 font-bold font-sans'

/** Lists the keys that this user has. */
const KeysDialog = ({ canWrite, onClose }: { canWrite: boolean; onClose: () => void }) => {
  const { next, previous, complete, write, search, list } = text.acts
  const keys: readonly (readonly [key: string, act: string])[] = [
    ['J', next],
    ['K', previous],
    ['E', complete],
    ...(canWrite ? [['N', write] as const] : []),
    ['/', search],
    ['?', list],
  ]
  return (
    <Modal
      title={text.title}
      onClose={onClose}
      footer={
        <Button autoFocus onPress={onClose}>
          {ui.close}
        </Button>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-3">
        {keys.map(([key, act]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className={keyClass}>{key}</kbd>
            </dt>
            <dd>{act}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-meta text-fg-2">{text.off}</p>
    </Modal>
  )
}

export default KeysDialog
