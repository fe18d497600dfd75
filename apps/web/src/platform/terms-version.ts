import { defaultTermsVersion } from '@kawaraban/contract/consent.ts'
import { createStore } from 'zustand/vanilla'
import { publicConfig } from './public-config.ts'

/** The version that the server's last response carried. */
const store = createStore<{ version: string | null }>()(() => ({ version: null }))

/** The version of the terms in force: that of the last response, before the first one that of the configuration. */
export const termsVersion = (): string => store.getState().version ?? publicConfig().termsVersion ?? defaultTermsVersion

/** Stores the version that a response of the server carries, so that an open tab notices a raised one. */
export const saveTermsVersion = (version: string | null): void => {
  if (version !== null && version !== '' && version !== store.getState().version) store.setState({ version })
}

/** Calls `listener` when the version in force changes. */
export const onTermsVersion = (listener: () => void): void => void store.subscribe(listener)
