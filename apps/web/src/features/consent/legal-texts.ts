import { getLegalText, type LegalDocument } from '@kawaraban/contract/consent-legal-texts.ts'
import type { DataOf } from '@kawaraban/contract/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { logFailure } from './agree.ts'

/** Loads both texts in the version that is agreed to. */
export type LegalTexts = Readonly<Record<LegalDocument, DataOf<typeof getLegalText>>> & { readonly version: string }

const load = async (signal: AbortSignal): Promise<LegalTexts> => {
  const [terms, privacy] = await Promise.all([
    call(getLegalText, { params: { document: 'terms' }, signal }),
    call(getLegalText, { params: { document: 'privacy' }, signal }),
  ])
  // The version changed between the two answers.
  return terms.version === privacy.version ? { terms, privacy, version: terms.version } : load(signal)
}

/** The terms of service and the privacy policy. A failure is logged and thrown. */
export const legalTextsQuery = queryOptions({
  queryKey: ['legalTexts'],
  queryFn: async ({ signal }) => {
    try {
      return await load(signal)
    } catch (error) {
      if (!signal.aborted) logFailure(error, 'failed to fetch legal text')
      throw error
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  // A user who has to agree again in the same tab has to read another text.
  gcTime: 0,
})
