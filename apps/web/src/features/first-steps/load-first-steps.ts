import type { QueryClient } from '@tanstack/react-query'
import { callKey, type GivenAnswer } from '../../platform/given-answers.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

/** Loaded for admins alone. */
export const FirstSteps = lazyPart(() => import('./first-steps.tsx'))

/** Loads what a rendered page shows of the first steps, so that it can be hydrated; nothing where it shows none. */
export const loadFirstSteps = async (answers: Readonly<Record<string, GivenAnswer>>, client: QueryClient) => {
  const given = answers[callKey('getFirstSteps')]
  if (given?.data) await FirstSteps.load()
  if (given) client.setQueryData(['firstSteps'], given.data)
}
