import { groupsText as text } from '../../messages/groups.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { MatchButtons } from '../audience/match-buttons.tsx'
import { MatchResult } from '../audience/match-result.tsx'
import type { OpenedPicker } from '../audience/picker-connection.ts'
import { GroupList } from './group-list.tsx'
import { GroupName } from './group-name.tsx'
import { type GroupStep, useGroups } from './use-groups.ts'

const titleOf = (step: GroupStep): string => {
  if (step.kind === 'choose') return step.group.name
  return { list: text.title, new: text.save, rename: text.renameTitle }[step.kind]
}

/**
 * Chooses the people of a stored group, stores the present choice as one, and renames, replaces and deletes groups. One
 * window for all steps: one that is replaced by another loses the focus between them.
 */
const GroupsDialog = ({ picker, onClose }: { picker: OpenedPicker; onClose: () => void }) => {
  const {
    snapshot: { match, load, chosen },
    send,
  } = picker
  const { step, isPending, name, submitName, toList, ...groups } = useGroups(picker)
  const close = () => {
    send({ type: 'endMatch' })
    onClose()
  }
  const footer = () => {
    if (step.kind === 'choose')
      return match && <MatchButtons match={match} send={send} onClose={onClose} onBack={toList} />
    if (step.kind === 'list') {
      return (
        <>
          <Button onPress={close}>{text.close}</Button>
          <Button variant="primary" isPending={isPending} onPress={groups.enterNew}>
            {text.save}
          </Button>
        </>
      )
    }
    return (
      <>
        <Button onPress={toList}>{text.back}</Button>
        <Button variant="primary" isPending={isPending} onPress={submitName}>
          {step.kind === 'rename' ? text.renameSubmit : text.submit}
        </Button>
      </>
    )
  }
  return (
    <Modal title={titleOf(step)} onClose={close} footer={footer()}>
      {step.kind === 'choose' && match && <MatchResult match={match} load={load} missing={text.left} send={send} />}
      {(step.kind === 'new' || step.kind === 'rename') && (
        <GroupName
          hint={step.kind === 'rename' ? text.renameHint : text.saveHint(chosen)}
          name={name}
          isSaving={isPending}
          onEnter={submitName}
        />
      )}
      {step.kind === 'list' && (
        <GroupList
          isDisabled={isPending}
          onChoose={groups.choose}
          onRename={groups.enterRename}
          onReplace={groups.replace}
          onDelete={groups.remove}
        />
      )}
    </Modal>
  )
}

export default GroupsDialog
