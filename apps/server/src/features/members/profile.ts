import { profileMaxLength } from '@kawaraban/contract/members.ts'
import { textFaults } from '@kawaraban/contract/text.ts'
import { ensure } from '../../http/refusal.ts'

type Profile = { name?: string | undefined; departmentName?: string | undefined }

const isValid = (text: string | undefined) =>
  text === undefined || textFaults(text, profileMaxLength, 'one').length === 0

/** The sent fields as they are stored, trimmed; refuses the first that breaks a rule. */
export const checkProfile = (sent: Profile): Profile => {
  const profile = { name: sent.name?.trim(), departmentName: sent.departmentName?.trim() }
  ensure(isValid(profile.name), 'invalidName')
  ensure(isValid(profile.departmentName), 'invalidDepartmentName')
  return profile
}
