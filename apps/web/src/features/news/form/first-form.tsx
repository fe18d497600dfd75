import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { useFirstMinute, useIsTakenOver } from '../../../platform/render-facts.ts'
import { FormProvider, type FormState, formStore } from './form-store.ts'

/**
 * The form of a page that the server has rendered, as `make` opens it at the server's minute; null once the page has
 * been taken over, and where `make` gives null.
 */
export const useFirstForm = (make: (minute: Instant) => FormState | null): FormState | null => {
  const minute = useFirstMinute()
  const isTakenOver = useIsTakenOver()
  const [first] = useState(() => (isTakenOver || minute === undefined ? null : make(minute)))
  return first
}

/** Shows what is below with the first form, until it is taken over. */
export const FirstForm = ({ form, children }: { form: FormState | null; children: ReactNode }) => {
  const store = useMemo(() => {
    if (form === null) return formStore
    const initial = { ...formStore.getInitialState(), ...form }
    return { ...formStore, getInitialState: () => initial }
  }, [form])
  return <FormProvider value={store}>{children}</FormProvider>
}

/** Opens a first form as the page shows it. */
export const openFirstForm = (form: FormState): void => formStore.setState({ ...form, scrollTop: window.scrollY })
