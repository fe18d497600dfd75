import type { ListedGroup } from '@kawaraban/contract/groups.ts'
import { useState } from 'react'
import { groupsText as text } from '../../messages/groups.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { MatchButtons } from '../audience/match-buttons.tsx'
import { MatchResult } from '../audience/match-result.tsx'
import type { OpenedPicker } from '../audience/picker-connection.ts'
import { GroupList } from './group-list.tsx'
import { GroupNameForm } from './group-name-form.tsx'
import { useGroupActions } from './use-group-actions.ts'

type Step = { kind: 'list' | 'new' } | { kind: 'rename' | 'choose'; group: ListedGroup }

/** Chooses the people of a stored group, stores the present choice as one, and renames, replaces and deletes groups. */
const GroupsDialog = ({ picker: { snapshot, send, save }, onClose }: { picker: OpenedPicker; onClose: () => void }) => {
  const [step, setStep] = useState<Step>({ kind: 'list' })
  const { isPending, create, rename, replace, remove, read } = useGroupActions(save)
  const { match, load, chosen } = snapshot
  const toList = () => setStep({ kind: 'list' })
  const close = () => {
    send({ type: 'endMatch' })
    onClose()
  }
  const choose = (group: ListedGroup) =>
    read(group, (companyUserIds) => {
      send({ type: 'match', people: { kind: 'members', companyUserIds } })
      setStep({ kind: 'choose', group })
    })
  const leave = (isDone: boolean) => isDone && toList()

  if (step.kind === 'new') {
    return (
      <GroupNameForm
        title={text.save}
        hint={text.saveHint(chosen)}
        initial=""
        submit={text.submit}
        isPending={isPending}
        onSubmit={async (name) => leave(await create(name))}
        onBack={toList}
        onClose={close}
      />
    )
  }
  if (step.kind === 'rename') {
    return (
      <GroupNameForm
        title={text.renameTitle}
        hint={text.renameHint}
        initial={step.group.name}
        submit={text.renameSubmit}
        isPending={isPending}
        onSubmit={async (name) => leave(await rename(step.group, name))}
        onBack={toList}
        onClose={close}
      />
    )
  }
  if (step.kind === 'choose') {
    const back = () => {
      send({ type: 'endMatch' })
      toList()
    }
    return (
      <Modal
        title={step.group.name}
        onClose={close}
        footer={match && <MatchButtons match={match} send={send} onClose={onClose} onBack={back} />}
      >
        {match && <MatchResult match={match} load={load} missing={text.left} send={send} />}
      </Modal>
    )
  }
  return (
    <Modal
      title={text.title}
      onClose={close}
      footer={
        <>
          <Button onPress={close}>{text.close}</Button>
          <Button variant="primary" isPending={isPending} onPress={() => setStep({ kind: 'new' })}>
            {text.save}
          </Button>
        </>
      }
    >
      <GroupList
        isDisabled={isPending}
        onChoose={choose}
        onRename={(group) => setStep({ kind: 'rename', group })}
        onReplace={replace}
        onDelete={remove}
      />
    </Modal>
  )
}

export default GroupsDialog
