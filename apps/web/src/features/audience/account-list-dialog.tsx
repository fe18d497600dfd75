import { type ClipboardEvent, useState } from 'react'
import { matchText, accountListText as text } from '../../messages/audience-lists.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { MatchButtons } from './match-buttons.tsx'
import { MatchResult } from './match-result.tsx'
import type { PickerCommand, PickerSnapshot } from './picker-protocol.ts'

/** A text that is longer than this is compared at once: a field of a million lines would stall the page. */
const maxFieldLength = 100_000
const maxFileBytes = 32 * 1024 * 1024

/** Takes a pasted or uploaded list of account IDs, shows whom it names, and ticks or unticks them after a confirmation. */
const AccountListDialog = ({
  snapshot: { match, load },
  send,
  onClose,
}: {
  snapshot: PickerSnapshot
  send: (command: PickerCommand) => void
  onClose: () => void
}) => {
  const [list, setList] = useState('')
  const [error, setError] = useState('')
  const compare = (accounts: string | Uint8Array) => {
    setError('')
    send({ type: 'match', people: { kind: 'accounts', list: accounts } })
  }
  const readFile = async ([file]: readonly File[]) => {
    if (!file) return
    if (file.size > maxFileBytes) return setError(text.tooLarge)
    try {
      compare(new Uint8Array(await file.arrayBuffer()))
    } catch {
      setError(text.unreadable)
    }
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (pasted.length <= maxFieldLength) return
    event.preventDefault()
    compare(pasted)
  }
  const close = () => {
    send({ type: 'endMatch' })
    onClose()
  }
  if (match) {
    return (
      <Modal
        title={text.title}
        onClose={close}
        footer={<MatchButtons match={match} send={send} onClose={onClose} onBack={() => send({ type: 'endMatch' })} />}
      >
        <MatchResult match={match} load={load} missing={matchText.missing} send={send} />
      </Modal>
    )
  }
  return (
    <Modal
      title={text.title}
      onClose={close}
      footer={
        <>
          <Button onPress={close}>{text.cancel}</Button>
          <Button variant="primary" onPress={() => (list.trim() === '' ? setError(text.empty) : compare(list))}>
            {text.compare}
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-start gap-4">
        <TextArea
          label={text.label}
          hint={text.hint}
          error={error}
          value={list}
          rows={6}
          className="w-full"
          spellCheck={false}
          onChange={setList}
          onPaste={paste}
        />
        <FileButton label={text.file} onChoose={readFile} />
      </div>
    </Modal>
  )
}

export default AccountListDialog
