import { getPostTemplate, getTemplate, listTemplates } from '@kawaraban/contract/templates.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { quietly } from '../../failure.ts'

/** The company's templates; a failure is shown in their place. */
export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: ({ signal }) => quietly(() => call(listTemplates, { signal })),
  staleTime: 0,
  retry: false,
})

/** Loads a template with all that it sets. */
export const loadTemplate = (templateId: string) => call(getTemplate, { params: { templateId } })

/** What a new post takes over from a post, as of now. */
export const postTemplateQuery = (newsId: string) =>
  queryOptions({
    queryKey: ['postTemplate', newsId],
    queryFn: ({ signal }) => quietly(() => call(getPostTemplate, { params: { newsId }, signal })),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
