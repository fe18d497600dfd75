import { isDeepStrictEqual } from 'node:util'
import type { HolidayChanges } from '@kawaraban/contract/holidays.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import {
  getWorkingHours,
  type HoursBody,
  type StoredHours,
  updateWorkingHours,
  type WorkingCalendar,
} from '@kawaraban/contract/working-days.ts'
import type { FastifyInstance } from 'fastify'
import type { Queries } from '../../db/connect.ts'
import { audit } from '../../http/audit.ts'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { findStoredHours, lockHours, storeWorkingHours } from './queries.ts'

/** Called under the company's lock when its working calendar has changed. */
type OnCalendarChange = (
  tx: Queries,
  managementGroupId: number,
  change: { readonly calendar: WorkingCalendar; readonly now: Instant },
) => Promise<void>

/** The hours as they will be stored: each day once and in order, with the notes of these days alone. */
const nextOf = (sent: HoursBody, stored: StoredHours): Omit<StoredHours, 'version'> => {
  const daysOff = [...new Set(sent.daysOff)].toSorted()
  const notes = new Map((sent.notes ?? stored.notes).map(({ day, note }) => [day, note]))
  return {
    opensAt: sent.opensAt,
    closesAt: sent.closesAt,
    daysOff,
    notes: daysOff.flatMap((day) => {
      const note = notes.get(day)
      return note === undefined ? [] : [{ day, note }]
    }),
  }
}

type Change = { readonly sent: HoursBody; readonly holidays: HolidayChanges; readonly now: Instant }

/** Registers the endpoints of a company's working hours and days off, for its admins. */
export const installWorkingDays = (app: FastifyInstance, deps: Deps, onCalendarChange: OnCalendarChange): void => {
  const { config, db } = deps

  const change = async (tx: Queries, managementGroupId: number, { sent, holidays, now }: Change): Promise<boolean> => {
    await lockHours(tx, managementGroupId)
    const { version, ...stored } = await findStoredHours(tx, managementGroupId)
    ensure(sent.version === undefined || sent.version === version, 'workingHoursChanged')
    const next = nextOf(sent, { ...stored, version })
    if (isDeepStrictEqual(next, stored)) return false
    await storeWorkingHours(tx, managementGroupId, { ...next, version: version + 1 })
    await onCalendarChange(tx, managementGroupId, { calendar: { ...next, holidays }, now })
    return true
  }

  serve(app, deps, getWorkingHours, ({ caller }) => findStoredHours(db, caller.managementGroupId))

  serve(app, deps, updateWorkingHours, async ({ caller: { managementGroupId }, now, body, request }) => {
    const sent = body()
    const { holidays } = config
    const isChanged = await db.write(managementGroupId, (tx) => change(tx, managementGroupId, { sent, holidays, now }))
    if (isChanged) audit(request, 'workingHoursChange')
    return null
  })
}
