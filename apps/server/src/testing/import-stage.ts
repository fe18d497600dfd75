import {
  applyImport,
  createImport,
  getImport,
  type ImportOptions,
  listImportFaults,
  type PeopleImport,
  undoImport,
} from '@kawaraban/contract/imports.ts'
import sql from 'sql-template-tag'
import type { TestApp } from './app.ts'
import type { Person } from './company.ts'

/** A member as an import may change it. */
export type MemberRow = {
  docomoId: string
  name: string
  nameIsOwn: boolean
  departmentName: string
  reading: string
  role: string | null
  roleIsDefault: boolean
}

const plain: ImportOptions = {
  keepOwnNames: false,
  repairCharacters: false,
  leaveOutTooLong: false,
  missingToNone: false,
}
const header = 'アカウントID,名前,部署,権限,ふりがな'

/** Common steps of tests of imports, as an admin of the cast. */
export const importStage = (world: TestApp, admin: Person = world.cast.sato) => {
  const call = (...args: Parameters<TestApp['call']>) => world.call(...args)

  /** Uploads a file and returns the answer. */
  const upload = (file: string | Buffer, fileName = 'people.csv') =>
    call(admin, createImport, { body: file, query: { fileName }, headers: { 'content-type': 'text/csv' } })

  const find = async (importId: string): Promise<PeopleImport> =>
    (await call(admin, getImport, { params: { importId } })).data

  /** The import when it is no longer in progress. */
  const settled = async (importId: string): Promise<PeopleImport> => {
    for (;;) {
      const found = await find(importId)
      if (!['reading', 'applying', 'undoing'].includes(found.state)) return found
    }
  }

  /** Uploads lines below the usual header and waits until they are checked. */
  const check = async (...lines: string[]): Promise<PeopleImport> => {
    const { data, message } = await upload([header, ...lines].join('\n'))
    if (!data) throw new Error(message)
    return settled(data.importId)
  }

  const apply = (importId: string, options: Partial<ImportOptions> & { confirmedMissing?: number } = {}) =>
    call(admin, applyImport, { params: { importId }, body: { ...plain, ...options } })

  /** Checks and applies lines, and returns the import then. */
  const take = async (lines: string[], options: Partial<ImportOptions> & { confirmedMissing?: number } = {}) => {
    const { importId } = await check(...lines)
    const { success, message } = await apply(importId, options)
    if (!success) throw new Error(message)
    return settled(importId)
  }

  const undo = async (importId: string) => {
    const { success, message } = await call(admin, undoImport, { params: { importId } })
    if (!success) throw new Error(message)
    return settled(importId)
  }

  const faults = async (importId: string, query: Record<string, string> = { limit: '100' }) =>
    (await call(admin, listImportFaults, { params: { importId }, query })).data

  /** All members of the admin's company by account ID. */
  const members = (managementGroupId = admin.managementGroupId) =>
    world.db.query<MemberRow>(sql`
      select docomo_id as "docomoId", name, name_is_own as "nameIsOwn", department_name as "departmentName", reading, role,
        role_is_default as "roleIsDefault"
      from members where management_group_id = ${managementGroupId} order by docomo_id`)

  const member = async (docomoId: string) => (await members()).find((row) => row.docomoId === docomoId)

  return { upload, find, settled, check, apply, take, undo, faults, members, member }
}
