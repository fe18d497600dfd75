import type { CompanyUser } from '@kawaraban/contract/members.ts'
import type { Role } from '@kawaraban/contract/policy.ts'
import { expect, test } from 'vitest'
import { choose, dropAppliedChanges, entriesOf, noChanges, withRoles } from './role-changes.ts'

const user = (companyUserId: string, role: Role): CompanyUser => ({
  companyUserId,
  docomoId: `d${companyUserId}`,
  name: `社員${companyUserId}`,
  departmentName: '営業部',
  role,
  managementGroup: 'G1',
  iconType: '00000000',
})

test('AUTHZ-02 AUTHZ-03 changes are stored per user, the last choice counts, and they are sent as a list', () => {
  let changes = choose(noChanges, user('1', 'viewer'), 'editor')
  changes = choose(changes, user('2', 'none'), 'viewer')
  changes = choose(changes, user('1', 'viewer'), 'admin')
  expect(entriesOf(changes)).toEqual([
    { companyUserId: '1', role: 'admin' },
    { companyUserId: '2', role: 'viewer' },
  ])
  expect(noChanges.size).toBe(0)
})

test('G-125 choosing the stored role is no change', () => {
  const changes = choose(noChanges, user('1', 'viewer'), 'editor')
  expect(choose(changes, user('1', 'viewer'), 'viewer').size).toBe(0)
  expect(choose(noChanges, user('1', 'viewer'), 'viewer').size).toBe(0)
})

test('AUTHZ-02 a role that another admin has saved ends a change that equals it, and no other', () => {
  const changes = choose(choose(noChanges, user('1', 'viewer'), 'editor'), user('2', 'viewer'), 'none')
  expect(dropAppliedChanges(changes, [user('3', 'admin')])).toBe(changes)
  expect(dropAppliedChanges(changes, [user('1', 'admin'), user('2', 'viewer')])).toBe(changes)
  expect(entriesOf(dropAppliedChanges(changes, [user('1', 'editor'), user('2', 'viewer')]))).toEqual([
    { companyUserId: '2', role: 'none' },
  ])
})

test('AUTHZ-04 saved changes are none any more, and a choice made while saving stays', () => {
  const sent = choose(choose(noChanges, user('1', 'viewer'), 'editor'), user('2', 'viewer'), 'none')
  const present = choose(sent, user('1', 'viewer'), 'admin')
  expect(entriesOf(dropAppliedChanges(present, entriesOf(sent)))).toEqual([{ companyUserId: '1', role: 'admin' }])
  expect(withRoles([user('1', 'viewer'), user('3', 'none')], sent).map(({ role }) => role)).toEqual(['editor', 'none'])
})
