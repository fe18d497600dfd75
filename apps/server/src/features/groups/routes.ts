import {
  createGroup,
  deleteGroup,
  getGroup,
  listGroups,
  maxGroups,
  renameGroup,
  updateGroup,
} from '@kawaraban/contract/groups.ts'
import { profileMaxLength } from '@kawaraban/contract/members.ts'
import { canEditGroup } from '@kawaraban/contract/policy.ts'
import { textFaults } from '@kawaraban/contract/text.ts'
import type { FastifyInstance } from 'fastify'
import { prepareArray } from '../../db/array-of.ts'
import type { Queries } from '../../db/connect.ts'
import type { Member } from '../../http/caller.ts'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { inSlices } from '../../slices.ts'
import { lockMember } from '../members/queries.ts'
import {
  countGroups,
  deleteStoredGroup,
  findGroup,
  findGroupOwner,
  insertGroup,
  listGroupsOf,
  listUnchoosable,
  renameStoredGroup,
  replaceGroup,
} from './queries.ts'

/** Registers the calls of stored groups of members. */
export const installGroups = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps

  /** The group if it is the caller's own, or the caller an admin. */
  const find = async (caller: Member, companyUserGroupId: string) => {
    await ensureOwn(caller, companyUserGroupId)
    const group = await findGroup(db, caller.managementGroupId, companyUserGroupId)
    ensure(group, 'documentDeleted')
    return group
  }

  /** Ensures that the group exists, and is the caller's own or the caller an admin. */
  const ensureOwn = async (caller: Member, companyUserGroupId: string) => {
    const owner = await findGroupOwner(db, caller.managementGroupId, companyUserGroupId)
    ensure(owner, 'documentDeleted')
    ensure(canEditGroup(caller, owner), 'noPermission')
  }

  /** The name as it is stored: by the rules of profiles. */
  const checkName = (sent: string) => {
    const name = sent.trim()
    ensure(textFaults(name, profileMaxLength, 'one').length === 0, 'invalidName')
    return name
  }

  /** The sent group as it is stored: name as in a profile, every member once. */
  const prepare = async (sent: { name: string; companyUserIds: string[] }) => {
    const name = checkName(sent.name)
    const known = new Set<string>()
    const ids: string[] = []
    await inSlices(sent.companyUserIds, (slice) => {
      for (const id of slice) {
        if (known.has(id)) continue
        known.add(id)
        ids.push(id)
      }
    })
    return { name, companyUserIds: await prepareArray(ids) }
  }

  /** The group with those alone who can be chosen at this moment; nobody of the company refuses it. */
  const withChoosable = async (tx: Queries, caller: Member, group: Awaited<ReturnType<typeof prepare>>) => {
    const others = await listUnchoosable(tx, caller.managementGroupId, group.companyUserIds)
    ensure(
      others.every(({ isMember }) => isMember),
      'invalidCompanyUserIds',
    )
    if (others.length === 0) return group
    const ids = new Set(others.map(({ companyUserId }) => companyUserId))
    return { ...group, companyUserIds: group.companyUserIds.filter((id) => !ids.has(id)) }
  }

  serve(app, deps, createGroup, async ({ caller, now, body }) => {
    const sent = await prepare(body())
    const store = async (tx: Queries) => {
      const group = await withChoosable(tx, caller, sent)
      await lockMember(tx, caller.managementGroupId, caller.companyUserId)
      ensure((await countGroups(tx, caller)) < maxGroups, 'limitExceeded')
      return { companyUserGroupId: await insertGroup(tx, caller, group, now) }
    }
    return db.write(caller.managementGroupId, store, sent.companyUserIds.length)
  })

  serve(app, deps, getGroup, async ({ caller, params }) => {
    const { companyUserGroupId, name, companyUserIds } = await find(caller, params.companyUserGroupId)
    return { companyUserGroupId, name, type: 'specific' as const, companyUserIds }
  })

  serve(app, deps, updateGroup, async ({ caller, now, params, body }) => {
    await ensureOwn(caller, params.companyUserGroupId)
    const sent = await prepare(body())
    const replace = async (tx: Queries) => {
      const group = await withChoosable(tx, caller, sent)
      await replaceGroup(tx, caller.managementGroupId, params.companyUserGroupId, group, now)
    }
    await db.write(caller.managementGroupId, replace, sent.companyUserIds.length)
    return null
  })

  serve(app, deps, listGroups, async ({ caller }) => ({ groups: await listGroupsOf(db, caller) }))

  serve(app, deps, renameGroup, async ({ caller, now, params, body }) => {
    await ensureOwn(caller, params.companyUserGroupId)
    const name = checkName(body().name)
    await renameStoredGroup(db, caller.managementGroupId, params.companyUserGroupId, name, now)
    return null
  })

  serve(app, deps, deleteGroup, async ({ caller, params }) => {
    await ensureOwn(caller, params.companyUserGroupId)
    await deleteStoredGroup(db, caller.managementGroupId, params.companyUserGroupId)
    return null
  })
}
