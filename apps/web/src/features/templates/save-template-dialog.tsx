import { profileMaxLength } from '@kawaraban/contract/members.ts'
import { truncate } from '@kawaraban/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { templatesText as text } from '../../messages/templates.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { errorsOf } from './checked-input.ts'
import { Stored, TemplateName } from './template-fields.tsx'
import { postTemplateQuery } from './templates-query.ts'
import { useTemplateActions } from './use-template-actions.ts'

type SaveTemplateProps = { newsId: string; title: string; onClose: () => void }

/** Stores a post as a template of the company, under a name that begins with its title. */
const SaveTemplateDialog = ({ newsId, title, onClose }: SaveTemplateProps) => {
  const { data, isError, refetch } = useQuery(postTemplateQuery(newsId))
  const { isPending, create } = useTemplateActions()
  const [input, setInput] = useState({ name: truncate(title, profileMaxLength).trim(), title: '', content: '' })
  const [showsErrors, setShowsErrors] = useState(false)
  const errors = errorsOf(input)
  const submit = async () => {
    setShowsErrors(true)
    if (!data || isPending || errors.name !== '') return
    if (await create({ name: input.name.trim(), fields: data.fields })) onClose()
  }
  const content = () => {
    if (data) return <Stored fields={data.fields} />
    if (isError) return <LoadFailed title={text.notCopied} onReload={refetch} />
    return (
      <SkeletonGroup className="flex flex-col gap-2">
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-2/3" />
      </SkeletonGroup>
    )
  }
  return (
    <Modal
      title={text.saveTitle}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{text.close}</Button>
          <Button variant="primary" isDisabled={!data} isPending={isPending} onPress={() => void submit()}>
            {text.submit}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TemplateName
          value={input}
          errors={showsErrors ? errors : { name: '', title: '', content: '' }}
          isSaving={isPending}
          onChange={setInput}
          onEnter={() => void submit()}
        />
        {content()}
      </div>
    </Modal>
  )
}

export default SaveTemplateDialog
