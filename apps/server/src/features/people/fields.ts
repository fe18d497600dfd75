import { profileMaxLength, readingMaxLength } from '@kawaraban/contract/members.ts'
import { textFaults } from '@kawaraban/contract/text.ts'
import { ensure } from '../../http/refusal.ts'
import { isMailAddress } from '../../mail-address.ts'
import { isScientific, isUsableId } from '../../sign-on/member-id.ts'

type Texts = { readonly [Field in 'name' | 'departmentName' | 'reading']?: string | undefined }

const isValid = (text: string | undefined, max: number) =>
  text === undefined || textFaults(text, max, 'one').length === 0
const isValidOrEmpty = (text: string | undefined, max: number) => text === '' || isValid(text, max)

/** The sent texts of a person as they are stored, trimmed; refuses the first that breaks a rule. */
export const checkTexts = (sent: Texts): Texts => {
  const [name, departmentName, reading] = [sent.name?.trim(), sent.departmentName?.trim(), sent.reading?.trim()]
  ensure(isValid(name, profileMaxLength), 'invalidName')
  ensure(isValidOrEmpty(departmentName, profileMaxLength), 'invalidDepartmentName')
  ensure(isValidOrEmpty(reading, readingMaxLength), 'invalidReading')
  return { name, departmentName, reading }
}

/**
 * The sent address of a person as it is stored, trimmed; an empty one removes it. Refuses what is no address, and any where the installation
 * sends no mail (MAIL-01).
 */
export const checkAddress = (sent: string | undefined, hasMail: boolean): string | undefined => {
  const address = sent?.trim()
  ensure(address === undefined || (hasMail && (address === '' || isMailAddress(address))), 'invalidAddress')
  return address
}

/** Refuses what cannot be the account ID of somebody new. It is taken as it is: to trim it would make two people one. */
export const checkNewId = (docomoId: string): void =>
  ensure(isUsableId(docomoId) && !isScientific(docomoId), 'invalidDocomoId')
