import type { UploadRefusal } from '@kawaraban/contract/files.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { lockCompany } from '../../../db/company-lock.ts'
import type { Db, Queries } from '../../../db/connect.ts'
import type { Member } from '../../../http/caller.ts'
import { sumBytes } from '../queries.ts'
import { countUnnamed, insertUpload } from './queries.ts'

/** Files of one person that no post has. */
export const maxUnnamed = 100

/** A file that will be received, with its bytes. */
type Announced = { readonly name: string; readonly bytes: number; readonly now: Instant }

/** Stores that a caller's file will be received, within the bounds of the caller and of the company; returns its id. */
export const reserveFile = (
  db: Db,
  caller: Member,
  announced: Announced,
  companyBytes: number,
): Promise<{ readonly fileId: string } | { readonly refusal: UploadRefusal }> =>
  db.write(caller.managementGroupId, async (tx: Queries) => {
    await lockCompany(tx, caller.managementGroupId)
    if ((await countUnnamed(tx, caller)) >= maxUnnamed) return { refusal: 'tooManyFiles' }
    const used = await sumBytes(tx, caller.managementGroupId)
    if (used + announced.bytes > companyBytes) return { refusal: 'noFileSpace' }
    return { fileId: await insertUpload(tx, caller, announced) }
  })
