import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { now } from '../../../../platform/clock.ts'
import { publicationDefaultQuery } from '../../../company/publication-default-query.ts'
import { useForm } from '../form-store.ts'

/** Gives a new form the end that its company has chosen, once, and only while its author has not changed the end. */
export const useDefaultEnd = (): void => {
  const isWaiting = useForm((form) => form.waitsForEnd)
  const openWithLength = useForm((form) => form.openWithLength)
  const { data, isFetching } = useQuery({ ...publicationDefaultQuery, enabled: isWaiting })
  // Before the paint: what is known already is there from the first frame.
  useLayoutEffect(() => {
    if (isWaiting && !isFetching && data !== undefined) openWithLength(data.publicationLength, now())
  }, [isWaiting, isFetching, data, openWithLength])
}
