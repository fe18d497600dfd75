import { usePersonSaving, useReturnToProfile } from '../use-person-saving.ts'

export type Saving = {
  /** Path of the profile. */
  profile: string
  /** Stores the new value; throws what the call throws. */
  save: (value: string) => Promise<unknown>
}

/** Saves one field and returns to the profile. */
export const useProfileSaving = ({ profile, save: store }: Saving) => {
  const { save, ...state } = usePersonSaving('failed to update profile')
  const returnToProfile = useReturnToProfile(profile)
  return { ...state, save: (value: string) => save(() => store(value), returnToProfile, { text: value }) }
}
