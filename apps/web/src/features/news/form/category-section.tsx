import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { categoryChoiceText as text } from '../../../messages/category-choice.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { categoriesQuery } from '../../categories/categories-query.ts'
import { choicesOf } from '../../categories/choices.ts'
import { useMyProfile } from '../../members/my-profile.ts'
import { useDraft, useForm } from './form-store.ts'
import { Section } from './section.tsx'

const none = 'none'

/** The category of the post; absent where there is none to choose. */
export const CategorySection = ({ error = '' }: { error?: string | undefined }) => {
  const client = useQueryClient()
  const caller = useMyProfile()
  const { data: categories, isError, isFetching, refetch } = useQuery(categoriesQuery)
  const chosen = useDraft((draft) => draft.categoryId)
  const storedId = useForm((state) => (state.newsId === null ? null : state.fresh.categoryId))
  const change = useForm((state) => state.change)
  const choices = choicesOf(categories ?? [], caller, storedId)
  const isKnown = chosen === null || choices.some(({ categoryId }) => categoryId === chosen)
  const isMissing = !isKnown && categories !== undefined
  // One that was refused is not as it was loaded, and one that is missing may be newer: a template or a draft has brought it.
  useEffect(() => {
    if (isMissing || error !== '') void client.invalidateQueries({ queryKey: categoriesQuery.queryKey })
  }, [client, isMissing, error])

  if (choices.length === 0 && chosen === null && !isError) return null
  const options = [
    { id: none, label: text.none },
    ...choices.map(({ categoryId, name }) => ({ id: categoryId, label: name })),
    ...(chosen === null || isKnown ? [] : [{ id: chosen, label: isMissing && !isFetching ? text.gone : text.unknown }]),
  ]
  return (
    <Section
      id="form-category"
      title={text.name}
      beside={
        (categories || chosen !== null) && (
          <div data-field="categoryId" className="flex-auto basis-56">
            <Select
              label={text.name}
              isLabelHidden
              options={options}
              value={chosen ?? none}
              onChange={(id) => change({ categoryId: id === none ? null : id })}
              error={error}
            />
          </div>
        )
      }
    >
      {isError && !categories && (
        <p role="status" className="flex flex-wrap items-center gap-x-3 text-meta text-fg-2">
          {text.failed}
          <Button variant="quiet" isPending={isFetching} onPress={() => void refetch()}>
            {text.reload}
          </Button>
        </p>
      )}
    </Section>
  )
}
