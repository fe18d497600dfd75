import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'
import { useQueries } from '@tanstack/react-query'
import { factsQuery } from './facts.ts'
import type { FormFile } from './form-of-files.ts'

const none: readonly FormFile[] = []

/** The files of a form as a post will have them, in their order; those of which nothing is known yet are left out. */
export const useAttachedFiles = (files: readonly FormFile[] = none): readonly AttachedFile[] =>
  useQueries({
    queries: files.map(({ fileId }) => factsQuery(fileId)),
    combine: (facts) =>
      facts.flatMap(({ data }, index) => {
        if (!data) return []
        const { refusal: _, ...file } = data
        return [{ ...file, alt: files[index]?.alt ?? '' }]
      }),
  })
