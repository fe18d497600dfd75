import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { memberIds, memberIdsBodyLimit } from './member-ids.ts'
import { id } from './paging.ts'

const path = '/v1/companyIntraNews/companyUserGroup'
const params = z.object({ companyUserGroupId: id })
const body = z.object({
  name: z.string(),
  type: z.literal('specific'),
  companyUserIds: memberIds,
})
const faults = { name: 'invalidName', type: 'invalidType', companyUserIds: 'invalidCompanyUserIds' } as const
const errors = ['noPermission', ...Object.values(faults)] as const
const bodyLimit = memberIdsBodyLimit

/** Groups that one person may store. */
export const maxGroups = 100

/** A stored set of members (DATA-16, G-101). */
const companyUserGroup = z.object({
  companyUserGroupId: z.string(),
  name: z.string(),
  type: z.literal('specific'),
  companyUserIds: z.array(z.string()),
})

/** A group in the list of those that the caller has stored, with how many people it was stored with. */
const listedGroup = z.object({ companyUserGroupId: z.string(), name: z.string(), people: z.number() })
export type ListedGroup = z.infer<typeof listedGroup>

/** DEPT-02; the caller's own, by name. */
export const listGroups = endpoint({
  name: 'listGroups',
  summary: 'The groups of members that the caller has stored',
  method: 'GET',
  path,
  access: 'poster',
  data: z.object({ groups: z.array(listedGroup) }),
  errors: ['noPermission'],
})

/** API-21 */
export const createGroup = endpoint({
  name: 'createGroup',
  summary: 'Store a group of members',
  method: 'POST',
  path,
  access: 'poster',
  body,
  data: z.object({ companyUserGroupId: z.string() }),
  errors: [...errors, 'limitExceeded'],
  faults,
  bodyLimit,
})

/** API-22 */
export const getGroup = endpoint({
  name: 'getGroup',
  summary: 'One group of members',
  method: 'GET',
  path: `${path}/:companyUserGroupId`,
  access: 'poster',
  params,
  data: companyUserGroup,
  errors: ['noPermission', 'documentDeleted'],
})

/** API-22 */
export const updateGroup = endpoint({
  name: 'updateGroup',
  summary: 'Replace a group of members',
  method: 'POST',
  path: `${path}/:companyUserGroupId`,
  access: 'poster',
  params,
  body,
  errors: [...errors, 'documentDeleted'],
  faults,
  bodyLimit,
})

/** DEPT-02; those in it remain. */
export const renameGroup = endpoint({
  name: 'renameGroup',
  summary: 'Rename a group of members',
  method: 'POST',
  path: `${path}/:companyUserGroupId/name`,
  access: 'poster',
  params,
  body: z.object({ name: z.string() }),
  errors: ['noPermission', 'documentDeleted', 'invalidName'],
  faults: { name: 'invalidName' },
})

/** DEPT-02; posts for its people remain as they are. */
export const deleteGroup = endpoint({
  name: 'deleteGroup',
  summary: 'Delete a group of members',
  method: 'DELETE',
  path: `${path}/:companyUserGroupId`,
  access: 'poster',
  params,
  errors: ['noPermission', 'documentDeleted'],
})
