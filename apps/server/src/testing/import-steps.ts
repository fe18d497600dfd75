import {
  applyImport,
  createImport,
  deleteImport,
  getImport,
  type ImportOptions,
  listImportFaults,
  listImports,
  type PeopleImport,
  undoImport,
} from '@kawaraban/contract/imports.ts'
import sql, { type Sql } from 'sql-template-tag'
import { expect, vi } from 'vitest'
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

/** Common steps of tests of imports, as an admin of the cast, with files that have these columns. */
export const importSteps = (app: TestApp, admin: Person = app.cast.sato, columns = header) => {
  const call = (...args: Parameters<TestApp['call']>) => app.call(...args)

  /** Uploads a file and returns the answer. */
  const upload = (file: string | Buffer, fileName = 'people.csv') =>
    call(admin, createImport, { body: file, query: { fileName }, headers: { 'content-type': 'text/csv' } })

  const find = async (importId: string): Promise<PeopleImport> =>
    (await call(admin, getImport, { params: { importId } })).data

  /** The import when it is no longer in progress. */
  const settled = async (importId: string): Promise<PeopleImport> => {
    const over = async () => {
      const found = await find(importId)
      return ['reading', 'applying', 'undoing'].includes(found.state) ? null : found
    }
    return vi.waitUntil(over, { timeout: 60_000, interval: 10 })
  }

  /** Uploads lines below the usual header and waits until they are checked. */
  const check = async (...lines: string[]): Promise<PeopleImport> => {
    const { data, message } = await upload([columns, ...lines].join('\n'))
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

  /** Cancels what is open: an open import of one test would block the next one. */
  const cancel = async () => {
    const { data } = await call(admin, listImports)
    for (const { importId } of data.imports) await call(admin, deleteImport, { params: { importId } })
  }

  /** Changes an import that nobody works at, and leaves it to the next process that looks for work, after so many attempts. */
  const leave = async (importId: string, change: Sql, attempts = 0) => {
    const ofImport = sql`kind = 'imports' and management_group_id = ${admin.managementGroupId} and key = ${importId}`
    await expect.poll(() => app.db.query(sql`select 1 from jobs where ${ofImport}`)).toEqual([])
    await app.db.query(sql`
      update imports set ${change} where management_group_id = ${admin.managementGroupId} and import_id = ${importId}`)
    await app.db.query(sql`
      insert into jobs (management_group_id, kind, key, due_at, attempts)
      values (${admin.managementGroupId}, 'imports', ${importId}, ${new Date(app.clock.now)}, ${attempts})`)
  }

  const faults = async (importId: string, query: Record<string, string> = { limit: '100' }) =>
    (await call(admin, listImportFaults, { params: { importId }, query })).data

  /** All members of the admin's company by account ID. */
  const members = (managementGroupId = admin.managementGroupId) =>
    app.db.query<MemberRow>(sql`
      select docomo_id as "docomoId", name, name_is_own as "nameIsOwn", department_name as "departmentName", reading, role,
        role_is_default as "roleIsDefault"
      from members where management_group_id = ${managementGroupId} order by docomo_id`)

  /** The addresses of the company's directory, by account ID. */
  const addresses = async (managementGroupId = admin.managementGroupId): Promise<Record<string, string>> => {
    const rows = await app.db.query<{ docomoId: string; address: string }>(sql`
      select m.docomo_id as "docomoId", a.address
      from mail_addresses a
      join members m on m.management_group_id = a.management_group_id and m.company_user_id = a.company_user_id
      where a.management_group_id = ${managementGroupId} and a.source = 'directory'
      order by m.docomo_id`)
    return Object.fromEntries(rows.map(({ docomoId, address }) => [docomoId, address]))
  }

  const member = async (docomoId: string) => (await members()).find((row) => row.docomoId === docomoId)

  return { upload, find, settled, check, apply, take, undo, cancel, leave, faults, members, member, addresses }
}
