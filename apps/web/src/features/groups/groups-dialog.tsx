import type { ListedGroup } from '@kawaraban/contract/groups.ts'
import { useEffect, useState } from 'react'
import { groupsText as text } from '../../messages/groups.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { MatchButtons } from '../audience/match-buttons.tsx'
import { MatchResult } from '../audience/match-result.tsx'
import type { OpenedPicker } from '../audience/picker-connection.ts'
import { GroupList } from './group-list.tsx'
import { GroupName, useGroupName } from './group-name.tsx'
import { useGroupActions } from './use-group-actions.ts'

type Step = { kind: 'list' } | { kind: 'new' } | { kind: 'rename' | 'choose'; group: ListedGroup }

const titleOf = (step: Step): string => {
  if (step.kind === 'choose') return step.group.name
  return { list: text.title, new: text.save, rename: text.renameTitle }[step.kind]
}

/**
 * Chooses the people of a stored group, stores the present choice as one, and renames, replaces and deletes groups. One
 * window for all steps: one that is replaced by another loses the focus between them.
 */
const GroupsDialog = ({
  picker: { snapshot, send, saveIds },
  onClose,
}: {
  picker: OpenedPicker
  onClose: () => void
}) => {
  const [step, setStep] = useState<Step>({ kind: 'list' })
  const { isPending, create, rename, replace, remove, showFailed } = useGroupActions(saveIds)
  const name = useGroupName()
  const { match, load, chosen } = snapshot
  const toList = () => {
    send({ type: 'endMatch' })
    setStep({ kind: 'list' })
  }
  const close = () => {
    send({ type: 'endMatch' })
    onClose()
  }
  const choose = (group: ListedGroup) => {
    send({ type: 'match', people: { kind: 'group', companyUserGroupId: group.companyUserGroupId } })
    setStep({ kind: 'choose', group })
  }
  const failure = match?.state === 'failed' ? match.failure : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is shown once
  useEffect(() => {
    if (!failure) return
    toList()
    void showFailed(failure)
  }, [failure])
  const enterName = (next: Step, first: string) => {
    name.begin(first)
    setStep(next)
  }
  const submitName = () => {
    if (isPending) return
    name.submit(async (entered) => {
      const isDone = step.kind === 'rename' ? await rename(step.group, entered) : await create(entered)
      if (isDone) toList()
    })
  }
  const footer = () => {
    if (step.kind === 'choose')
      return match && <MatchButtons match={match} send={send} onClose={onClose} onBack={toList} />
    if (step.kind === 'list') {
      return (
        <>
          <Button onPress={close}>{text.close}</Button>
          <Button variant="primary" isPending={isPending} onPress={() => enterName({ kind: 'new' }, '')}>
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
          onEnter={submitName}
        />
      )}
      {step.kind === 'list' && (
        <GroupList
          isDisabled={isPending}
          onChoose={choose}
          onRename={(group) => enterName({ kind: 'rename', group }, group.name)}
          onReplace={replace}
          onDelete={remove}
        />
      )}
    </Modal>
  )
}

export default GroupsDialog
