import type { ListedGroup } from '@kawaraban/contract/groups.ts'
import { useQuery } from '@tanstack/react-query'
import { Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { groupsText as text } from '../../messages/groups.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
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
  return (
    <li className="border-line py-2 not-last:border-b">
      <p className="flex items-baseline justify-between gap-3">
        <bdi className="wrap-anywhere font-bold">{name}</bdi>
        <span className="tabular shrink-0 text-meta text-fg-2">{text.people(people)}</span>
      </p>
      <div className="flex items-center justify-between gap-2">
        <Button isDisabled={isDisabled} aria-label={text.chooseNamed(name)} onPress={() => onChoose(group)}>
          {text.choose}
        </Button>
        <span className="flex">
          <IconButton label={text.rename(name)} icon={Pencil} isDisabled={isDisabled} onPress={() => onRename(group)} />
          <IconButton
            label={text.replace(name)}
            icon={RefreshCw}
            isDisabled={isDisabled}
            onPress={() => onReplace(group)}
          />
          <IconButton
            label={text.remove(name)}
            icon={Trash2}
            variant="danger"
            isDisabled={isDisabled}
            onPress={() => onDelete(group)}
          />
        </span>
      </div>
    </li>
  )
}
