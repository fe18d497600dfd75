import { profileMaxLength } from '@kawaraban/contract/members.ts'
import { sanitise, truncate } from '@kawaraban/contract/text.ts'
import type { ClaimNames } from '../config.ts'
import { Refusal } from '../http/refusal.ts'
import { isMailAddress } from '../mail-address.ts'

/** Who has signed in, according to the provider. */
export type Identity = {
  /** The provider's own name for the account; unique within the provider only. */
  readonly subject: string
  /** Business account ID. */
  readonly docomoId: string
  readonly name: string
  readonly departmentName: string
  /** Code of the management group, or null for an account that has none. */
  readonly managementGroup: string | null
  /** The account's representative, or allowed to manage points or users: an admin by default. */
  readonly isAdmin: boolean
  /** The mail address that the provider vouches for, or null; missing where no mail is sent. */
  readonly address?: string | null
}

type Claims = Readonly<Record<string, unknown>>

const longestId = 255
/** Control characters, halves of surrogate pairs, what is invisible, and ends of lines. */
const unfit = /[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}]/u

/** Whether a text can identify people or companies by sight and by byte: nothing hidden in it, no blanks around it. */
export const isAccountId = (text: string) => text.trim() === text && text.length <= longestId && !unfit.test(text)

/**
 * The ID in a claim, as it is: to trim or clean it would make two people one. Null when there is none; undefined when
 * it is none that can be used. A number is accepted while JSON represents all its digits.
 */
const idOf = (claims: Claims, name: string): string | null | undefined => {
  const claim = claims[name] ?? ''
  if (claim === '') return null
  const text = Number.isSafeInteger(claim) ? String(claim) : claim
  return typeof text === 'string' && isAccountId(text) ? text : undefined
}

/** A claim as text on one line, without characters that no text may hold; empty when there is none. */
const textOf = (claims: Claims, name: string) => {
  const claim = claims[name]
  return typeof claim === 'string' || typeof claim === 'number'
    ? sanitise(String(claim)).replaceAll('\n', ' ').trim()
    : ''
}

/** The address in a claim, where the provider says that it is verified and every mail server would take it. */
const addressOf = (claims: Claims, name: string): string | null => {
  const claim = claims[name]
  const isVerified = claims.email_verified === true || claims.email_verified === 'true'
  return isVerified && typeof claim === 'string' && isMailAddress(claim) ? claim : null
}

/**
 * Reads an identity from the claims of the ID token and of the provider's user information. Nothing replaces the
 * business account ID, by which members are known: without it the sign-in is refused with `noDocomoId`. Any other ID
 * that cannot be used is refused with `signInFailed`. An address is read where its claim is named, and is never a reason to
 * refuse anybody. The reasons name the claim, never what it holds.
 */
export const identityOf = (claims: Claims, names: ClaimNames, emailClaim: string | null = null): Identity => {
  const unusable = (name: string) => `the claim ${name} holds no ID that can be used`
  const subject = typeof claims.sub === 'string' && idOf(claims, 'sub')
  if (!subject) throw new Refusal('signInFailed', unusable('sub'))
  const docomoId = idOf(claims, names.docomoId)
  if (docomoId === null) {
    const settings = 'OIDC_CLAIM_DOCOMO_ID names the claim, OIDC_SCOPE what the provider is asked for'
    throw new Refusal('noDocomoId', `the provider sent no business account ID in ${names.docomoId}: ${settings}`)
  }
  if (docomoId === undefined) throw new Refusal('noDocomoId', unusable(names.docomoId))
  const managementGroup = idOf(claims, names.managementGroup)
  if (managementGroup === undefined) throw new Refusal('signInFailed', unusable(names.managementGroup))
  return {
    subject,
    docomoId,
    name: truncate(textOf(claims, names.name) || docomoId, profileMaxLength),
    departmentName: truncate(textOf(claims, names.department), profileMaxLength),
    managementGroup,
    isAdmin: claims[names.admin] === true || claims[names.admin] === 'true',
    ...(emailClaim !== null && { address: addressOf(claims, emailClaim) }),
  }
}
