import { maxFileMembers } from '@kawaraban/contract/member-file.ts'
import { createPerson, getPersonAddresses, updatePerson } from '@kawaraban/contract/people.ts'
import { formatDateTime } from '@kawaraban/contract/tokyo.ts'
import type { FastifyInstance } from 'fastify'
import { raiseVersionIfAny } from '../../db/company-lock.ts'
import type { Queries } from '../../db/connect.ts'
import { saveDirectoryAddress } from '../../db/directory-addresses.ts'
import { audit } from '../../http/audit.ts'
import type { Member } from '../../http/caller.ts'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import {
  countCompanyUsers,
  findCompanyUser,
  hasAdmin,
  lockRolesAsAdmin,
  updateProfile,
  updateRoles,
} from '../members/queries.ts'
import { isBy } from '../news/queries.ts'
import { listPersonAddresses } from './addresses/queries.ts'
import { checkAddress, checkNewId, checkTexts } from './fields.ts'
import { findAlike, insertPerson } from './queries.ts'

/** Registers the calls with which admins add and change one person, with the effects of a line of an imported file. */
export const installPeople = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps
  const hasMail = deps.config.mail !== null

  /** Writes as the company's only writer; refuses an admin who has lost the role while waiting. */
  const write = <Result>(caller: Member, change: (tx: Queries) => Promise<Result>) =>
    db.write(caller.managementGroupId, async (tx) => {
      ensure(await lockRolesAsAdmin(tx, caller), 'noPermission')
      return change(tx)
    })

  serve(app, deps, getPersonAddresses, async ({ caller: { managementGroupId }, params: { companyUserId } }) => {
    ensure(await findCompanyUser(db, managementGroupId, companyUserId), 'documentDeleted')
    const stored = hasMail ? await listPersonAddresses(db, { managementGroupId, companyUserId }) : []
    return {
      addresses: stored.map(({ refusedAt, refusal, ...address }) => ({
        ...address,
        refused: refusedAt === null ? null : { at: formatDateTime(refusedAt), words: refusal ?? '' },
      })),
    }
  })

  serve(app, deps, createPerson, async ({ caller, body, now, request }) => {
    const { docomoId, role, address: sentAddress, ...sent } = body()
    checkNewId(docomoId)
    const address = checkAddress(sentAddress, hasMail)
    const { name = '', departmentName = '', reading = '' } = checkTexts(sent)
    const { managementGroupId } = caller
    const companyUserId = await write(caller, async (tx) => {
      const alike = await findAlike(tx, managementGroupId, docomoId)
      ensure(alike !== docomoId, 'accountIdTaken')
      ensure(alike === null, 'accountIdAlike')
      ensure((await countCompanyUsers(tx, managementGroupId)) < maxFileMembers, 'tooManyPeople')
      const added = await insertPerson(tx, managementGroupId, { docomoId, name, departmentName, reading, role })
      ensure(added, 'accountIdTaken')
      if (address && role !== 'none')
        await saveDirectoryAddress(tx, { managementGroupId, companyUserId: added }, address, now)
      return added
    })
    audit(request, 'personAdd', { companyUserId, role: role ?? 'viewer' })
    return { companyUserId }
  })

  serve(app, deps, updatePerson, async ({ caller, params: { companyUserId }, body, now, request }) => {
    const { managementGroupId } = caller
    ensure(await findCompanyUser(db, managementGroupId, companyUserId), 'documentDeleted')
    const { role, address: sentAddress, ...sent } = body()
    const texts = checkTexts(sent)
    const address = checkAddress(sentAddress, hasMail)
    const changed = await write(caller, async (tx) => {
      const stored = await findCompanyUser(tx, managementGroupId, companyUserId)
      ensure(stored, 'documentDeleted')
      const isNew = (field: 'name' | 'departmentName' | 'reading') =>
        texts[field] !== undefined && texts[field] !== (stored[field] ?? '')
      const isOnPosts = isNew('name') || isNew('departmentName')
      const hasTexts = isOnPosts || isNew('reading')
      if (hasTexts)
        await updateProfile(tx, managementGroupId, companyUserId, texts, companyUserId === caller.companyUserId)
      if (isOnPosts) await raiseVersionIfAny(tx, managementGroupId, isBy(companyUserId))
      const roles = role ? await updateRoles(tx, managementGroupId, [{ companyUserId, role }]) : []
      ensure(await hasAdmin(tx, managementGroupId), 'lastAdmin')
      const isAddressed =
        address !== undefined &&
        (role ?? stored.role) !== 'none' &&
        (await saveDirectoryAddress(tx, { managementGroupId, companyUserId }, address, now))
      return { hasTexts: hasTexts || isAddressed, role: roles.find((change) => change.formerRole !== change.role) }
    })
    if (changed.hasTexts) audit(request, 'personChange', { companyUserId })
    if (changed.role) audit(request, 'roleChange', changed.role)
    return null
  })
}
