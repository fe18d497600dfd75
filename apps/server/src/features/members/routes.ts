import { hasTooManyWords } from '@kawaraban/contract/fold.ts'
import {
  type CompanyUser,
  getCompanyUser,
  getMyProfile,
  updateCompanyUser,
  updateMyProfile,
} from '@kawaraban/contract/members.ts'
import { listAuthorities, updateAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { canEditProfile } from '@kawaraban/contract/policy.ts'
import type { FastifyInstance } from 'fastify'
import { lockCompany, raiseVersionIfAny } from '../../db/company-lock.ts'
import { audit } from '../../http/audit.ts'
import type { Member } from '../../http/caller.ts'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { isBy } from '../news/queries.ts'
import { checkProfile } from './profile.ts'
import {
  countCompanyUsers,
  findCompanyUser,
  hasAdmin,
  listCompanyUsers,
  lockRolesAsAdmin,
  updateProfile,
  updateRoles,
} from './queries.ts'
import { isSearch, listFoundUsers, searchCompanyUsers, wantedOf } from './search/queries.ts'

const ensureAllowed = (caller: Member, companyUserId: string) =>
  ensure(canEditProfile(caller, companyUserId), 'noPermission')

/** Registers the endpoints of profiles and roles. */
export const installMembers = (app: FastifyInstance, deps: Deps): void => {
  const { db, findMatching } = deps

  const show = async ({ managementGroupId }: Member, companyUserId: string) => {
    const user = await findCompanyUser(db, managementGroupId, companyUserId)
    ensure(user, 'documentDeleted')
    return user
  }

  /** Posts bear their author's name and department as of now: a new one of an author makes every board stale. */
  const change = async (
    { managementGroupId, companyUserId }: Member,
    stored: CompanyUser,
    profile: ReturnType<typeof checkProfile>,
  ) => {
    const isRenamed = profile.name !== undefined && profile.name !== stored.name
    const isMoved = profile.departmentName !== undefined && profile.departmentName !== stored.departmentName
    if (!isRenamed && !isMoved) return null
    await db.write(managementGroupId, async (tx) => {
      // Under the lock, so that a first post which is being saved at this moment counts.
      await lockCompany(tx, managementGroupId)
      await raiseVersionIfAny(tx, managementGroupId, isBy(stored.companyUserId))
      const isOwn = companyUserId === stored.companyUserId
      ensure(await updateProfile(tx, managementGroupId, stored.companyUserId, profile, isOwn), 'documentDeleted')
    })
    return null
  }

  serve(app, deps, getMyProfile, ({ caller }) => show(caller, caller.companyUserId))

  serve(app, deps, updateMyProfile, async ({ caller, body }) => {
    const profile = checkProfile(body())
    return change(caller, await show(caller, caller.companyUserId), profile)
  })

  serve(app, deps, getCompanyUser, async ({ caller, params }) => {
    ensureAllowed(caller, params.companyUserId)
    return show(caller, params.companyUserId)
  })

  serve(app, deps, updateCompanyUser, async ({ caller, params, body }) => {
    ensureAllowed(caller, params.companyUserId)
    const stored = await show(caller, params.companyUserId)
    return change(caller, stored, checkProfile(body()))
  })

  serve(app, deps, listAuthorities, async ({ caller, query }) => {
    const page = query()
    ensure(!hasTooManyWords(page.search ?? ''), 'tooManyWords')
    const { managementGroupId } = caller
    return db.snapshot(async (tx) => {
      if (!isSearch(page))
        return {
          users: await listCompanyUsers(tx, managementGroupId, page),
          totalUsers: await countCompanyUsers(tx, managementGroupId),
        }
      const found = await findMatching(tx, managementGroupId, wantedOf(page))
      return found
        ? listFoundUsers(tx, managementGroupId, found, page)
        : searchCompanyUsers(tx, managementGroupId, page)
    })
  })

  serve(app, deps, updateAuthorities, async ({ caller, body, request }) => {
    const changes = body()
    ensure(new Set(changes.map(({ companyUserId }) => companyUserId)).size === changes.length, 'invalidCompanyUserIds')
    const changed = await db.write(
      caller.managementGroupId,
      async (tx) => {
        ensure(await lockRolesAsAdmin(tx, caller), 'noPermission')
        const members = await updateRoles(tx, caller.managementGroupId, changes)
        ensure(members.length === changes.length, 'invalidCompanyUserIds')
        ensure(await hasAdmin(tx, caller.managementGroupId), 'lastAdmin')
        return members.filter(({ formerRole, role }) => formerRole !== role)
      },
      changes.length,
    )
    for (const change of changed) audit(request, 'roleChange', change)
    return null
  })
}
