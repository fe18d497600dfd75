import fc from 'fast-check'
import { expect, test } from 'vitest'
import { selectedIds, selectedUsers } from './selected-users.ts'

const user = (companyUserId: string, name = `名前${companyUserId}`) => ({
  companyUserId,
  name,
  docomoId: `d${companyUserId}`,
  departmentName: '総務部',
})

test('AUD-06 removes duplicates and empty ids in their order', () => {
  expect(selectedIds(['3', '', '1', '3', '', '2', '1'])).toEqual(['3', '1', '2'])
  expect(selectedUsers([user('3'), user(''), user('1'), user('3', '別名')])).toEqual([user('3'), user('1')])
})

test('AUD-06 holds for any ids: each once, none empty, none lost', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('', '1', '2', '3', '22', '333')), (ids) => {
      const selected = selectedIds(ids)
      expect(new Set(selected).size).toBe(selected.length)
      expect(new Set(selected)).toEqual(new Set(ids.filter((id) => id !== '')))
      expect(selectedUsers(ids.map((id) => user(id))).map((one) => one.companyUserId)).toEqual(selected)
    }),
  )
})
