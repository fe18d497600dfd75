import { canEditTemplate } from '@kawaraban/contract/policy.ts'
import type { ListedTemplate } from '@kawaraban/contract/templates.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { templatesText as text } from '../../messages/templates.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { useMyProfile } from '../members/my-profile.ts'
import { templatesQuery } from './templates-query.ts'

type Act = (template: ListedTemplate) => void
type Acts = { isDisabled: boolean; onUse: Act; onEdit: Act; onDelete: Act }

/** The company's templates, each with who made it and what the user may do with it. */
export const TemplateList = (acts: Acts) => {
  const { data, isError, refetch } = useQuery(templatesQuery)
  const area = useRef<HTMLDivElement>(null)
  const count = data?.templates.length ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row that was deleted had the focus
  useEffect(() => {
    if (document.activeElement === document.body)
      area.current?.closest<HTMLElement>('[role=dialog]')?.focus({ preventScroll: true })
  }, [count])
  if (isError && !data) return <LoadFailed title={text.failed} onReload={refetch} />
  if (!data) {
    return (
      <SkeletonGroup className="flex flex-col gap-3">
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
      </SkeletonGroup>
    )
  }
  return (
    <div ref={area}>
      {count === 0 ? (
        <p className="text-fg-2">{text.empty}</p>
      ) : (
        <ul aria-label={text.title} className="-mx-2 max-h-[50dvh] overflow-y-auto px-2">
          {data.templates.map((template) => (
            <Item key={template.templateId} template={template} {...acts} />
          ))}
        </ul>
      )}
    </div>
  )
}

const Item = ({ template, isDisabled, onUse, onEdit, onDelete }: Acts & { template: ListedTemplate }) => {
  const caller = useMyProfile()
  const { name, title, ownerName, ownerCompanyUserId } = template
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line py-3 not-last:border-b">
      <div className="min-w-0 flex-1 basis-44">
        <p className="font-bold">
          <bdi className="wrap-anywhere">{name}</bdi>
        </p>
        {title !== '' && <p className="line-clamp-2 wrap-anywhere text-meta text-fg-2">{title}</p>}
        {ownerName !== '' && <p className="text-meta text-fg-3">{text.by(ownerName)}</p>}
      </div>
      <div className="ml-auto flex items-center gap-x-2">
        <Button isDisabled={isDisabled} aria-label={text.useNamed(name)} onPress={() => onUse(template)}>
          {text.use}
        </Button>
        {canEditTemplate(caller, ownerCompanyUserId) && (
          <span className="-mr-2 flex">
            <Button
              variant="quiet"
              aria-label={text.edit(name)}
              isDisabled={isDisabled}
              onPress={() => onEdit(template)}
              className="px-2! text-meta"
            >
              {text.editShort}
            </Button>
            <Button
              variant="quiet"
              aria-label={text.remove(name)}
              isDisabled={isDisabled}
              onPress={() => onDelete(template)}
              className="px-2! text-meta text-danger!"
            >
              {text.removeShort}
            </Button>
          </span>
        )}
      </div>
    </li>
  )
}
