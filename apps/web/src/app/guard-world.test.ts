import type { CompanyUser } from '@kawaraban/contract/members.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { myProfileQuery } from '../features/members/my-profile.ts'
import { keepInput, keptInput } from '../platform/storage.ts'
import { guardWorld } from './guard-world.ts'
import { queryClient } from './query-client.ts'

const suzuki: CompanyUser = {
  companyUserId: '2',
  docomoId: 'suzuki',
  name: '鈴木',
  departmentName: '総務部',
  role: 'editor',
  managementGroup: 'g1',
  iconType: '00000000',
}

afterEach(() => {
  queryClient.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const arrive = async (member: CompanyUser) => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  queryClient.setQueryData(myProfileQuery.queryKey, member)
  await guardWorld.ensureProfile()
}

test('G-114 what was entered before a session was lost stays for whoever entered it', async () => {
  keepInput(suzuki, 'a draft')
  await arrive(suzuki)
  expect(keptInput(suzuki)).toBe('a draft')
})

test.each([
  { ...suzuki, companyUserId: '1' },
  { ...suzuki, managementGroup: 'g2' },
])('G-114 G-033 and is gone from the tab as soon as somebody else is there', async (other) => {
  keepInput(suzuki, 'a draft')
  await arrive(other)
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('a draft')
})
