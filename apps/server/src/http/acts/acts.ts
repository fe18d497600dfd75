import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { createCompanyBatch } from '../../db/batch.ts'
import type { Queries } from '../../db/connect.ts'
import type { Machines } from '../../db/machines.ts'
import type { Account, FindAccount, Member, Session, SessionRules } from '../caller.ts'
import { createCompanyCheck, createDirectory } from '../queries.ts'
import { companyOfKey } from '../session-key.ts'
import { createUsageNotes, isDue } from '../usage/queries.ts'
import {
  type Act,
  type Acted,
  actForMembers,
  actForSessions,
  type MemberCall,
  onlyCaller,
  type SessionCall,
} from './queries.ts'

/** What a call does for its caller, found with the caller or for a known one. */
export type CallerAct<Input, Found> = {
  /** The account of the session and what the act found, which is null without a company; null for a session that is over. */
  readonly bySession: (
    session: Session,
    input: Input,
  ) => Promise<{ readonly account: Account; readonly found: Found | null } | null>
  readonly byMember: (caller: Member, now: Instant, input: Input) => Promise<Found | null>
}

/**
 * Makes a call of an act. Calls of one company that come together share a statement, but never those of one caller with equal
 * `keyOf`, which say what an act writes.
 */
export type CreateAct = <Input extends object, Found extends object>(
  act: Act<Input>,
  keyOf?: (input: Input) => string,
) => CallerAct<Input, Found>

type CallerParts = {
  readonly machines: Pick<Machines, 'reach' | 'ensureReachable'>
  /** Gets the error of a note of use that failed. */
  readonly onNoteFailure: (error: unknown) => void
}

/** Does the acts of one batch, all of one company, on its machine. */
const runOn =
  <Call extends { readonly caller: { readonly managementGroupId: number } }, Result>(
    { reach }: Pick<Machines, 'reach'>,
    run: (calls: readonly Call[]) => Promise<readonly Result[]>,
  ) =>
  (calls: readonly Call[]): Promise<readonly Result[]> =>
    reach(calls[0]?.caller.managementGroupId ?? 0, () => run(calls))

/**
 * Returns what finds accounts, and what makes the acts of calls. A key that names its company is looked up there, together with
 * the act; other keys are looked up in the directory, and their act follows. A note of use that fails is handed to
 * `onNoteFailure`.
 */
export const createCallers = (
  db: Queries,
  rules: SessionRules,
  { machines, onNoteFailure }: CallerParts,
): { readonly findAccount: FindAccount; readonly createAct: CreateAct } => {
  const notes = createUsageNotes(db, onNoteFailure)
  const findInDirectory = createDirectory(db, rules, notes)
  const isCompany = createCompanyCheck(db)

  const createAct = <Input extends object, Found extends object>(
    act: Act<Input>,
    keyOf?: (input: Input) => string,
  ): CallerAct<Input, Found> => {
    const ofSessions = createCompanyBatch<Input & SessionCall, Acted<Found> | null>(
      runOn(machines, actForSessions<Input & SessionCall, Found>(db, rules, notes, act)),
      keyOf && ((call) => `${keyOf(call)} ${call.caller.sessionKey}`),
    )
    const ofMembers = createCompanyBatch<Input & MemberCall, Found | null>(
      runOn(machines, (calls: readonly (Input & MemberCall)[]) =>
        actForMembers<Found, Input & MemberCall>(db, calls, act),
      ),
      keyOf && ((call) => `${keyOf(call)} ${call.caller.companyUserId}`),
    )
    const byMember = (caller: Member, now: Instant, input: Input) => ofMembers({ ...input, caller, now })
    return {
      byMember,
      bySession: async ({ sessionKey, now }, input) => {
        const managementGroupId = companyOfKey(sessionKey)
        if (managementGroupId === null) {
          const account = await findInDirectory({ sessionKey, now })
          return account && { account, found: account.member && (await byMember(account.member, now, input)) }
        }
        const known = isCompany(managementGroupId)
        if (known !== true && !(await known)) return null
        machines.ensureReachable(managementGroupId)
        const acted = await ofSessions({ ...input, caller: { managementGroupId, sessionKey }, now })
        if (!acted || !isDue(acted.companyUsedAt, now)) return acted
        return (await notes.noteCompany({ managementGroupId, usedAt: acted.companyUsedAt }, now)) ? acted : null
      },
    }
  }

  const find = createAct(onlyCaller)
  const findAccount: FindAccount = async (session) =>
    companyOfKey(session.sessionKey) === null
      ? findInDirectory(session)
      : ((await find.bySession(session, {}))?.account ?? null)
  return { findAccount, createAct }
}
