import { profileMaxLength } from '@kawaraban/contract/members.ts'
import { sanitise, truncate } from '@kawaraban/contract/text.ts'
import type { ClaimNames } from '../config.ts'

/** Who has signed in, as the provider tells it. */
export type Identity = {
  /** The provider's own name for the account; unique within the provider only. */
  readonly subject: string
  /** Business account ID (DATA-23). */
  readonly docomoId: string
  readonly name: string
  readonly departmentName: string
  /** Code of the management group, or null for an account that has none (G-119). */
  readonly managementGroup: string | null
  /** The account's representative, or allowed to manage points or users: an admin by default (PERM-15). */
  readonly isAdmin: boolean
}

type Claims = Readonly<Record<string, unknown>>

const longestId = 255

/** A claim as text on one line, without characters that no text may hold; empty when there is none. */
const textOf = (claims: Claims, name: string) => {
  const claim = claims[name]
  return typeof claim === 'string' || typeof claim === 'number'
    ? sanitise(String(claim)).replaceAll('\n', ' ').trim()
    : ''
}

/** Reads an identity from the claims of the ID token and of the provider's user information; null without a usable subject. */
export const identityOf = (claims: Claims, names: ClaimNames): Identity | null => {
  const subject = claims.sub
  if (typeof subject !== 'string' || subject === '' || subject.length > longestId || sanitise(subject) !== subject)
    return null
  const docomoId = textOf(claims, names.docomoId) || subject
  const managementGroup = textOf(claims, names.managementGroup)
  if (docomoId.length > longestId || managementGroup.length > longestId) return null
  return {
    subject,
    docomoId,
    name: truncate(textOf(claims, names.name) || docomoId, profileMaxLength),
    departmentName: truncate(textOf(claims, names.department), profileMaxLength),
    managementGroup: managementGroup || null,
    isAdmin: claims[names.admin] === true || claims[names.admin] === 'true',
  }
}
