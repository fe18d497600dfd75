import { describe, expect, test } from 'vitest'
import {
  canEditGroup,
  canEditProfile,
  canEditTemplate,
  canManage,
  canPost,
  canPostIn,
  canSee,
  canWithdrawNudge,
  hasEnded,
  hiddenAt,
  isPublished,
  isScheduled,
  type PostFacts,
  type Role,
} from './policy.ts'
import { formatDateTime, minuteMs, parseDateTime } from './tokyo.ts'

const at = (text: string) => parseDateTime(text) ?? Number.NaN
const post = (over: Partial<PostFacts> = {}): PostFacts => ({
  ownerCompanyUserId: '1',
  scope: 'all',
  startAt: at('2026/11/20 09:00'),
  endAt: at('2026/11/20 18:00'),
  named: false,
  ...over,
})
const caller = (role: Role, companyUserId = '2') => ({ role, companyUserId })

test('TIME-04 TIME-05 TIME-06 G-024 published from the start through the whole end minute', () => {
  const states = (now: number) => [isScheduled(post(), now), isPublished(post(), now), hasEnded(post(), now)]
  expect(states(at('2026/11/20 09:00') - 1)).toEqual([true, false, false])
  expect(states(at('2026/11/20 09:00'))).toEqual([false, true, false])
  expect(states(at('2026/11/20 18:00') + minuteMs - 1)).toEqual([false, true, false])
  expect(states(at('2026/11/20 18:01'))).toEqual([false, false, true])
})

test('LIM-23 TIME-09 the preview ends three calendar months after the end', () => {
  expect(formatDateTime(hiddenAt(at('2026/11/30 18:00')))).toBe('2027/02/28 18:01')
  expect(canSee(caller('admin'), post(), at('2027/02/20 18:00'))).toBe(true)
  expect(canSee(caller('admin'), post(), at('2027/02/20 18:01'))).toBe(false)
})

describe('who sees what', () => {
  const during = at('2026/11/20 12:00')
  const before = at('2026/11/19 12:00')
  const after = at('2026/11/21 12:00')
  const sees = (role: Role, facts: Partial<PostFacts>, now: number, id = '2') =>
    canSee(caller(role, id), post(facts), now)

  test('PERM-06 none reads nothing', () => expect(sees('none', { named: true }, during, '1')).toBe(false))
  test('PERM-07 a specific post shows to the named and to admins', () => {
    const specific = { scope: 'specific' as const }
    expect(['admin', 'editor', 'viewer'].map((role) => sees(role as Role, specific, during))).toEqual([
      true,
      false,
      false,
    ])
    expect(sees('viewer', { ...specific, named: true }, during)).toBe(true)
  })
  test('PERM-08 PERM-09 G-034 before and after publication only admins and editors see', () => {
    for (const now of [before, after]) {
      expect(['admin', 'editor', 'viewer'].map((role) => sees(role as Role, {}, now))).toEqual([true, true, false])
      expect(sees('viewer', { scope: 'specific', named: true }, now)).toBe(false)
      expect(sees('editor', { scope: 'specific' }, now)).toBe(false)
      expect(sees('editor', { scope: 'specific', named: true }, now)).toBe(true)
      expect(sees('editor', { scope: 'specific' }, now, '1')).toBe(true)
    }
  })
})

test('PERM-03 PERM-04 G-037 posting is for admin and editor; an owner who lost the role manages nothing', () => {
  const roles: Role[] = ['admin', 'editor', 'viewer', 'none']
  expect(roles.map((role) => canPost({ role }))).toEqual([true, true, false, false])
  expect(roles.map((role) => canManage(caller(role), post()))).toEqual([true, false, false, false])
  expect(roles.map((role) => canManage(caller(role, '1'), post()))).toEqual([true, true, false, false])
})

test('REUSE-02 G-462 a template is changed by admins and by who made it, while they may post', () => {
  const roles: Role[] = ['admin', 'editor', 'viewer', 'none']
  expect(roles.map((role) => canEditTemplate(caller(role), '1'))).toEqual([true, false, false, false])
  expect(roles.map((role) => canEditTemplate(caller(role, '1'), '1'))).toEqual([true, true, false, false])
})

test.each([
  ['PERM-11 PERM-12 profiles', canEditProfile],
  ['API-22 groups', canEditGroup],
  ['G-253 nudges that wait', canWithdrawNudge],
] as const)('%s are open to who owns them and to admins', (_, can) => {
  const roles: Role[] = ['admin', 'editor', 'viewer', 'none']
  expect(roles.map((role) => can(caller(role), '1'))).toEqual([true, false, false, false])
  expect(roles.map((role) => can(caller(role, '1'), '1'))).toEqual([true, true, true, true])
})

test('WRITE-03 G-422 admins post in every category, editors where it is open to them, others in none', () => {
  const allowed = (role: Role) => (['admins', 'editors'] as const).map((posters) => canPostIn({ role }, { posters }))
  expect(allowed('admin')).toEqual([true, true])
  expect(allowed('editor')).toEqual([false, true])
  for (const role of ['viewer', 'none'] as const) expect(allowed(role)).toEqual([false, false])
})
