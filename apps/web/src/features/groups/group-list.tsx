import type { ListedGroup } from '@kawaraban/contract/groups.ts'
import { useQuery } from '@tanstack/react-query'
import { groupsText as text } from '../../messages/groups.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { groupsQuery } from './group-query.ts'

type Act = (group: ListedGroup) => void
type Acts = { isDisabled: boolean; onChoose: Act; onRename: Act; onReplace: Act; onDelete: Act }

/** The stored groups, each with what can be done with it. */
export const GroupList = (acts: Acts) => {
  const { data, isError, refetch } = useQuery(groupsQuery)
  if (isError && !data) return <LoadFailed title={text.failed} onReload={refetch} />
  if (!data) {
    return (
      <SkeletonGroup className="flex flex-col gap-3">
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
      </SkeletonGroup>
    )
  }
  if (data.groups.length === 0) return <p className="text-fg-2">{text.empty}</p>
  return (
    <ul aria-label={text.title} className="-mx-2 max-h-[50dvh] overflow-y-auto px-2">
      {data.groups.map((group) => (
        <Group key={group.companyUserGroupId} group={group} {...acts} />
      ))}
    </ul>
  )
}

const Group = ({ group, isDisabled, onChoose, onRename, onReplace, onDelete }: Acts & { group: ListedGroup }) => {
  const { name, people } = group
  const others = [
    { word: text.renameShort, label: text.rename, act: onRename },
    { word: text.questions.replace.ok, label: text.replace, act: onReplace },
    { word: text.questions.remove.ok, label: text.remove, act: onDelete, isDestructive: true },
  ]
  return (
    <li className="border-line py-2 not-last:border-b">
      <p className="flex items-baseline justify-between gap-3">
        <bdi className="wrap-anywhere font-bold">{name}</bdi>
        <span className="tabular shrink-0 text-meta text-fg-2">{text.people(people)}</span>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <Button isDisabled={isDisabled} aria-label={text.chooseNamed(name)} onPress={() => onChoose(group)}>
          {text.choose}
        </Button>
        <span className="-mr-2 flex">
          {others.map(({ word, label, act, isDestructive = false }) => (
            <Button
              key={word}
              variant="quiet"
              aria-label={label(name)}
              isDisabled={isDisabled}
              onPress={() => act(group)}
              className={classNames('px-2! text-meta', isDestructive && 'text-danger!')}
            >
              {word}
            </Button>
          ))}
        </span>
      </div>
    </li>
  )
}
