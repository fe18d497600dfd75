import type { Role } from '@kawaraban/contract/policy.ts'
import type { FastifyReply } from 'fastify'

/** A person as whom one can sign in. */
export type Person = {
  readonly docomoId: string
  readonly name: string
  readonly departmentName: string
  /** Code of the management group; null for an account that has none. */
  readonly managementGroup: string | null
  /** Null for a person who is not in the database yet. */
  readonly role: Role | null
  /** Whether the provider calls them the representative of their company, who becomes an admin. */
  readonly isRepresentative: boolean
}

/** Names of the claims that the provider fills. */
export type ClaimNames = {
  readonly managementGroup: string
  readonly docomoId: string
  readonly name: string
  readonly department: string
  readonly admin: string
  /** Missing where the service reads no mail addresses. */
  readonly email?: string
}

/** What the built-in provider needs of the service that it signs people in to. */
export type Service = {
  /** Origin of the service, on this machine. */
  readonly publicUrl: string
  /** Paths that a sign-in may come back to. */
  readonly callbackPaths: readonly string[]
  readonly claims: ClaimNames
  /** The members of any company with these business account IDs, as they are stored now. */
  readonly findMembers: (docomoIds: readonly string[]) => Promise<Omit<Person, 'isRepresentative'>[]>
  /** Whether only this machine can reach a host. */
  readonly isLoopback: (host: string) => boolean
  /** Answers that there is nothing at an address. */
  readonly refuseUnknown: (reply: FastifyReply) => FastifyReply
}
