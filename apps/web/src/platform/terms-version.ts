import { defaultTermsVersion } from '@kawaraban/contract/consent.ts'
import { publicConfig } from './public-config.ts'

let answered: string | null = null
let onChange = () => {}

/** The version of the terms in force: the one of the server's last answer, before the first one that of the configuration. */
export const termsVersion = (): string => answered ?? publicConfig().termsVersion ?? defaultTermsVersion

/** Takes note of the version that an answer of the server bears, so that an open tab learns of a raised one (CONS-09). */
export const noteTermsVersion = (version: string | null): void => {
  if (version === null || version === '' || version === answered) return
  answered = version
  onChange()
}

/** Has `listener` called when the version in force changes. */
export const onTermsVersion = (listener: () => void): void => {
  onChange = listener
}
