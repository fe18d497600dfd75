import { createGroup, getGroup, maxGroups, updateGroup } from '@kawaraban/contract/groups.ts'
import { profileMaxLength } from '@kawaraban/contract/members.ts'
import { textFaults } from '@kawaraban/contract/text.ts'
import type { FastifyInstance } from 'fastify'
import type { Queries } from '../../db/connect.ts'
import type { Member } from '../../http/caller.ts'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { lockMember } from '../members/queries.ts'
import { areMembers } from '../news/audience/queries.ts'
import { countGroups, findGroup, insertGroup, replaceGroup } from './queries.ts'

/** Registers the calls of stored groups of members. */
export const installGroups = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps

  /** The group if it is the caller's own, or the caller an admin. */
  const find = async (caller: Member, companyUserGroupId: string) => {
    const group = await findGroup(db, caller.managementGroupId, companyUserGroupId)
    ensure(group, 'documentDeleted')
    ensure(caller.role === 'admin' || group.ownerCompanyUserId === caller.companyUserId, 'noPermission')
    return group
  }

  /** The sent group as it is stored: name as in a profile, every member once. */
  const check = async (tx: Queries, caller: Member, sent: { name: string; companyUserIds: string[] }) => {
    const name = sent.name.trim()
    ensure(textFaults(name, profileMaxLength, 'one').length === 0, 'invalidName')
    const companyUserIds = [...new Set(sent.companyUserIds)]
    ensure(await areMembers(tx, caller.managementGroupId, companyUserIds), 'invalidCompanyUserIds')
    return { name, companyUserIds }
  }

  serve(app, deps, createGroup, async ({ caller, now, body }) => {
    const sent = body()
    const store = async (tx: Queries) => {
      const group = await check(tx, caller, sent)
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
    await find(caller, params.companyUserGroupId)
    const sent = body()
    const replace = async (tx: Queries) => {
      const group = await check(tx, caller, sent)
      await replaceGroup(tx, caller.managementGroupId, params.companyUserGroupId, group, now)
    }
    await db.write(caller.managementGroupId, replace, sent.companyUserIds.length)
    return null
  })
}
