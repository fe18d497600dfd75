import { profileMaxLength, readingMaxLength } from '@kawaraban/contract/members.ts'
import type { Role } from '@kawaraban/contract/policy.ts'
import { textFaults } from '@kawaraban/contract/text.ts'
import { textMessage } from '@kawaraban/contract/text-messages.ts'
import { personText as text } from '../../messages/people.ts'
import { toSend } from '../members/profile-field.ts'

/** What the form holds of one person, as it was typed. */
export type PersonDraft = {
  readonly docomoId: string
  readonly name: string
  readonly reading: string
  readonly departmentName: string
  readonly role: Role
  /** That of the company's directory; always empty where people have no addresses. */
  readonly address: string
}

export const nobodyYet: PersonDraft = {
  docomoId: '',
  name: '',
  reading: '',
  departmentName: '',
  role: 'viewer',
  address: '',
}

/** The fields that are texts, in the order of the form. */
export const textFields = ['name', 'reading', 'departmentName'] as const
export type TextFieldName = (typeof textFields)[number]

export const fieldMaxLength = {
  name: profileMaxLength,
  reading: readingMaxLength,
  departmentName: profileMaxLength,
} as const satisfies Record<TextFieldName, number>

/** What is wrong with each field, as its message; empty where nothing is. Only the name and the account ID have to be given. */
export const faultsOf = (draft: PersonDraft): Record<TextFieldName | 'docomoId', string> => {
  const messageOf = (field: TextFieldName) => {
    const value = draft[field].trim()
    if (value === '' && field !== 'name') return ''
    return textMessage(textFaults(value, fieldMaxLength[field], 'one'), fieldMaxLength[field])
  }
  return {
    docomoId: draft.docomoId === '' ? text.idMissing : '',
    name: messageOf('name'),
    reading: messageOf('reading'),
    departmentName: messageOf('departmentName'),
  }
}

/** What is sent of a changed person: the fields that differ from what is stored. */
export const changesOf = (draft: PersonDraft, stored: PersonDraft): Partial<Omit<PersonDraft, 'docomoId'>> => ({
  ...Object.fromEntries(
    textFields.filter((field) => toSend(draft[field]) !== stored[field]).map((field) => [field, toSend(draft[field])]),
  ),
  ...(draft.role === stored.role ? {} : { role: draft.role }),
  // Who has the role none has no address.
  ...(draft.role !== 'none' && toSend(draft.address) !== stored.address ? { address: toSend(draft.address) } : {}),
})
