import type { ListedGroup } from '@kawaraban/contract/groups.ts'
import { useEffect, useState } from 'react'
import type { OpenedPicker } from '../audience/picker-connection.ts'
import { useGroupName } from './group-name.tsx'
import { useGroupActions } from './use-group-actions.ts'

/** What the window of groups shows. */
export type GroupStep = { kind: 'list' } | { kind: 'new' } | { kind: 'rename' | 'choose'; group: ListedGroup }

/** The window of groups over a picker: its step, the acts that lead from one to another, and those on a group. */
export const useGroups = ({ snapshot: { match }, send, saveIds }: OpenedPicker) => {
  const [step, setStep] = useState<GroupStep>({ kind: 'list' })
  const { isPending, create, rename, replace, remove, showFailed } = useGroupActions(saveIds)
  const name = useGroupName()
  const toList = () => {
    send({ type: 'endMatch' })
    setStep({ kind: 'list' })
  }
  const failure = match?.state === 'failed' ? match.failure : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is shown once
  useEffect(() => {
    if (!failure) return
    toList()
    void showFailed(failure)
  }, [failure])
  const enterName = (next: GroupStep, first: string) => {
    name.begin(first)
    setStep(next)
  }
  return {
    step,
    isPending,
    name,
    toList,
    enterNew: () => enterName({ kind: 'new' }, ''),
    enterRename: (group: ListedGroup) => enterName({ kind: 'rename', group }, group.name),
    choose: (group: ListedGroup) => {
      send({ type: 'match', people: { kind: 'group', companyUserGroupId: group.companyUserGroupId } })
      setStep({ kind: 'choose', group })
    },
    replace,
    remove,
    submitName: () => {
      if (isPending) return
      name.submit(async (entered) => {
        const isDone = step.kind === 'rename' ? await rename(step.group, entered) : await create(entered)
        if (isDone) toList()
      })
    },
  } as const
}
